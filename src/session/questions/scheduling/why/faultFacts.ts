import { faultsOfNode, type NodeFaultId } from '#cluster/environment/nodeFaults.ts';
import type { World } from '#kernel/world.ts';
import type { PodFact, PodFacts } from '#protocol/podFacts.ts';
import { fact } from './fact.ts';

const SAYS: Readonly<
  Partial<Record<NodeFaultId, keyof Pick<PodFacts, 'nodeCut' | 'nodeDown' | 'kubeletFrozen' | 'runtimeFrozen'>>>
> = {
  'node.cut': 'nodeCut',
  'node.down': 'nodeDown',
  'kubelet.frozen': 'kubeletFrozen',
  'runtime.frozen': 'runtimeFrozen',
};

/**
 * Faults of a machine that keep its kubelet from starting, ending or reporting Pods. A broken event stream does not,
 * because relists continue.
 */
export function faultFacts(world: World, node: string): PodFact[] {
  return faultsOfNode(world, node).flatMap(({ id }) => {
    const says = SAYS[id];
    return says ? [fact(says, { node })] : [];
  });
}
