import { parseSchedule, ScheduleError } from '#model/cron/cronSchedule.ts';
import type { CronJob, JobSpec, PodFailurePolicyRule } from '#model/generated/types.ts';
import { atMost, invalid, notNegative, oneOf, required } from './fieldProblem.ts';
import type { Finding, PathSegment } from './manifestError.ts';

type Path = readonly PathSegment[];

const MAX_PARALLEL_INDEXES = 100_000;
/** The name of a CronJob leaves room for the minute in the names of its Jobs. */
const MAX_NAME = 52;
const ACTIONS = ['Count', 'FailIndex', 'FailJob', 'Ignore'];
const COUNTS = [
  'parallelism',
  'completions',
  'activeDeadlineSeconds',
  'backoffLimit',
  'ttlSecondsAfterFinished',
  'backoffLimitPerIndex',
  'maxFailedIndexes',
] as const;

/** Upstream source (v1.36.2): pkg/apis/batch/validation/validation.go, validateJobSpec. */
export function jobSpecProblems(spec: Partial<JobSpec>, path: Path): Finding[] {
  const isIndexed = spec.completionMode === 'Indexed';
  return [
    ...COUNTS.flatMap((field) => notNegative([...path, field], spec[field])),
    ...(isIndexed ? indexedProblems(spec, path) : atMost([...path, 'parallelism'], spec.parallelism, 'replicas')),
    ...oneOf([...path, 'completionMode'], spec.completionMode, ['Indexed', 'NonIndexed']),
    ...(spec.backoffLimitPerIndex !== undefined && !isIndexed
      ? [invalid([...path, 'backoffLimitPerIndex'], spec.backoffLimitPerIndex, 'requires indexed completion mode')]
      : []),
    ...(spec.maxFailedIndexes !== undefined && spec.backoffLimitPerIndex === undefined
      ? [required([...path, 'backoffLimitPerIndex'], 'when maxFailedIndexes is specified')]
      : []),
    ...(spec.successPolicy !== undefined && !isIndexed
      ? [invalid([...path, 'successPolicy'], spec.successPolicy, 'requires indexed completion mode')]
      : []),
    ...policyProblems(spec, path),
    ...oneOf(
      [...path, 'podReplacementPolicy'],
      spec.podReplacementPolicy,
      spec.podFailurePolicy ? ['Failed'] : ['Failed', 'TerminatingOrFailed'],
    ),
  ];
}

function indexedProblems(
  { completions, parallelism = 1, maxFailedIndexes = 0 }: Partial<JobSpec>,
  path: Path,
): Finding[] {
  const most = `must be less than or equal to ${MAX_PARALLEL_INDEXES} when completion mode is Indexed`;
  return [
    ...(completions === undefined ? [required([...path, 'completions'], 'when completion mode is Indexed')] : []),
    ...(parallelism > MAX_PARALLEL_INDEXES ? [invalid([...path, 'parallelism'], parallelism, most)] : []),
    ...(completions !== undefined && maxFailedIndexes > completions
      ? [invalid([...path, 'maxFailedIndexes'], maxFailedIndexes, 'must be less than or equal to completions')]
      : []),
  ];
}

function policyProblems({ podFailurePolicy, template, backoffLimitPerIndex }: Partial<JobSpec>, path: Path): Finding[] {
  if (!podFailurePolicy) return [];
  const { restartPolicy } = template?.spec ?? {};
  const policyPath = [...path, 'template', 'spec', 'restartPolicy'];
  const detail = 'only "Never" is supported when podFailurePolicy is specified';
  return [
    ...(restartPolicy !== undefined && restartPolicy !== 'Never' ? [invalid(policyPath, restartPolicy, detail)] : []),
    ...(podFailurePolicy.rules ?? []).flatMap((rule, index) =>
      ruleProblems(rule, [...path, 'podFailurePolicy', 'rules', index], backoffLimitPerIndex !== undefined),
    ),
  ];
}

function ruleProblems(rule: PodFailurePolicyRule, path: Path, hasLimitPerIndex: boolean): Finding[] {
  const { action, onExitCodes, onPodConditions = [] } = rule;
  const kinds = (onExitCodes ? 1 : 0) + (onPodConditions.length > 0 ? 1 : 0);
  return [
    ...(action ? oneOf([...path, 'action'], action, ACTIONS) : [required([...path, 'action'])]),
    ...(action === 'FailIndex' && !hasLimitPerIndex
      ? [invalid([...path, 'action'], action, 'requires the backoffLimitPerIndex to be set')]
      : []),
    ...(kinds === 0 ? [invalid(path, rule, 'specifying one of OnExitCodes and OnPodConditions is required')] : []),
    ...(kinds === 2 ? [invalid(path, rule, 'specifying both OnExitCodes and OnPodConditions is not supported')] : []),
    ...oneOf([...path, 'onExitCodes', 'operator'], onExitCodes?.operator, ['In', 'NotIn']),
  ];
}

/** Upstream source (v1.36.2): pkg/apis/batch/validation/validation.go, validateCronJobSpec. */
export function cronJobProblems({ metadata, spec }: CronJob): Finding[] {
  if (!spec) return [required(['spec', 'schedule'])];
  const tooLong = `must be no more than ${MAX_NAME} characters`;
  return [
    ...((metadata.name ?? '').length > MAX_NAME ? [invalid(['metadata', 'name'], metadata.name, tooLong)] : []),
    ...scheduleProblems(spec.schedule),
    ...notNegative(['spec', 'startingDeadlineSeconds'], spec.startingDeadlineSeconds),
    ...oneOf(['spec', 'concurrencyPolicy'], spec.concurrencyPolicy, ['Allow', 'Forbid', 'Replace']),
    ...notNegative(['spec', 'successfulJobsHistoryLimit'], spec.successfulJobsHistoryLimit),
    ...notNegative(['spec', 'failedJobsHistoryLimit'], spec.failedJobsHistoryLimit),
    ...jobSpecProblems(spec.jobTemplate?.spec ?? {}, ['spec', 'jobTemplate', 'spec']),
  ];
}

function scheduleProblems(schedule: string | undefined): Finding[] {
  const path = ['spec', 'schedule'];
  if (!schedule) return [required(path)];
  if (schedule.includes('TZ'))
    return [invalid(path, schedule, 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead')];
  try {
    parseSchedule(schedule);
    return [];
  } catch (error) {
    if (error instanceof ScheduleError) return [invalid(path, schedule, error.message)];
    throw error;
  }
}
