import type { NodeInfo } from './nodeInfo.ts';
import type { ResourceSpec } from './pluginArgs.ts';
import type { PodInfo } from './podInfo.ts';
import { isScalarResource } from './resources.ts';

/** One resource that a score is made of. */
export interface ScoredResource {
  readonly name: string;
  readonly weight: number;
  readonly isScalar: boolean;
}

export function scoredResources(specs: readonly ResourceSpec[]): readonly ScoredResource[] {
  return specs.map(({ name, weight }) => ({ name, weight, isScalar: isScalarResource(name) }));
}

/** How much of it a Pod requests; `nonZero` puts in the defaults for containers that name no CPU or memory. */
export function requestOf(pod: PodInfo, name: string, nonZero: boolean): number {
  const { requests } = pod;
  if (name === 'cpu') return nonZero ? pod.nonZeroCpuMilli : requests.cpuMilli;
  if (name === 'memory') return nonZero ? pod.nonZeroMemoryBytes : requests.memoryBytes;
  return name === 'ephemeral-storage' ? requests.ephemeralStorageBytes : (requests.scalar.get(name) ?? 0);
}

/**
 * How much of it a node has to give; 0 when it does not count: the node has none, or it is a scalar resource that the Pod
 * does not request.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/noderesources/resource_allocation.go.
 */
export function countedAllocatable(node: NodeInfo, { name, isScalar }: ScoredResource, request: number): number {
  if (name === 'cpu') return node.allocatableCpuMilli;
  if (name === 'memory') return node.allocatableMemoryBytes;
  if (name === 'ephemeral-storage') return node.allocatableEphemeralStorageBytes;
  return isScalar && request === 0 ? 0 : (node.allocatableScalar.get(name) ?? 0);
}

/** How much of it the node's Pods have taken. */
export function requestedOn(node: NodeInfo, name: string, nonZero: boolean): number {
  if (name === 'cpu') return nonZero ? node.nonZeroCpuMilli : node.requestedCpuMilli;
  if (name === 'memory') return nonZero ? node.nonZeroMemoryBytes : node.requestedMemoryBytes;
  return name === 'ephemeral-storage' ? node.requestedEphemeralStorageBytes : (node.requestedScalar.get(name) ?? 0);
}
