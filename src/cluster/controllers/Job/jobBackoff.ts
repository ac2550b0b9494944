import type { Micros } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { Pod } from '#model/generated/types.ts';
import { finishedUs } from './jobPods.ts';

/** Upstream source (v1.36.2): pkg/controller/job/job_controller.go, DefaultJobPodFailureBackOff, MaxJobPodFailureBackOff. */
const FIRST_DELAY_US = 10_000_000;
const MAX_DELAY_US = 600_000_000;

/** Backoff state of a Job's failures. */
export interface JobBackoff {
  readonly failuresSinceSuccess: number;
  readonly lastFailureUs: Micros;
}

export const JOB_BACKOFFS = table<JobBackoff>('controllers/Job.backoff');

export const NO_BACKOFF: JobBackoff = { failuresSinceSuccess: 0, lastFailureUs: 0 };

/**
 * Backoff after newly counted Pods. Each failure counts, and a success resets it.
 * Upstream source (v1.36.2): pkg/controller/job/backoff_utils.go, newBackoffRecord.
 */
export function nextBackoff(before: JobBackoff, succeeded: readonly Pod[], failed: readonly Pod[]): JobBackoff {
  const lastSuccessUs = latest(succeeded.map(finishedUs));
  const failures = failed.map(finishedUs).filter((atUs) => lastSuccessUs === undefined || atUs > lastSuccessUs);
  const lastFailureUs = latest(failures);
  const since = lastSuccessUs === undefined ? before : NO_BACKOFF;
  if (lastFailureUs === undefined) return since;
  return { failuresSinceSuccess: since.failuresSinceSuccess + failures.length, lastFailureUs };
}

function latest(timesUs: readonly number[]): number | undefined {
  return timesUs.length === 0 ? undefined : timesUs.reduce((a, b) => Math.max(a, b));
}

/**
 * Time until a Pod may be created, in microseconds: 10 s after a failure, doubled for each further one, up to 10
 * minutes.
 */
export function remainingBackoffUs({ failuresSinceSuccess, lastFailureUs }: JobBackoff, nowUs: Micros): number {
  if (failuresSinceSuccess === 0) return 0;
  const doublings = Math.min(failuresSinceSuccess - 1, 6);
  const delayUs = Math.min(FIRST_DELAY_US * 2 ** doublings, MAX_DELAY_US);
  return Math.max(0, lastFailureUs + delayUs - nowUs);
}
