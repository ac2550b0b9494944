import type { Node, Pod } from '#model/generated/types.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { resourceAmounts } from '#model/pod/resourceAmounts.ts';

/** What no claim can bring to a node that lacks it. */
const OF_THE_NODE = ['cpu', 'memory', 'ephemeral-storage'] as const;

/** Whether a Pod would find no node even if each of these were empty, however many there are of each: too large for all that its nodeSelector allows. */
export function fitsNowhere(pod: Pod, nodes: readonly Node[]): boolean {
  const asked = podRequests(pod);
  return !nodes.some((node) => {
    const offered = resourceAmounts(node.status?.allocatable);
    return isSelected(pod, node) && OF_THE_NODE.every((name) => (asked[name] ?? 0) <= (offered[name] ?? 0));
  });
}

/** Whether the labels of a node are those that the Pod's nodeSelector names. */
export function isSelected({ spec }: Pod, { metadata }: Node): boolean {
  return Object.entries(spec.nodeSelector ?? {}).every(([name, value]) => metadata.labels?.[name] === value);
}
