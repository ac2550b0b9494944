import type { Micros } from '#base/time.ts';
import type { Job, Pod } from '#model/generated/types.ts';
import { hasIndex, type Intervals, parseIntervals, withIndexes } from './intervals.ts';
import { remainingBackoffUs } from './jobBackoff.ts';
import { completionIndex, finishedUs, hasTrackingFinalizer, isPodFailed, validIndex } from './jobPods.ts';
import { judgeFailure } from './podFailurePolicy.ts';

const FAILURES = 'batch.kubernetes.io/job-index-failure-count';
const IGNORED_FAILURES = 'batch.kubernetes.io/job-index-ignored-failure-count';

/** Maximum value in the annotations. */
const MAX_INT32 = 2147483647;

/** Whether each index has its own limit. */
export function hasLimitPerIndex({ spec }: Job): boolean {
  return spec.completionMode === 'Indexed' && spec.backoffLimitPerIndex !== undefined;
}

/**
 * Indexes that have failed for good.
 * Upstream source (v1.36.2): pkg/controller/job/indexed_job_utils.go, calculateFailedIndexes.
 */
export function failedIndexes(job: Job, pods: readonly Pod[]): Intervals {
  const before = parseIntervals(job.status?.failedIndexes, job.spec.completions ?? 0);
  const indexes = pods.flatMap((pod) => {
    const index = validIndex(job, pod);
    return index !== undefined && hasTrackingFinalizer(pod) && isLastFailure(job, pod) ? [index] : [];
  });
  return withIndexes(before, indexes);
}

function isLastFailure(job: Job, pod: Pod): boolean {
  if (!isPodFailed(pod, job)) return false;
  const { counts, action } = judgeFailure(job.spec.podFailurePolicy, pod);
  if (action === 'FailIndex') return true;
  return counts && countOf(pod, FAILURES) >= (job.spec.backoffLimitPerIndex ?? 0);
}

/**
 * Last failed Pod of each index that is retried. It stays uncounted until its successor exists, which takes over its
 * count of failures.
 * Upstream source (v1.36.2): pkg/controller/job/indexed_job_utils.go, getPodsWithDelayedDeletionPerIndex.
 */
export function podsToReplace(
  job: Job,
  pods: readonly Pod[],
  activePods: readonly Pod[],
  settled: Intervals,
): ReadonlyMap<number, Pod> {
  const active = new Set(activePods.map(completionIndex));
  const result = new Map<number, Pod>();
  for (const pod of pods) {
    const index = validIndex(job, pod);
    if (index === undefined || !isPodFailed(pod, job)) continue;
    if (hasIndex(settled, index) || active.has(index)) continue;
    const known = result.get(index);
    if (!known || (allFailures(known) <= allFailures(pod) && finishedUs(known) <= finishedUs(pod)))
      result.set(index, pod);
  }
  return result;
}

/** Time until an index may get its next Pod, in microseconds. */
export function remainingIndexUs(lastFailed: Pod | undefined, nowUs: Micros): number {
  if (!lastFailed) return 0;
  return remainingBackoffUs(
    { failuresSinceSuccess: allFailures(lastFailed) + 1, lastFailureUs: finishedUs(lastFailed) },
    nowUs,
  );
}

/**
 * Annotations with the number of failures of a new Pod's index.
 * Upstream source (v1.36.2): pkg/controller/job/indexed_job_utils.go, addIndexFailureCountAnnotation.
 */
export function failureAnnotations(job: Job, replaced: Pod | undefined): Readonly<Record<string, string>> {
  if (!replaced) return { [FAILURES]: '0' };
  const { counts } = judgeFailure(job.spec.podFailurePolicy, replaced);
  const ignored = countOf(replaced, IGNORED_FAILURES) + (counts ? 0 : 1);
  return {
    [FAILURES]: `${countOf(replaced, FAILURES) + (counts ? 1 : 0)}`,
    ...(ignored > 0 && { [IGNORED_FAILURES]: `${ignored}` }),
  };
}

function allFailures(pod: Pod): number {
  return countOf(pod, FAILURES) + countOf(pod, IGNORED_FAILURES);
}

function countOf({ metadata }: Pod, annotation: string): number {
  const text = metadata.annotations?.[annotation] ?? '';
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  return count > MAX_INT32 ? 0 : count;
}
