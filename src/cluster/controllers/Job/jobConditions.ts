import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Job, JobCondition, JobStatus } from '#model/generated/types.ts';

export function jobCondition(
  type: string,
  status: string,
  reason: string,
  message: string,
  nowUs: Micros,
): JobCondition {
  const now = formatTime(nowUs);
  return { type, status, lastProbeTime: now, lastTransitionTime: now, reason, message };
}

/** Condition of that type, if it is True. */
export function trueCondition(status: JobStatus | undefined, type: string): JobCondition | undefined {
  return status?.conditions?.find((condition) => condition.type === type && condition.status === 'True');
}

export function finishedCondition({ status }: Job): JobCondition | undefined {
  return trueCondition(status, 'Complete') ?? trueCondition(status, 'Failed');
}

/**
 * Adds or updates the condition. A False condition is never added. Returns the same list if nothing changes.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, ensureJobConditionStatus.
 */
export function ensureCondition(
  conditions: readonly JobCondition[] | undefined,
  wanted: JobCondition,
): readonly JobCondition[] | undefined {
  const present = conditions?.find(({ type }) => type === wanted.type);
  if (!present) return wanted.status === 'False' ? conditions : [...(conditions ?? []), wanted];
  const { status, reason, message } = wanted;
  if (present.status === status && present.reason === reason && present.message === message) return conditions;
  return conditions?.map((condition) => (condition === present ? wanted : condition));
}

/** Final condition for an interim one. */
export function finalCondition({ type, reason = '', message = '' }: JobCondition, nowUs: Micros): JobCondition {
  return jobCondition(type === 'SuccessCriteriaMet' ? 'Complete' : 'Failed', 'True', reason, message, nowUs);
}
