import { parseTime } from '#base/rfc3339.ts';
import type { CronJob, Job, JobTemplateSpec } from '#model/generated/types.ts';
import { ageText } from '../ageText.ts';
import { boolText, controllerLine, headLines, longTime, markLines, NONE, selectorText, UNSET } from './parts.ts';
import { templateLines } from './pod.ts';

const MOST_INDEXES = 50;

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeJob. */
export function jobLines(job: Job): string[] {
  const { spec, status } = job;
  return [
    ...headLines(job),
    `Selector:\t${selectorText(spec.selector)}`,
    ...markLines(job),
    ...controllerLine(job),
    ...(spec.parallelism === undefined ? [] : [`Parallelism:\t${spec.parallelism}`]),
    `Completions:\t${spec.completions ?? UNSET}`,
    ...(spec.completionMode === undefined ? [] : [`Completion Mode:\t${spec.completionMode}`]),
    ...(spec.suspend === undefined ? [] : [`Suspend:\t${spec.suspend}`]),
    ...(spec.backoffLimit === undefined ? [] : [`Backoff Limit:\t${spec.backoffLimit}`]),
    ...(spec.ttlSecondsAfterFinished === undefined
      ? []
      : [`TTL Seconds After Finished:\t${spec.ttlSecondsAfterFinished}`]),
    ...timeLines(job),
    ...(spec.activeDeadlineSeconds === undefined ? [] : [`Active Deadline Seconds:\t${spec.activeDeadlineSeconds}s`]),
    podCounts(job),
    ...(spec.completionMode === 'Indexed' ? [`Completed Indexes:\t${cappedIndexes(status?.completedIndexes)}`] : []),
    ...templateLines(spec.template),
  ];
}

function timeLines({ status }: Job): string[] {
  const { startTime, completionTime } = status ?? {};
  const lines = [
    ...(startTime ? [`Start Time:\t${longTime(startTime)}`] : []),
    ...(completionTime ? [`Completed At:\t${longTime(completionTime)}`] : []),
  ];
  if (!startTime || !completionTime) return lines;
  return [...lines, `Duration:\t${ageText((parseTime(completionTime) ?? 0) - (parseTime(startTime) ?? 0))}`];
}

function podCounts({ status }: Job): string {
  const { active = 0, ready, succeeded = 0, failed = 0 } = status ?? {};
  const readyText = ready === undefined ? '' : ` (${ready} Ready)`;
  return `Pods Statuses:\t${active} Active${readyText} / ${succeeded} Succeeded / ${failed} Failed`;
}

/** Cut off after the index that reaches the limit. */
function cappedIndexes(indexes: string | undefined): string {
  if (!indexes) return NONE;
  const end = indexes.indexOf(',', MOST_INDEXES);
  return end < 0 ? indexes : `${indexes.slice(0, end + 1)}...`;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeCronJob. */
export function cronJobLines(cron: CronJob): string[] {
  const { spec, status } = cron;
  return [
    ...headLines(cron),
    ...markLines(cron),
    `Schedule:\t${spec.schedule}`,
    `Concurrency Policy:\t${spec.concurrencyPolicy ?? ''}`,
    `Suspend:\t${spec.suspend === undefined ? UNSET : boolText(spec.suspend)}`,
    `Time Zone:\t${spec.timeZone ?? UNSET}`,
    `Successful Job History Limit:\t${spec.successfulJobsHistoryLimit ?? UNSET}`,
    `Failed Job History Limit:\t${spec.failedJobsHistoryLimit ?? UNSET}`,
    `Starting Deadline Seconds:\t${spec.startingDeadlineSeconds === undefined ? UNSET : `${spec.startingDeadlineSeconds}s`}`,
    ...jobTemplateLines(spec.jobTemplate),
    `Last Schedule Time:\t${status?.lastScheduleTime ? longTime(status.lastScheduleTime) : UNSET}`,
    `Active Jobs:\t${(status?.active ?? []).map(({ name = '' }) => name).join(', ') || NONE}`,
  ];
}

function jobTemplateLines({ spec }: JobTemplateSpec): string[] {
  const deadline = spec?.activeDeadlineSeconds;
  return [
    `Selector:\t${spec?.selector ? selectorText(spec.selector) : UNSET}`,
    `Parallelism:\t${spec?.parallelism ?? UNSET}`,
    `Completions:\t${spec?.completions ?? UNSET}`,
    ...(deadline === undefined ? [] : [`Active Deadline Seconds:\t${deadline}s`]),
    ...templateLines(spec?.template),
  ];
}
