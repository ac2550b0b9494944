import { parseTime } from '#base/rfc3339.ts';
import type { Job, Pod } from '#model/generated/types.ts';
import { readyCondition } from '../podFacts.ts';

/** Keeps a finished Pod until its Job has counted it. */
export const TRACKING_FINALIZER = 'batch.kubernetes.io/job-tracking';
export const INDEX_ANNOTATION = 'batch.kubernetes.io/job-completion-index';

export function isIndexed({ spec }: Job): boolean {
  return spec.completionMode === 'Indexed';
}

export function isSuspended({ spec }: Job): boolean {
  return spec.suspend === true;
}

export function hasTrackingFinalizer({ metadata }: Pod): boolean {
  return metadata.finalizers?.includes(TRACKING_FINALIZER) === true;
}

/** Index that a Pod works on, or `undefined`. */
export function completionIndex({ metadata }: Pod): number | undefined {
  const text = metadata.annotations?.[INDEX_ANNOTATION];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Index of a Pod, if the Job has that index. */
export function validIndex(job: Job, pod: Pod): number | undefined {
  const index = completionIndex(pod);
  return index !== undefined && index < (job.spec.completions ?? 0) ? index : undefined;
}

/**
 * Whether a terminating Pod is replaced only after it has ended.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, onlyReplaceFailedPods.
 */
export function onlyReplacesFailed({ spec }: Job): boolean {
  return spec.podReplacementPolicy === 'Failed' || spec.podFailurePolicy !== undefined;
}

/**
 * Whether a Pod has failed. A terminating one counts too if the Job does not wait for its end.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, isPodFailed.
 */
export function isPodFailed(pod: Pod, job: Job): boolean {
  if (pod.status?.phase === 'Failed') return true;
  if (onlyReplacesFailed(job)) return false;
  return pod.metadata.deletionTimestamp !== undefined && pod.status?.phase !== 'Succeeded';
}

/**
 * Time at which a Pod ended, in simulated microseconds: its last container's end, else the end of its readiness, else
 * its deletion, else its creation.
 * Upstream source (v1.36.2): pkg/controller/job/backoff_utils.go, getFinishedTime.
 */
export function finishedUs(pod: Pod): number {
  return (
    containersFinishedUs(pod) ??
    unreadySinceUs(pod) ??
    deletedUs(pod) ??
    parseTime(pod.metadata.creationTimestamp ?? '') ??
    0
  );
}

function containersFinishedUs({ status }: Pod): number | undefined {
  let latest: number | undefined;
  for (const { state } of status?.containerStatuses ?? []) {
    const atUs = parseTime(state?.terminated?.finishedAt ?? '');
    if (atUs === undefined) return undefined;
    if (latest === undefined || latest < atUs) latest = atUs;
  }
  return latest;
}

function unreadySinceUs(pod: Pod): number | undefined {
  const ready = readyCondition(pod);
  return ready?.status === 'False' ? parseTime(ready.lastTransitionTime ?? '') : undefined;
}

function deletedUs({ metadata }: Pod): number | undefined {
  if (metadata.deletionTimestamp === undefined) return undefined;
  const endUs = parseTime(metadata.deletionTimestamp);
  return endUs === undefined ? undefined : endUs - (metadata.deletionGracePeriodSeconds ?? 0) * 1_000_000;
}
