import { parseTime } from '#base/rfc3339.ts';
import type { Job, JobSpec, JobStatus, UncountedTerminatedPods } from '#model/generated/types.ts';
import { validateObjectMetaUpdate } from '../../common/metadata.ts';
import { semanticEqual } from '../../common/semanticEqual.ts';
import {
  duplicate,
  type FieldError,
  type FieldPath,
  field,
  invalid,
  invalidUnshown,
  required,
} from '../../fieldError.ts';
import { goStruct } from '../../goValue.ts';
import { countIndexes, firstSharedIndex } from '../jobIndexes.ts';
import { countsNotNegative } from './workloadStatus.ts';

const STATUS = field('status');
const CONDITIONS = STATUS.child('conditions');

/**
 * Rules for a Job's status that other controllers must obey too. Most rules only check the changes of this update.
 * Upstream source (v1.36.2): pkg/apis/batch/validation/validation.go, ValidateJobUpdateStatus;
 * pkg/registry/batch/job/strategy.go, getStatusValidationOptions.
 */
export function validateJobStatus(job: Job, old: Job): FieldError[] {
  const [now, before] = [ofJob(job), ofJob(old)];
  return [
    ...validateObjectMetaUpdate(job.metadata, old.metadata),
    ...countsNotNegative(now.status, ['active', 'succeeded', 'failed', 'ready', 'terminating'], STATUS),
    ...uncounted(now.status.uncountedTerminatedPods ?? {}, STATUS.child('uncountedTerminatedPods')),
    ...completion(now, before),
    ...finished(job, now, before),
    ...indexes(job, now.status, before.status),
    ...stillRunning(now, before),
    ...success(job, now),
    ...kept(job, now, before),
  ];
}

/** A stored Job has a spec, although its type does not say so. */
type RawJob = { readonly spec?: Partial<JobSpec> };

/** The parts of one Job that the rules read. */
interface JobState {
  readonly status: JobStatus;
  readonly isComplete: boolean;
  readonly isFailed: boolean;
  readonly isFinished: boolean;
  readonly isFailureTarget: boolean;
  readonly isSuccessCriteriaMet: boolean;
}

function ofJob({ status = {} }: Job): JobState {
  const [isComplete, isFailed] = [has(status, 'Complete'), has(status, 'Failed')];
  return {
    status,
    isComplete,
    isFailed,
    isFinished: isComplete || isFailed,
    isFailureTarget: has(status, 'FailureTarget'),
    isSuccessCriteriaMet: has(status, 'SuccessCriteriaMet'),
  };
}

function has({ conditions = [] }: JobStatus, type: string, status = 'True'): boolean {
  return conditions.some((condition) => condition.type === type && condition.status === status);
}

/** Pods whose end is not counted yet: each once in both lists together. */
function uncounted({ succeeded = [], failed = [] }: UncountedTerminatedPods, path: FieldPath): FieldError[] {
  const seen = new Set<string>();
  const check = (uids: readonly string[], at: FieldPath) =>
    uids.flatMap((uid, index) => {
      if (uid === '') return [invalid(at.index(index), uid, 'must not be empty')];
      if (seen.has(uid)) return [duplicate(at.index(index), uid)];
      seen.add(uid);
      return [];
    });
  return [...check(succeeded, path.child('succeeded')), ...check(failed, path.child('failed'))];
}

function completion(now: JobState, before: JobState): FieldError[] {
  const { startTime, completionTime } = now.status;
  const isTimeChanged = completionTime !== before.status.completionTime;
  const isChanged = now.isComplete !== before.isComplete;
  const at = STATUS.child('completionTime');
  const errors: FieldError[] = [];
  const [completes, fails] = [now.isComplete, now.isFailed];
  if ((isChanged || fails !== before.isFailed) && completes && fails)
    errors.push(invalidUnshown(CONDITIONS, 'cannot set Complete=True and Failed=true conditions'));
  if ((isChanged || now.isFailureTarget !== before.isFailureTarget) && completes && now.isFailureTarget)
    errors.push(invalidUnshown(CONDITIONS, 'cannot set Complete=True and FailureTarget=true conditions'));
  if ((isChanged || isTimeChanged) && completionTime !== undefined && !completes)
    errors.push(invalid(at, completionTime, 'cannot set completionTime when there is no Complete=True condition'));
  if ((isChanged || isTimeChanged) && completionTime === undefined && completes)
    errors.push(required(at, 'completionTime is required for Complete jobs'));
  if ((startTime !== before.status.startTime || isTimeChanged) && isBefore(completionTime, startTime))
    errors.push(invalid(at, completionTime, 'must be equal to or after `startTime`'));
  return errors;
}

function isBefore(time: string | undefined, other: string | undefined): boolean {
  if (time === undefined || other === undefined) return false;
  return (parseTime(time) ?? 0) < (parseTime(other) ?? 0);
}

function finished({ spec = {} }: RawJob, now: JobState, before: JobState): FieldError[] {
  const { status } = now;
  const { active = 0, startTime, uncountedTerminatedPods: uncountedPods } = status;
  const isEnding = now.isFinished !== before.isFinished;
  const [atActive, atStart] = [STATUS.child('active'), STATUS.child('startTime')];
  const errors: FieldError[] = [];
  const failsAnew = now.isFailed !== before.isFailed || status.failedIndexes !== before.status.failedIndexes;
  if (failsAnew && now.isFailed && !now.isFailureTarget)
    errors.push(
      invalidUnshown(CONDITIONS, 'cannot set Failed=True condition without the FailureTarget=true condition'),
    );
  const completesAnew =
    now.isComplete !== before.isComplete || now.isSuccessCriteriaMet !== before.isSuccessCriteriaMet;
  if (completesAnew && now.isComplete && !now.isSuccessCriteriaMet)
    errors.push(
      invalidUnshown(CONDITIONS, 'cannot set Complete=True condition without the SuccessCriteriaMet=true condition'),
    );
  if (!now.isFinished) return errors;
  if ((isEnding || active !== (before.status.active ?? 0)) && active > 0)
    errors.push(invalid(atActive, active, 'active>0 is invalid for finished job'));
  const needsStart = !(spec.suspend === true && spec.completions === 0);
  if ((isEnding || startTime !== before.status.startTime) && needsStart && startTime === undefined)
    errors.push(required(atStart, 'startTime is required for finished job'));
  const waits = (uncountedPods?.failed?.length ?? 0) + (uncountedPods?.succeeded?.length ?? 0) > 0;
  if (
    (isEnding || !semanticEqual(uncountedPods, before.status.uncountedTerminatedPods, '*UncountedTerminatedPods')) &&
    waits
  ) {
    const shown = goStruct('UncountedTerminatedPods', uncountedPods);
    errors.push(invalid(STATUS.child('uncountedTerminatedPods'), shown, 'must be empty for finished job'));
  }
  return errors;
}

function indexes({ spec = {} }: RawJob, status: JobStatus, before: JobStatus): FieldError[] {
  const { completions, completionMode, backoffLimitPerIndex } = spec;
  const { completedIndexes = '', failedIndexes } = status;
  const isCompletedChanged = completedIndexes !== (before.completedIndexes ?? '');
  const isFailedChanged = failedIndexes !== before.failedIndexes;
  const [atCompleted, atFailed] = [STATUS.child('completedIndexes'), STATUS.child('failedIndexes')];
  const errors: FieldError[] = [];
  const checkFormat = (text: string, count: number, at: FieldPath, name: string) => {
    const { problem } = countIndexes(text, count);
    if (problem !== undefined) errors.push(invalid(at, text, `error parsing ${name}: ${problem}`));
  };
  if (isCompletedChanged && completions !== undefined)
    checkFormat(completedIndexes, completions, atCompleted, 'completedIndexes');
  const isPerIndex = backoffLimitPerIndex !== undefined;
  if (isFailedChanged && completions !== undefined && isPerIndex && failedIndexes !== undefined)
    checkFormat(failedIndexes, completions, atFailed, 'failedIndexes');
  if (isCompletedChanged && completedIndexes !== '' && completionMode !== 'Indexed')
    errors.push(
      invalid(atCompleted, completedIndexes, 'cannot set non-empty completedIndexes when non-indexed completion mode'),
    );
  if (isFailedChanged && !isPerIndex && failedIndexes !== undefined)
    errors.push(
      invalid(atFailed, failedIndexes, 'cannot set non-null failedIndexes when backoffLimitPerIndex is null'),
    );
  if ((isFailedChanged || isCompletedChanged) && completions !== undefined && failedIndexes !== undefined) {
    const shared = firstSharedIndex(completedIndexes, failedIndexes, completions);
    if (shared !== undefined)
      errors.push(invalid(atFailed, failedIndexes, `failedIndexes and completedIndexes overlap at index: ${shared}`));
  }
  return errors;
}

function stillRunning(now: JobState, before: JobState): FieldError[] {
  const { terminating, ready, active = 0 } = now.status;
  const errors: FieldError[] = [];
  const isEnding = now.isFinished !== before.isFinished;
  if ((isEnding || terminating !== before.status.terminating) && now.isFinished && (terminating ?? 0) > 0)
    errors.push(invalid(STATUS.child('terminating'), terminating, 'terminating>0 is invalid for finished job'));
  const isChanged = ready !== before.status.ready || active !== (before.status.active ?? 0);
  if (isChanged && ready !== undefined && ready > active)
    errors.push(invalid(STATUS.child('ready'), ready, 'cannot set more ready pods than active'));
  return errors;
}

function success(
  { spec = {} }: RawJob,
  { isSuccessCriteriaMet, isFailed, isFailureTarget, isComplete }: JobState,
): FieldError[] {
  const errors: FieldError[] = [];
  if (isSuccessCriteriaMet && isFailed)
    errors.push(invalidUnshown(CONDITIONS, 'cannot set SuccessCriteriaMet=True and Failed=true conditions'));
  if (isSuccessCriteriaMet && isFailureTarget)
    errors.push(invalidUnshown(CONDITIONS, 'cannot set SuccessCriteriaMet=True and FailureTarget=true conditions'));
  if (spec.successPolicy !== undefined && !isSuccessCriteriaMet && isComplete)
    errors.push(
      invalidUnshown(CONDITIONS, 'cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True'),
    );
  return errors;
}

/** Values that must never be removed. */
function kept({ spec = {} }: RawJob, now: JobState, before: JobState): FieldError[] {
  const errors: FieldError[] = [];
  for (const type of ['Failed', 'Complete', 'FailureTarget'])
    if (has(before.status, type) && !has(now.status, type))
      errors.push(invalidUnshown(CONDITIONS, `cannot disable the terminal ${type}=True condition`));
  const { failed = 0, succeeded = 0, completionTime, startTime } = now.status;
  const old = before.status;
  if (failed < (old.failed ?? 0))
    errors.push(invalid(STATUS.child('failed'), failed, 'cannot decrease the failed counter'));
  const canShrink = spec.completionMode === 'Indexed' && spec.completions === spec.parallelism;
  if (!canShrink && succeeded < (old.succeeded ?? 0))
    errors.push(invalid(STATUS.child('succeeded'), succeeded, 'cannot decrease the succeeded counter'));
  if (completionTime !== undefined && old.completionTime !== undefined && completionTime !== old.completionTime)
    errors.push(invalid(STATUS.child('completionTime'), completionTime, 'field is immutable'));
  const isResumed = has(old, 'Suspended') && has(now.status, 'Suspended', 'False');
  if (old.startTime !== undefined && startTime !== old.startTime && !isResumed && spec.suspend !== true)
    errors.push(invalid(STATUS.child('startTime'), startTime, 'field is immutable for unsuspended job once set'));
  if (before.isSuccessCriteriaMet && !now.isSuccessCriteriaMet)
    errors.push(invalidUnshown(CONDITIONS, 'cannot disable the SuccessCriteriaMet=True condition'));
  if (before.isComplete && !before.isSuccessCriteriaMet && now.isSuccessCriteriaMet)
    errors.push(
      invalidUnshown(CONDITIONS, 'cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions'),
    );
  return errors;
}
