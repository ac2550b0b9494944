import { type Micros, SECOND_US } from '#base/time.ts';
import type { QueuedPod } from '../schedulerRecords.ts';

/** Backoff ends at whole seconds, so that Pods of one second can be ordered by priority. */
export const BACKOFF_WINDOW_US = SECOND_US;

export interface BackoffLimits {
  readonly initialUs: Micros;
  /** 0 switches backoff off. */
  readonly maxUs: Micros;
}

/**
 * Backoff after a failure in microseconds: doubled for every unschedulable result, or for every consecutive error after
 * an error. 0 if it never failed.
 * Upstream source (v1.36.2): pkg/scheduler/backend/queue/backoff_queue.go, calculateBackoffDuration.
 */
export function backoffDurationUs(queued: QueuedPod, { initialUs, maxUs }: BackoffLimits): number {
  const count = failureCount(queued);
  let durationUs = count === 0 ? 0 : initialUs;
  for (let i = 1; i < count && durationUs < maxUs; i++) durationUs *= 2;
  return Math.min(durationUs, maxUs);
}

/** Fills in the end of the backoff. Returns the same record if it is already there or there is none. */
export function withBackoffExpiration(queued: QueuedPod, limits: BackoffLimits): QueuedPod {
  if (queued.backoffExpirationUs >= 0 || failureCount(queued) === 0) return queued;
  return { ...queued, backoffExpirationUs: startOfWindow(queued.timestampUs + backoffDurationUs(queued, limits)) };
}

/**
 * Whether the Pod is still backing off, including the whole second in which the backoff ends. The expiration must be
 * filled in.
 */
export function isBackingOff(queued: QueuedPod, nowUs: Micros, limits: BackoffLimits): boolean {
  if (limits.maxUs === 0 || failureCount(queued) === 0) return false;
  return queued.backoffExpirationUs >= startOfWindow(nowUs);
}

function startOfWindow(atUs: Micros): number {
  return atUs - (atUs % BACKOFF_WINDOW_US);
}

function failureCount(queued: QueuedPod): number {
  return queued.consecutiveErrorsCount > 0 ? queued.consecutiveErrorsCount : queued.unschedulableCount;
}
