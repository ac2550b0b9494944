import type { Micros } from '#base/time.ts';
import { faultsOfNode } from '#cluster/environment/faults.ts';
import { KUBELET_NODES } from '#cluster/kubelet/kubeletRecords.ts';
import { HELD_EVENTS } from '#cluster/kubelet/machine/heldEvents.ts';
import { CHANNEL_WAITS } from '#cluster/kubelet/syncLoop/sleep.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { TableOf } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';

/** Messages that a machine's faults keep from its kubelet, and messages that wait in the channels of its sync loop. */
const HOLDING: readonly TableOf<{ readonly node: string }>[] = [HELD_EVENTS, CHANNEL_WAITS];

/** Events of these nodes' kubelets wait elsewhere than on the agenda, or have been lost: a fault, or its aftermath in this moment. */
export function nodesHeldBack(world: World, nowUs: Micros): ReadonlySet<string> {
  const dueNow = new Set<string>();
  for (const { actor, atUs } of world.table(AGENDA).unordered()) if (atUs === nowUs) dueNow.add(actor);
  const isHeldBack = (node: string) =>
    dueNow.has(`kubelet/${node}`) || faultsOfNode(world, node).length > 0 || sleeps(world, node);
  return new Set(world.table(KUBELET_NODES).keys().filter(isHeldBack));
}

/** Whether events for the node's kubelet are put aside. */
export function sleeps(world: World, node: string): boolean {
  return HOLDING.some((table) => {
    for (const held of world.table(table).unordered()) if (held.node === node) return true;
    return false;
  });
}
