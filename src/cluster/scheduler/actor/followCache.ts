import type { World } from '#kernel/world.ts';
import type { SchedulerCache } from '../cache/schedulerCache.ts';
import { type CachedNode, type CachedPod, SCHEDULER_TABLES } from '../schedulerRecords.ts';

/** Keeps the derived cache in step with the records, forward and backward. */
export function followCache(world: World, cache: SchedulerCache): void {
  const nodes = world.table(SCHEDULER_TABLES.nodes);
  const followNode = (name: string, after: CachedNode | undefined) => {
    if (after) cache.addNode(after.node, after.order);
    else cache.removeNode(name);
  };
  for (const name of nodes.keys()) followNode(name, nodes.get(name));
  nodes.observe((name, _, after) => followNode(name, after));

  const pods = world.table(SCHEDULER_TABLES.pods);
  const followPod = (before: CachedPod | undefined, after: CachedPod | undefined) => {
    if (before?.pod === after?.pod && before?.node === after?.node && before?.place === after?.place) return;
    if (before && before.key === after?.key && before.node === after.node) {
      cache.updatePod(after.pod, after.node, after.place);
      return;
    }
    if (before) cache.removePod(before.key, before.node);
    if (after) cache.addPod(after.pod, after.node, after.place);
  };
  for (const pod of pods.values()) followPod(undefined, pod);
  pods.observe((_, before, after) => followPod(before, after));
}
