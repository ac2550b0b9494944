import { faultsOfNode } from '#cluster/environment/nodeFaults.ts';
import type { World } from '#kernel/world.ts';
import type { NodeFaultView } from '#protocol/nodes.ts';

/** Present faults of a machine. */
export function nodeFaultsView(world: World, node: string): NodeFaultView[] {
  return faultsOfNode(world, node).map(({ id, sinceUs }) => ({ fault: id, sinceUs }));
}
