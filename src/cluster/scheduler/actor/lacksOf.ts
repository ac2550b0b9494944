import type { NodeInfo } from '../framework/nodeInfo.ts';
import type { PodInfo } from '../framework/podInfo.ts';

/** A resource of which a node has less free than a Pod requests: milli-CPU, bytes, or a count. */
export interface Lack {
  readonly resource: string;
  readonly asked: number;
  /** Amount that is free after the Pods of the node and those nominated to it; negative if overcommitted. */
  readonly free: number;
  readonly allocatable: number;
}

const INSUFFICIENT = 'Insufficient ';
const TOO_MANY_PODS = 'Too many pods';

/**
 * Numbers behind the reasons of NodeResourcesFit. `rivals` are nominated Pods that count as if they were on the node.
 */
export function lacksOf(
  { requests }: PodInfo,
  node: NodeInfo,
  rivals: readonly PodInfo[],
  reasons: readonly string[],
): Lack[] {
  return reasons.flatMap((reason): Lack[] => {
    if (reason === TOO_MANY_PODS) return [lack('pods', 1, node.allocatablePods, node.pods.length + rivals.length)];
    if (!reason.startsWith(INSUFFICIENT)) return [];
    const resource = reason.slice(INSUFFICIENT.length);
    const requestOf = (pod: PodInfo) => amountOf(pod.requests, resource);
    const used = rivals.reduce((sum, rival) => sum + requestOf(rival), requestedOn(node, resource));
    return [lack(resource, amountOf(requests, resource), allocatableOn(node, resource), used)];
  });
}

function lack(resource: string, asked: number, allocatable: number, used: number): Lack {
  return { resource, asked, free: allocatable - used, allocatable };
}

function amountOf(
  { cpuMilli, memoryBytes, ephemeralStorageBytes, scalar }: PodInfo['requests'],
  resource: string,
): number {
  switch (resource) {
    case 'cpu':
      return cpuMilli;
    case 'memory':
      return memoryBytes;
    case 'ephemeral-storage':
      return ephemeralStorageBytes;
    default:
      return new Map(scalar).get(resource) ?? 0;
  }
}

function allocatableOn(node: NodeInfo, resource: string): number {
  switch (resource) {
    case 'cpu':
      return node.allocatableCpuMilli;
    case 'memory':
      return node.allocatableMemoryBytes;
    case 'ephemeral-storage':
      return node.allocatableEphemeralStorageBytes;
    default:
      return node.allocatableScalar.get(resource) ?? 0;
  }
}

function requestedOn(node: NodeInfo, resource: string): number {
  switch (resource) {
    case 'cpu':
      return node.requestedCpuMilli;
    case 'memory':
      return node.requestedMemoryBytes;
    case 'ephemeral-storage':
      return node.requestedEphemeralStorageBytes;
    default:
      return node.requestedScalar.get(resource) ?? 0;
  }
}
