import type { Node, Pod } from '#model/generated/types.ts';
import { compileLabelMap } from '#model/labels/labelMatcher.ts';
import { compileNodeSelector } from '#model/labels/nodeSelector.ts';
import { isStaticPod } from '#model/pod/criticalPod.ts';
import {
  hostPorts,
  hostPortsConflict,
  podRequests,
  type ResourceAmounts,
  resourceAmounts,
} from '#model/pod/podResources.ts';
import { firstUntoleratedTaint } from '#model/pod/tolerations.ts';
import { isExtendedResource } from '#model/validation/common/quantities.ts';

export interface AdmissionRejection {
  readonly reason: string;
  readonly message: string;
}

/** A resource that is short. CPU in thousandths. */
export interface ShortResource {
  readonly resource: string;
  readonly requested: number;
  readonly used: number;
  readonly capacity: number;
}

/** One reason against running the Pod here. */
export type AdmissionFailure =
  | { readonly type: 'short'; readonly short: ShortResource }
  | { readonly type: 'predicate'; readonly predicate: string; readonly why: string };

/**
 * The kubelet's own checks of a Pod that was bound to its node, in its order. `others` are the Pods that are already on
 * the node. Upstream source (v1.36.2): pkg/kubelet/lifecycle/predicate.go, generalFilter;
 * pkg/scheduler/eventhandlers.go, AdmissionCheck.
 */
export function admissionFailures(pod: Pod, node: Node, others: readonly Pod[]): AdmissionFailure[] {
  const short = shortResources(pod, node, others).map((each): AdmissionFailure => ({ type: 'short', short: each }));
  return [...short, ...failedPredicates(pod, node, others)];
}

/** The Pod's rejection; only the first failure counts. */
export function rejectionOf([first]: readonly AdmissionFailure[]): AdmissionRejection | undefined {
  if (!first) return undefined;
  if (first.type === 'predicate')
    return { reason: first.predicate, message: `Predicate ${first.predicate} failed: ${first.why}` };
  const { resource, requested, used, capacity } = first.short;
  const message = `Node didn't have enough resource: ${resource}, requested: ${requested}, used: ${used}, capacity: ${capacity}`;
  return { reason: `OutOf${resource}`, message };
}

/** Cached by spec, which the versions of a Pod share. Each new Pod of a node is compared with all Pods there. */
const REQUESTS = new WeakMap<Pod['spec'], ResourceAmounts>();

function requestsOf({ spec }: Pod): ResourceAmounts {
  let requests = REQUESTS.get(spec);
  if (!requests) {
    requests = podRequests({ spec });
    REQUESTS.set(spec, requests);
  }
  return requests;
}

function shortResources(pod: Pod, node: Node, others: readonly Pod[]): ShortResource[] {
  const allocatable = resourceAmounts(node.status?.allocatable);
  const short: ShortResource[] = [];
  const mostPods = allocatable.pods ?? 0;
  if (others.length + 1 > mostPods)
    short.push({ resource: 'pods', requested: 1, used: others.length, capacity: mostPods });
  const wanted = requestsOf(pod);
  const used: Record<string, number> = {};
  for (const other of others) addTo(used, requestsOf(other));
  for (const resource of resourceOrder(wanted)) {
    const requested = wanted[resource] ?? 0;
    const capacity = allocatable[resource];
    // Extended resources of the cluster as a whole are unknown to nodes.
    if (requested === 0 || (capacity === undefined && isExtendedResource(resource))) continue;
    const taken = used[resource] ?? 0;
    if (requested > (capacity ?? 0) - taken) short.push({ resource, requested, used: taken, capacity: capacity ?? 0 });
  }
  return short;
}

/** cpu, memory and ephemeral-storage come before the others. */
function resourceOrder(amounts: ResourceAmounts): string[] {
  const first = ['cpu', 'memory', 'ephemeral-storage'];
  const others = Object.keys(amounts).filter((name) => !first.includes(name));
  return [...first, ...others.sort()];
}

function addTo(sum: Record<string, number>, amounts: ResourceAmounts): void {
  for (const [name, amount] of Object.entries(amounts)) sum[name] = (sum[name] ?? 0) + amount;
}

function failedPredicates(pod: Pod, node: Node, others: readonly Pod[]): AdmissionFailure[] {
  const failures: AdmissionFailure[] = [];
  const fail = (predicate: string, why: string) => failures.push({ type: 'predicate', predicate, why });
  if (!matchesAffinity(pod, node)) fail('NodeAffinity', "node(s) didn't match Pod's node affinity/selector");
  if (pod.spec.nodeName && pod.spec.nodeName !== node.metadata.name)
    fail('NodeName', "node(s) didn't match the requested node name");
  const ports = hostPorts(pod.spec);
  const taken = ports.length === 0 ? [] : others.flatMap((other) => hostPorts(other.spec));
  if (ports.some((port) => taken.some((other) => hostPortsConflict(port, other))))
    fail('NodePorts', "node(s) didn't have free ports for the requested pod ports");
  if (isStaticPod(pod)) return failures;
  const taint = firstUntoleratedTaint(node.spec.taints, pod.spec.tolerations, ({ effect }) => effect === 'NoExecute');
  if (taint) fail('TaintToleration', "node(s) had taints that the pod didn't tolerate");
  return failures;
}

function matchesAffinity(pod: Pod, node: Node): boolean {
  const { nodeSelector, affinity } = pod.spec;
  if (nodeSelector && !compileLabelMap(nodeSelector)(node.metadata.labels)) return false;
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return !required || compileNodeSelector(required)(node);
}
