import type { PodSpec } from '#model/generated/types.ts';
import { addInto, type MilliAmounts, milliAmounts, type ResourceList } from './resourceAmounts.ts';

export type QosClass = 'Guaranteed' | 'Burstable' | 'BestEffort';

const COUNTED = ['cpu', 'memory'];

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
