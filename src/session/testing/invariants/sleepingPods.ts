import { type QueuedPod, SCHEDULER_TABLES } from '../../../cluster/scheduler/records.ts';
import type { World } from '../../../kernel/world.ts';

/**
 * Nobody sleeps in the pool of unschedulable Pods while there is a node for it: no event that helps it was missed. One that
 * lacked room for its volumes is not told of a new node, but of its CSINode, which nodes of random runs may not have.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodevolumelimits/csi.go, EventsToRegister.
 */
export function* sleepingPods(world: World, feasible: (pod: QueuedPod['pod']) => readonly string[]): Generator<string> {
  const csiNodes = world.table('store/CSINode');
  for (const { key, place, gatingPlugin, unschedulablePlugins, pod } of world
    .table<QueuedPod>(SCHEDULER_TABLES.queuedPods)
    .values()) {
    if (place !== 'unschedulable' || gatingPlugin !== '') continue;
    const isToldOf = (node: string) => !unschedulablePlugins.includes('NodeVolumeLimits') || csiNodes.has(node);
    const nodes = feasible(pod).filter(isToldOf);
    if (nodes.length > 0) yield `Pod ${key} is unschedulable and would fit on ${nodes.join(', ')}`;
  }
}
