import { store } from '#cluster/api/kindTables.ts';
import { requestIn } from '#cluster/apiserver/apiServerEvents.ts';
import { KUBELET_PODS, type KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { objectKey } from '#model/objectKey.ts';
import type { EntryInvariant } from './invariant.ts';

const KUBELET = /^system:node:/;

/**
 * Two Pods of one name never run at the same time, wherever they are, unless the first was taken from the API without its
 * kubelet having said that it is over: that is what force deletion, and PodGC for nodes that are gone, put at risk.
 */
export function identities(): EntryInvariant {
  const forced = new Set<string>();
  return function* (entry: Entry, world: World): Generator<string> {
    const user = requestIn(entry)?.request.user ?? '';
    for (const { before, after } of changesOf(entry, store('Pod')))
      if (before && !after && !KUBELET.test(user)) forced.add(before.metadata.uid ?? '');
    for (const { after } of changesOf(entry, KUBELET_PODS))
      if (after && isRunning(after)) yield* twins(world, after, forced);
  };
}

function* twins(world: World, record: KubeletPod, forced: ReadonlySet<string>): Generator<string> {
  const key = objectKey(record.pod);
  for (const other of world.table(KUBELET_PODS).unordered()) {
    if (other.uid === record.uid || objectKey(other.pod) !== key || !isRunning(other)) continue;
    if (!forced.has(other.uid) && !forced.has(record.uid))
      yield `two Pods ${key} run: ${record.uid} on ${record.node} and ${other.uid} on ${other.node}`;
  }
}

/** Static Pods have their node in their name and one source each. */
function isRunning({ containers, source }: KubeletPod): boolean {
  return source === undefined && containers.some(({ state }) => state === 'running');
}
