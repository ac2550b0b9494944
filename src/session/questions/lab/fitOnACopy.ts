import type { Parts } from '#base/parts.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import { kindInfo } from '#model/kinds.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { FitAnswer, FitAsked } from '#protocol/fit.ts';
import type { RehearsalAnswer } from '#protocol/rehearsal.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import { refusedObjects } from '#session/kubectl/refusedObjects.ts';
import { admitTemplates } from '#session/lab/admitTemplates.ts';
import { refusedPart } from '#session/lab/caveats.ts';
import { fitInParts } from '#session/lab/fit.ts';
import { readPodTemplates } from '#session/lab/podTemplates.ts';

/** Most Pods tried, because the page waits: each costs a scheduling cycle over every node. */
const MOST_PODS = 1000;

/** The number of additional Pods that fit, tried on a disposable copy of the run. */
export function* fitOnACopy(copy: CommandedRun, asked: FitAsked): Parts<RehearsalAnswer<FitAnswer>> {
  const file = fileOf(copy.world, asked);
  if (!file)
    return { ok: false, problems: [{ field: 'name', message: 'the cluster has no workload of this name now' }] };
  const read = readPodTemplates([{ file, weight: 1 }]);
  if (!read.ok) return read;
  const admitted = admitTemplates(copy, read.templates);
  if (!admitted.ok) return admitted;
  const report = yield* fitInParts(copy, admitted.wanted, MOST_PODS);
  return { ok: true, report: { ...report, caveats: [...refusedPart(refusedObjects(copy)), ...report.caveats] } };
}

/** A workload as a manifest, without its status and other history in this cluster. */
function fileOf(world: World, asked: FitAsked): ManifestFile | undefined {
  if ('manifest' in asked) return { name: 'pod.yaml', text: asked.manifest };
  const { kind, namespace, name } = asked;
  const object = world.table(store(kind)).get(`${namespace}/${name}`);
  if (!object) return undefined;
  const { spec } = object as { readonly spec?: object };
  const apiVersion = kindInfo(kind)?.apiVersion;
  return { name: `${kind}.json`, text: JSON.stringify({ apiVersion, kind, metadata: { name, namespace }, spec }) };
}
