import { type QueuedPod, SCHEDULER_TABLES } from '../../../cluster/scheduler/records.ts';
import type { World } from '../../../kernel/world.ts';

/** Nobody sleeps in the pool of unschedulable Pods while there is a node for it: no event that helps it was missed. */
export function* sleepingPods(world: World, feasible: (pod: QueuedPod['pod']) => readonly string[]): Generator<string> {
  for (const { key, place, gatingPlugin, pod } of world.table<QueuedPod>(SCHEDULER_TABLES.queuedPods).values()) {
    if (place !== 'unschedulable' || gatingPlugin !== '') continue;
    const nodes = feasible(pod);
    if (nodes.length > 0) yield `Pod ${key} is unschedulable and would fit on ${nodes.join(', ')}`;
  }
}
