import type { ApiRequest } from '../cluster/api/request.ts';
import { createCluster } from '../cluster/cluster.ts';
import type { Trials } from '../cluster/scheduler/actor/trials.ts';
import { Engine } from '../kernel/engine.ts';
import { World } from '../kernel/world.ts';
import type { KubeObject } from '../model/kinds.ts';
import type { InputProblem, ManifestFile } from '../protocol/command.ts';
import type { RunSource } from '../protocol/requests.ts';
import { scenarioById } from '../scenarios/gallery.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { applyRequests } from './commands/applyRequests.ts';
import { ownManifests, readManifests } from './commands/readManifests.ts';
import { Run } from './run.ts';
import { nodesOfGroup, nodesWanted } from './scenarioNodes.ts';
import { scriptRequests } from './scriptRequests.ts';

/** Nodes of a run whose files bring none: three of 4 CPU, 16Gi and 110 Pods, over three zones. */
const DEFAULT_NODES = { count: 3, cpu: '4', memory: '16Gi', pods: 110 };

/** Says nothing of the files' names: the same objects make the same history wherever they were read. */
const START_LABEL = 'kubectl apply';

export type Opened = { readonly ok: true; readonly run: Run; readonly trials: Trials; readonly notes: readonly InputProblem[] } | { readonly ok: false; readonly problems: readonly InputProblem[] };

interface Start {
  readonly objects: readonly KubeObject[];
  readonly requests: readonly ApiRequest[];
  readonly notes: readonly InputProblem[];
}

/** Makes the world of a run at its start. Nothing is made when anything in the source is wrong. */
export function openRun(source: RunSource, { keepEntries }: { readonly keepEntries?: number } = {}): Opened {
  const scenario = scenarioById(source.scenario);
  if (!scenario) return failed(`there is no scenario "${source.scenario}"`);
  const files = startOfFiles(source.files ?? []);
  if (!files.ok) return files;
  const nodes = startNodes(source, scenario, files.start);
  const configuration = source.configuration ?? (scenario.schedulerConfiguration ? { name: `${scenario.id}.yaml`, text: scenario.schedulerConfiguration } : undefined);
  const world = new World();
  const cluster = createCluster(world, {
    objects: [...nodes, ...ownManifests(`${scenario.id}.yaml`, scenario.manifests), ...files.start.objects],
    scheduledRequests: [
      ...(files.start.requests.length > 0 ? [{ atUs: 0, requests: files.start.requests, label: START_LABEL }] : []),
      ...scriptRequests(scenario.script),
    ],
    images: scenario.images ?? [],
    ...(configuration ? { configuration } : undefined),
  });
  if (!cluster.ok) return cluster;
  const engine = new Engine({ world, seed: source.seed, actors: cluster.actors, genesis: cluster.genesis });
  return { ok: true, run: new Run(engine, keepEntries === undefined ? {} : { keepEntries }), trials: cluster.trials, notes: files.start.notes };
}

function failed(message: string): Opened {
  return { ok: false, problems: [{ message }] };
}

/** Objects that carry a uid come from a live cluster and are there from the start; all others are applied at the start. */
function startOfFiles(files: readonly ManifestFile[]): { readonly ok: true; readonly start: Start } | { readonly ok: false; readonly problems: readonly InputProblem[] } {
  if (files.length === 0) return { ok: true, start: { objects: [], requests: [], notes: [] } };
  const read = readManifests(files);
  if (!read.ok) return read;
  const isDumped = (object: KubeObject): boolean => object.metadata.uid !== undefined;
  const requests = applyRequests(read.objects.filter((object) => !isDumped(object)));
  return { ok: true, start: { objects: read.objects.filter(isDumped), requests, notes: read.notes } };
}

function startNodes(source: RunSource, scenario: Scenario, start: Start): KubeObject[] {
  const groups = scenario.nodes.flatMap((group) => nodesOfGroup(group));
  if (source.nodes) return [...groups, ...nodesWanted(source.nodes)];
  const broughtNodes = [...start.objects, ...start.requests].some((item) => item.kind === 'Node');
  return groups.length > 0 || broughtNodes ? groups : nodesWanted(DEFAULT_NODES);
}
