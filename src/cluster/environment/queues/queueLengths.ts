import type { World } from '#kernel/world.ts';
import type { LabelSelector } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelSelector.ts';
import { QUEUE_RECORDS, type QueueRecord } from './queueRecords.ts';

/**
 * Queues of the namespace that match a metric's selector; all queues without a selector. Their series has one label,
 * `queue`.
 */
export function queuesOf(world: World, namespace: string, selector: LabelSelector | undefined): QueueRecord[] {
  const table = world.table(QUEUE_RECORDS);
  if (table.size === 0) return [];
  const isMeant = selector === undefined ? () => true : compileLabelSelector(selector);
  return table.values().filter((queue) => queue.namespace === namespace && isMeant({ queue: queue.name }));
}

/** Number of whole messages that wait. */
export function waitingIn({ waitingMilli }: QueueRecord): number {
  return Math.floor(waitingMilli / 1000);
}
