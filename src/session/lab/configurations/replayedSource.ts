import { parseTime } from '#base/rfc3339.ts';
import { isMirror, isOfDaemonSet } from '#cluster/api/placement/placedPods.ts';
import type { Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Command, InputProblem } from '#protocol/command.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { filesOf } from '#session/commands/filesOf.ts';
import { readManifests } from '#session/commands/readManifests.ts';
import { waitingPod } from '../waitingPod.ts';

type Replayed =
  | {
      readonly ok: true;
      readonly source: RunSource;
      /** Keys of the Pods that wait behind a gate, in the order of their creation. */
      readonly held: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** The gate that holds a Pod until its turn. The queue has no order among Pods that exist from the start. */
const GATE = 'kube-orrery.example/replay';

/**
 * The same cluster with empty nodes and all Pods of the dump waiting, each behind a gate. Static Pods, Pods of
 * DaemonSets and ended Pods stay as they are, because no scheduler chose their node.
 */
export function replayedSource(source: RunSource): Replayed {
  const read = readManifests(source.files ?? []);
  if (!read.ok) return read;
  const again = read.objects.filter(isReplayed).map(heldPod).sort(byCreation);
  const others = read.imported.filter(({ object }) => !isReplayed(object));
  return {
    ok: true,
    held: again.map(objectKey),
    source: {
      ...source,
      files: [...filesOf(others), ...filesOf(again.map((object) => ({ file: 'replayed.json', object })))],
    },
  };
}

function isReplayed(object: KubeObject): object is Pod & KubeObject {
  if (!isKind(object, 'Pod') || object.metadata.uid === undefined) return false;
  const hasEnded = object.status?.phase === 'Succeeded' || object.status?.phase === 'Failed';
  if ((object.spec.schedulingGates ?? []).length > 0) return false;
  return !hasEnded && !isMirror(object) && !isOfDaemonSet(object) && object.metadata.deletionTimestamp === undefined;
}

function heldPod(pod: Pod & KubeObject): Pod & KubeObject {
  const waits = waitingPod(pod);
  return { ...waits, spec: { ...waits.spec, schedulingGates: [{ name: GATE }] } };
}

function byCreation(a: KubeObject, b: KubeObject): number {
  return createdUs(a) - createdUs(b);
}

function createdUs({ metadata }: KubeObject): number {
  return parseTime(metadata.creationTimestamp ?? '') ?? 0;
}

/** Removes all gates of a Pod, so that the scheduler processes it. */
export function release(key: string): Command {
  const [namespace = '', name = ''] = key.split('/');
  return {
    type: 'request.send',
    method: 'PATCH',
    url: `/api/v1/namespaces/${namespace}/pods/${name}`,
    contentType: 'application/merge-patch+json',
    body: '{"spec":{"schedulingGates":null}}',
  };
}
