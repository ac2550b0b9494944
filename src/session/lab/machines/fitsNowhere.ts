import type { Node, Pod } from '#model/generated/types.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { resourceAmounts } from '#model/pod/resourceAmounts.ts';

/** Resources that no claim can bring to a node that lacks them. */
const OF_THE_NODE = ['cpu', 'memory', 'ephemeral-storage'] as const;

/**
 * Whether a Pod is too large for every node that its nodeSelector allows, even if any number of such nodes were
 * empty.
 */
export function fitsNowhere(pod: Pod, nodes: readonly Node[]): boolean {
  const asked = podRequests(pod);
  return !nodes.some((node) => {
    const offered = resourceAmounts(node.status?.allocatable);
    return isSelected(pod, node) && OF_THE_NODE.every((name) => (asked[name] ?? 0) <= (offered[name] ?? 0));
  });
}

/** Whether a node has the labels that the Pod's nodeSelector names. */
export function isSelected({ spec }: Pod, { metadata }: Node): boolean {
  return Object.entries(spec.nodeSelector ?? {}).every(([name, value]) => metadata.labels?.[name] === value);
}
