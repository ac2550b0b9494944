import type { Micros } from '#base/time.ts';
import type { Pod } from '#model/generated/types.ts';
import { isPodAvailable, isPodReady } from '../podFacts.ts';

/** Whether the API server knows the Pod. A planned Pod has no phase. */
export function isCreated(pod: Pod): boolean {
  return (pod.status?.phase ?? '') !== '';
}

export function isTerminating(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp !== undefined;
}

export function isFinished(pod: Pod): boolean {
  return pod.status?.phase === 'Failed' || pod.status?.phase === 'Succeeded';
}

export function isRunningAndReady(pod: Pod): boolean {
  return pod.status?.phase === 'Running' && isPodReady(pod);
}

/** Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, isUnavailable. */
export function isUnavailable(pod: Pod, minReadySeconds: number, nowUs: Micros): boolean {
  return isTerminating(pod) || !isPodAvailable(pod, minReadySeconds, nowUs);
}
