import { faultsOfNode } from '#cluster/environment/nodeFaults.ts';
import { HELD_EVENTS } from '#cluster/kubelet/machine/heldEvents.ts';
import { CHANNEL_WAITS } from '#cluster/kubelet/syncLoop/sleep.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { TableOf } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

/** What a machine's faults keep from its kubelet, and what the kubelet's sync loop has not taken from its channels. */
const HOLDING: readonly TableOf<{ readonly node: string }>[] = [HELD_EVENTS, CHANNEL_WAITS];

/** Events of the node's kubelet wait elsewhere than on the agenda, or have been lost: a fault, or its aftermath in this moment. */
export function isHeldBack(world: World, node: string, nowUs: number): boolean {
  if (faultsOfNode(world, node).length > 0 || sleeps(world, node)) return true;
  return world
    .table(AGENDA)
    .values()
    .some(({ actor, atUs }) => actor === `kubelet/${node}` && atUs === nowUs);
}

/** Whether events for the node's kubelet are put aside. */
export function sleeps(world: World, node: string): boolean {
  return HOLDING.some((table) =>
    world
      .table(table)
      .values()
      .some((held) => held.node === node),
  );
}
