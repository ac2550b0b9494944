import type { Micros } from '#base/time.ts';
import type { Pod, StatefulSet, StatefulSetStatus } from '#model/generated/types.ts';
import { isPodAvailable, isPodReady } from '../podFacts.ts';
import { wantedReplicas } from './ordinals.ts';
import { revisionOfPod } from './podIdentity.ts';

/** Names of both revisions of a set. */
export interface RevisionNames {
  readonly current: string;
  readonly update: string;
}

/**
 * Counts of the set's Pods.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_control.go, updateStatus.
 */
export function countReplicas(
  pods: readonly Pod[],
  { current, update }: RevisionNames,
  minReadySeconds: number,
  nowUs: Micros,
) {
  const ready = pods.filter(isRunningAndReady);
  const staying = pods.filter((pod) => isCreated(pod) && !isTerminating(pod));
  return {
    replicas: pods.filter(isCreated).length,
    readyReplicas: ready.length,
    availableReplicas: ready.filter((pod) => isPodAvailable(pod, minReadySeconds, nowUs)).length,
    currentReplicas: staying.filter((pod) => revisionOfPod(pod) === current).length,
    updatedReplicas: staying.filter((pod) => revisionOfPod(pod) === update).length,
  };
}

/**
 * Completes an update when all Pods have the new revision and are ready.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, completeRollingUpdate.
 */
export function completed(set: StatefulSet, status: StatefulSetStatus): StatefulSetStatus {
  const replicas = wantedReplicas(set);
  const isComplete =
    set.spec.updateStrategy?.type === 'RollingUpdate' &&
    status.updatedReplicas === replicas &&
    status.readyReplicas === replicas &&
    status.replicas === replicas;
  if (!isComplete) return status;
  return { ...status, currentReplicas: replicas, currentRevision: status.updateRevision ?? '' };
}

const COMPARED = [
  'replicas',
  'currentReplicas',
  'readyReplicas',
  'updatedReplicas',
  'availableReplicas',
  'currentRevision',
  'updateRevision',
] as const;

/**
 * Whether a write of the status would change a field that the controller compares.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, inconsistentStatus.
 */
export function isNewStatus(before: StatefulSetStatus | undefined, after: StatefulSetStatus): boolean {
  if ((after.observedGeneration ?? 0) > (before?.observedGeneration ?? 0)) return true;
  return COMPARED.some((field) => (before?.[field] || undefined) !== (after[field] || undefined));
}

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
