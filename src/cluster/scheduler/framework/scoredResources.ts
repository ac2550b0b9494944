import type { NodeInfo } from './nodeInfo.ts';
import type { ResourceSpec } from './pluginArgs.ts';
import type { PodInfo } from './podInfo.ts';
import { isScalarResource } from './resources.ts';

/** One resource of a score. */
export interface ScoredResource {
  readonly name: string;
  readonly weight: number;
  readonly isScalar: boolean;
}

export function scoredResources(specs: readonly ResourceSpec[]): readonly ScoredResource[] {
  return specs.map(({ name, weight }) => ({ name, weight, isScalar: isScalarResource(name) }));
}

/** Amount that a Pod requests. `nonZero` uses the defaults for containers without CPU or memory. */
export function requestOf(pod: PodInfo, name: string, nonZero: boolean): number {
  const { requests } = pod;
  if (name === 'cpu') return nonZero ? pod.nonZeroCpuMilli : requests.cpuMilli;
  if (name === 'memory') return nonZero ? pod.nonZeroMemoryBytes : requests.memoryBytes;
  return name === 'ephemeral-storage' ? requests.ephemeralStorageBytes : (requests.scalar.get(name) ?? 0);
}

/**
 * Allocatable amount of a node; 0 if it does not count, because the node has none or the Pod does not request the
 * scalar resource.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/noderesources/resource_allocation.go.
 */
export function countedAllocatable(node: NodeInfo, { name, isScalar }: ScoredResource, request: number): number {
  if (name === 'cpu') return node.allocatableCpuMilli;
  if (name === 'memory') return node.allocatableMemoryBytes;
  if (name === 'ephemeral-storage') return node.allocatableEphemeralStorageBytes;
  return isScalar && request === 0 ? 0 : (node.allocatableScalar.get(name) ?? 0);
}

/** Amount that the node's Pods request. */
export function requestedOn(node: NodeInfo, name: string, nonZero: boolean): number {
  if (name === 'cpu') return nonZero ? node.nonZeroCpuMilli : node.requestedCpuMilli;
  if (name === 'memory') return nonZero ? node.nonZeroMemoryBytes : node.requestedMemoryBytes;
  return name === 'ephemeral-storage' ? node.requestedEphemeralStorageBytes : (node.requestedScalar.get(name) ?? 0);
}
