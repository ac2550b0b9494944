import type { Node, Pod } from '../../model/generated/types.ts';
import { compileLabelMap } from '../../model/labels/labelSelector.ts';
import { compileNodeSelector } from '../../model/labels/nodeSelector.ts';
import { hostPorts, hostPortsConflict } from '../../model/pod/hostPorts.ts';
import { podRequests } from '../../model/pod/podResources.ts';
import { type ResourceAmounts, resourceAmounts } from '../../model/pod/resourceAmounts.ts';
import { firstUntoleratedTaint } from '../../model/pod/tolerations.ts';

export interface Rejection {
  readonly reason: string;
  readonly message: string;
}

/**
 * What the kubelet checks once more before it runs a Pod that was bound to its node; `others` are the Pods it has admitted.
 * Upstream source (v1.36.2): pkg/kubelet/lifecycle/predicate.go.
 */
export function admitPod(pod: Pod, node: Node, others: readonly Pod[]): Rejection | undefined {
  return lackingResource(pod, node, others) ?? failedPredicate(pod, node, others);
}

function lackingResource(pod: Pod, node: Node, others: readonly Pod[]): Rejection | undefined {
  const allocatable = resourceAmounts(node.status?.allocatable);
  if (others.length + 1 > (allocatable.pods ?? 0)) return outOf('pods', 1, others.length, allocatable.pods ?? 0);
  const wanted = podRequests(pod);
  const used: Record<string, number> = {};
  for (const other of others) addTo(used, podRequests(other));
  for (const name of resourceOrder(wanted)) {
    const amount = wanted[name] ?? 0;
    const capacity = allocatable[name] ?? 0;
    if (amount > 0 && amount > capacity - (used[name] ?? 0)) return outOf(name, amount, used[name] ?? 0, capacity);
  }
  return undefined;
}

/** cpu, memory and ephemeral-storage before the others. */
function resourceOrder(amounts: ResourceAmounts): string[] {
  const first = ['cpu', 'memory', 'ephemeral-storage'];
  const others = Object.keys(amounts).filter((name) => !first.includes(name));
  return [...first, ...others.sort()];
}

function addTo(sum: Record<string, number>, amounts: ResourceAmounts): void {
  for (const [name, amount] of Object.entries(amounts)) sum[name] = (sum[name] ?? 0) + amount;
}

function outOf(resource: string, requested: number, used: number, capacity: number): Rejection {
  const message = `Pod was rejected: Node didn't have enough resource: ${resource}, requested: ${requested}, used: ${used}, capacity: ${capacity}`;
  return { reason: `OutOf${resource}`, message };
}

function failedPredicate(pod: Pod, node: Node, others: readonly Pod[]): Rejection | undefined {
  if (!matchesAffinity(pod, node)) return failed('NodeAffinity', "node(s) didn't match Pod's node affinity/selector");
  const ports = hostPorts(pod.spec);
  const taken = ports.length === 0 ? [] : others.flatMap((other) => hostPorts(other.spec));
  if (ports.some((port) => taken.some((other) => hostPortsConflict(port, other)))) {
    return failed('NodePorts', "node(s) didn't have free ports for the requested pod ports");
  }
  const taint = firstUntoleratedTaint(node.spec.taints, pod.spec.tolerations, ({ effect }) => effect === 'NoExecute');
  return taint && failed('TaintToleration', "node(s) had taints that the pod didn't tolerate");
}

function matchesAffinity(pod: Pod, node: Node): boolean {
  const { nodeSelector, affinity } = pod.spec;
  if (nodeSelector && !compileLabelMap(nodeSelector)(node.metadata.labels)) return false;
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return !required || compileNodeSelector(required)(node);
}

function failed(predicate: string, why: string): Rejection {
  return { reason: predicate, message: `Pod was rejected: Predicate ${predicate} failed: ${why}` };
}
