import { store } from '#cluster/api/kindTables.ts';
import { requestIn } from '#cluster/apiserver/apiServerEvents.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { lackingOn } from './capacity.ts';
import type { EntryInvariant } from './invariant.ts';

const SCHEDULER_USER = 'system:kube-scheduler';

/**
 * What kube-scheduler binds fits onto the node by what the API server knows, unless somebody else put Pods there: those
 * count against whoever did it, and the kubelet refuses one of them. Nodes that were deleted once are left out, because
 * their Pods stay behind.
 */
export function boundPods(): EntryInvariant {
  const bypassing = new Set<string>();
  const deletedNodes = new Set<string>();
  return function* (entry: Entry, world: World): Generator<string> {
    for (const { key, after } of changesOf(entry, store('Node'))) if (!after) deletedNodes.add(key);
    for (const { before, after: pod } of changesOf(entry, store('Pod'))) {
      const nodeName = pod?.spec.nodeName;
      if (!nodeName || before?.spec.nodeName) continue;
      if (requestIn(entry)?.request.user !== SCHEDULER_USER) bypassing.add(pod.metadata.uid ?? '');
      else if (!deletedNodes.has(nodeName)) yield* overcommitted(world, pod, nodeName, bypassing);
    }
  };
}

function* overcommitted(world: World, pod: Pod, nodeName: string, bypassing: ReadonlySet<string>): Generator<string> {
  const node = world.table(store('Node')).get(nodeName);
  if (!node) {
    yield `Pod ${objectKey(pod)} was bound to ${nodeName}, which was never deleted and is not there`;
    return;
  }
  const others = world
    .table(store('Pod'))
    .values()
    .filter((other) => other !== pod && other.spec.nodeName === nodeName && !hasEnded(other));
  if (others.some(({ metadata }) => bypassing.has(metadata.uid ?? ''))) return;
  for (const problem of lackingOn(node, pod, others))
    yield `Pod ${objectKey(pod)} was bound to ${nodeName}: ${problem}`;
}

function hasEnded({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}
