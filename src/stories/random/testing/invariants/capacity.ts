import type { Node, Pod } from '#model/generated/types.ts';
import { podRequests, resourceAmounts } from '#model/pod/podResources.ts';

/** Resources of which the node has too little for this Pod beside the others. Only requested amounts count. */
export function* lackingOn(node: Node, pod: Pod, others: readonly Pod[]): Generator<string> {
  const allocatable = resourceAmounts(node.status?.allocatable);
  if (others.length + 1 > (allocatable.pods ?? 0)) yield `it is one Pod too many for ${allocatable.pods ?? 0}`;
  for (const [name, amount] of Object.entries(podRequests(pod))) {
    const used = others.reduce((sum, other) => sum + (podRequests(other)[name] ?? 0), 0);
    if (amount > 0 && used + amount > (allocatable[name] ?? 0))
      yield `${name}: ${used} are used, ${amount} are requested, ${allocatable[name] ?? 0} can be allocated`;
  }
}
