import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { decidingNow } from './decisions.ts';

/** Whether the Pod has been given a node, or a nomination, that the API server does not know of yet. */
export function isOnItsWay(world: World, pod: Pod): boolean {
  const { uid = '' } = pod.metadata;
  if (isBeingBound(world, pod) || world.table(SCHEDULER_TABLES.preemptions).has(uid)) return true;
  return Boolean(decidingNow(world, uid)?.node);
}

/** Whether the Pod has a node and is in its binding cycle. */
export function isBeingBound(world: World, { metadata: { uid = '' } }: Pod): boolean {
  return world.table(SCHEDULER_TABLES.binding).has(uid);
}
