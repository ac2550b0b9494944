import type { Container, Pod, PodSpec } from '#model/generated/types.ts';
import { quantityValue } from '#model/quantity/quantityMath.ts';
import { isNodeCriticalPod } from './criticalPod.ts';
import {
  addInto,
  aggregateContainers,
  isPodLevelResource,
  isSidecar,
  type MilliAmounts,
  milliAmounts,
  type ResourceList,
} from './podResources.ts';

const COUNTED = ['cpu', 'memory'];

const LAST_KILLED = -997;
const FIRST_KILLED = 1000;

/**
 * Score by which the kernel's OOM killer prefers the processes of a container, from -997 (last) to 1000 (first). The
 * more of the node's memory a Burstable container requests, the later it is killed. A Pod-level request beyond the sum
 * of the containers is divided equally among them. A sidecar is killed no earlier than the regular container with the
 * smallest request.
 * Upstream source (v1.36.2): pkg/kubelet/qos/policy.go, GetContainerOOMScoreAdjust.
 */
export function oomScoreAdj(pod: Pod, container: Container, nodeMemoryBytes: number): number {
  if (isNodeCriticalPod(pod)) return LAST_KILLED;
  const qos = pod.status?.qosClass || qosClass(pod.spec);
  if (qos === 'Guaranteed') return LAST_KILLED;
  if (qos === 'BestEffort') return FIRST_KILLED;
  const shareBytes = podLevelShareBytes(pod);
  const own = burstableScore(memoryRequestBytes(container) + shareBytes, nodeMemoryBytes);
  const score = isPodsSidecar(pod, container)
    ? Math.min(own, burstableScore(smallestRequestBytes(pod) + shareBytes, nodeMemoryBytes))
    : own;
  return Math.max(FIRST_KILLED + LAST_KILLED, Math.min(score, FIRST_KILLED - 1));
}

/** Integer division as in Go: products of bytes may be too large for exact numbers. */
function burstableScore(requestBytes: number, nodeMemoryBytes: number): number {
  const capacity = BigInt(Math.max(1, nodeMemoryBytes));
  return FIRST_KILLED - Number((1000n * BigInt(requestBytes)) / capacity);
}

function memoryRequestBytes({ resources }: Container): number {
  return quantityValue(resources?.requests?.memory ?? '0');
}

function smallestRequestBytes({ spec }: Pod): number {
  return spec.containers.length === 0 ? 0 : Math.min(...spec.containers.map(memoryRequestBytes));
}

function isPodsSidecar({ spec }: Pod, container: Container): boolean {
  return isSidecar(container) && (spec.initContainers ?? []).some(({ name }) => name === container.name);
}

/**
 * Each container's share of the Pod-level request beyond the sum of its containers; negative when that request is
 * smaller.
 */
function podLevelShareBytes(pod: Pod): number {
  const requests = pod.spec.resources?.requests;
  const totalBytes = quantityValue(requests?.memory ?? '0');
  if (!Object.keys(requests ?? {}).some(isPodLevelResource) || totalBytes === 0) return 0;
  const containersBytes = Math.ceil((aggregateContainers(pod, 'requests').memory ?? 0) / 1000);
  const count = pod.spec.containers.length + (pod.spec.initContainers?.length ?? 0);
  return Math.trunc((totalBytes - containersBytes) / Math.max(1, count));
}

export type QosClass = 'Guaranteed' | 'Burstable' | 'BestEffort';

/**
 * The QoS class of a Pod, from cpu and memory only; zero counts as not set. Init containers count like any other.
 * Pod-level resources, if set, decide alone.
 * Upstream source (v1.36.2): pkg/apis/core/v1/helper/qos/qos.go, GetPodQOS.
 */
export function qosClass(spec: PodSpec): QosClass {
  const parts = spec.resources
    ? [spec.resources]
    : [...spec.containers, ...(spec.initContainers ?? [])].map((container) => container.resources);
  const requests: MilliAmounts = {};
  const limits: MilliAmounts = {};
  let isFullyLimited = true;
  for (const part of parts) {
    const partLimits = positive(part?.limits);
    addInto(requests, positive(part?.requests));
    addInto(limits, partLimits);
    if (COUNTED.some((name) => partLimits[name] === undefined)) isFullyLimited = false;
  }
  if (Object.keys(requests).length === 0 && Object.keys(limits).length === 0) return 'BestEffort';
  const isEqual = COUNTED.every((name) => requests[name] === limits[name]);
  return isFullyLimited && isEqual ? 'Guaranteed' : 'Burstable';
}

function positive(list: ResourceList | undefined): MilliAmounts {
  const amounts = milliAmounts(list);
  const counted: MilliAmounts = {};
  for (const name of COUNTED) {
    const amount = amounts[name];
    if (amount !== undefined && amount > 0) counted[name] = amount;
  }
  return counted;
}
