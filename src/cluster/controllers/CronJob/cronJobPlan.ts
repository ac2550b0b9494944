import { compare } from '#base/order.ts';
import { civilMinute, formatTime, parseTime, unixMinutes } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import type { EventNote } from '#cluster/api/events.ts';
import { nextTimeUs, parseSchedule, ScheduleError } from '#model/cron/cronSchedule.ts';
import { loadLocation, UTC } from '#model/cron/timeZone.ts';
import type { CronJob, CronJobSpec, CronJobStatus, Job, ObjectReference } from '#model/generated/types.ts';
import { controllerReference } from '../objectsByOwner.ts';

/**
 * Delay after a scheduled time, so that the CronJob is not checked too early.
 * Upstream source (v1.36.2): pkg/controller/cronjob/cronjob_controllerv2.go, nextScheduleDelta.
 */
const DELTA_US = 100_000;

/** Number of missed times above which a warning is recorded. */
const MANY = 100;

/**
 * Decisions of one sync of a CronJob, before its requests.
 * Upstream source (v1.36.2): pkg/controller/cronjob/cronjob_controllerv2.go, syncCronJob.
 */
export interface CronJobPlan {
  readonly status: CronJobStatus;
  readonly events: readonly EventNote[];
  /** Jobs to delete to make room for the next one. */
  readonly replaced: readonly Job[];
  readonly create?: Job;
  readonly scheduledUs?: Micros;
  readonly nextLookInUs?: Micros;
}

export function endOf({ status }: Job): 'Complete' | 'Failed' | undefined {
  const end = status?.conditions?.find(
    ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
  );
  return end?.type as 'Complete' | 'Failed' | undefined;
}

/** `jobs` are those that it owns; `exists` says whether there is a Job of that name. */
export function planCronJob(
  cronJob: CronJob,
  jobs: readonly Job[],
  exists: (name: string) => boolean,
  nowUs: Micros,
): CronJobPlan {
  const { status, events } = afterJobs(cronJob, jobs, exists);
  const seen = { status, events, replaced: [] };
  const { spec, metadata } = cronJob;
  if (metadata.deletionTimestamp !== undefined) return seen;
  const warned = (reason: string, message: string) => ({
    ...seen,
    events: [...events, { type: 'Warning', reason, message } satisfies EventNote],
  });
  if (spec.timeZone !== undefined && !loadLocation(spec.timeZone)) {
    const zone = JSON.stringify(spec.timeZone);
    return warned('UnknownTimeZone', `invalid timeZone: ${zone}: unknown time zone ${spec.timeZone}`);
  }
  if (spec.suspend) return seen;
  if (spec.schedule.includes('TZ')) events.push(unsupportedSchedule(spec.schedule));
  let next: ReturnType<typeof timesOf>;
  try {
    next = timesOf(spec);
  } catch (error) {
    if (!(error instanceof ScheduleError)) throw error;
    return warned('UnparseableSchedule', `unparseable schedule: ${JSON.stringify(spec.schedule)} : ${error.message}`);
  }
  try {
    return due({ ...cronJob, status }, seen, next, jobs, nowUs);
  } catch (error) {
    if (!(error instanceof ScheduleError)) throw error;
    return warned('InvalidSchedule', `invalid schedule: ${spec.schedule} : ${error.message}`);
  }
}

function unsupportedSchedule(schedule: string): EventNote {
  const help = 'see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details';
  const message = `CRON_TZ or TZ used in schedule ${JSON.stringify(schedule)} is not officially supported, ${help}`;
  return { type: 'Warning', reason: 'UnsupportedSchedule', message };
}

function due(
  cronJob: CronJob,
  seen: CronJobPlan,
  next: (afterUs: Micros) => number | undefined,
  jobs: readonly Job[],
  nowUs: Micros,
): CronJobPlan {
  const { spec, status = {} } = cronJob;
  const recent = recentTime(cronJob, next, nowUs, true);
  const events = [...seen.events];
  if (recent.missed === 'many')
    events.push({
      type: 'Warning',
      reason: 'TooManyMissedTimes',
      message: 'too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew',
    });
  const later = (object: CronJob) => {
    const inUs = nextLookInUs(object, next, nowUs);
    return inUs === undefined ? undefined : { nextLookInUs: inUs };
  };
  const notNow = (note?: EventNote): CronJobPlan => ({
    ...seen,
    events: note ? [...events, note] : events,
    ...later(cronJob),
  });
  const { atUs } = recent;
  if (atUs === undefined) return notNow();
  const deadline = spec.startingDeadlineSeconds;
  if (deadline !== undefined && atUs + deadline * 1_000_000 < nowUs) {
    const message = `Missed scheduled time to start a job: ${rfc1123(atUs)}`;
    return notNow({ type: 'Warning', reason: 'MissSchedule', message });
  }
  const job = newJob(cronJob, atUs);
  const active = status.active ?? [];
  const isStarted = active.some(({ name }) => name === job.metadata.name);
  if (isStarted || status.lastScheduleTime === formatTime(atUs)) return notNow();
  if (spec.concurrencyPolicy === 'Forbid' && active.length > 0) {
    const message = 'Not starting job because prior execution is running and concurrency policy is Forbid';
    return notNow({ type: 'Normal', reason: 'JobAlreadyActive', message });
  }
  const isReplacing = spec.concurrencyPolicy === 'Replace';
  const replaced = isReplacing ? jobs.filter(({ metadata }) => active.some(({ uid }) => uid === metadata.uid)) : [];
  const after = { ...cronJob, status: { ...status, lastScheduleTime: formatTime(atUs) } };
  return { ...seen, events, replaced, create: job, scheduledUs: atUs, ...later(after) };
}

/** Status changes because of Jobs that ended or were deleted. */
function afterJobs(
  { status = {} }: CronJob,
  jobs: readonly Job[],
  exists: (name: string) => boolean,
): { readonly status: CronJobStatus; readonly events: EventNote[] } {
  const events: EventNote[] = [];
  let active: readonly ObjectReference[] = status.active ?? [];
  let lastSuccessfulTime = status.lastSuccessfulTime;
  for (const job of jobs) {
    const { uid, name } = job.metadata;
    const isKnown = active.some((reference) => reference.uid === uid);
    const end = endOf(job);
    if (!isKnown && !end) {
      const message = `Saw a job that the controller did not create or forgot: ${name}`;
      events.push({ type: 'Warning', reason: 'UnexpectedJob', message });
    } else if (isKnown && end) {
      active = active.filter((reference) => reference.uid !== uid);
      const message = `Saw completed job: ${name}, condition: ${end}`;
      events.push({ type: 'Normal', reason: 'SawCompletedJob', message });
    } else if (end === 'Complete') lastSuccessfulTime = laterOf(lastSuccessfulTime, job.status?.completionTime);
  }
  for (const { uid, name = '' } of active) {
    if (jobs.some(({ metadata }) => metadata.uid === uid) || exists(name)) continue;
    active = active.filter((reference) => reference.uid !== uid);
    events.push({ type: 'Normal', reason: 'MissingJob', message: `Active job went missing: ${name}` });
  }
  return { status: withActive({ ...status, ...(lastSuccessfulTime && { lastSuccessfulTime }) }, active), events };
}

function laterOf(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return (parseTime(b) ?? 0) > (parseTime(a) ?? 0) ? b : a;
}

export function withActive(status: CronJobStatus, active: readonly ObjectReference[]): CronJobStatus {
  const { active: _, ...rest } = status;
  return active.length === 0 ? rest : { ...rest, active };
}

/**
 * Named after its minute, so that it cannot be created twice.
 * Upstream source (v1.36.2): pkg/controller/cronjob/utils.go, getJobFromTemplate2.
 */
function newJob(cronJob: CronJob, scheduledUs: Micros): Job {
  const { name, namespace = '' } = cronJob.metadata;
  const { spec } = cronJob;
  const { metadata, spec: jobSpec } = spec.jobTemplate;
  const stamp = { 'batch.kubernetes.io/cronjob-scheduled-timestamp': zonedTime(scheduledUs, spec.timeZone) };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: `${name}-${unixMinutes(scheduledUs)}`,
      namespace,
      ...(metadata?.labels && { labels: metadata.labels }),
      annotations: { ...metadata?.annotations, ...stamp },
      ownerReferences: [controllerReference(cronJob)],
    },
    spec: jobSpec ?? { template: {} },
  };
}

/** Time in RFC 3339 in the zone. */
function zonedTime(atUs: Micros, zone = ''): string {
  const offsetUs = (loadLocation(zone) ?? UTC).offsetUs(atUs);
  if (offsetUs === 0) return formatTime(atUs);
  const minutes = Math.abs(offsetUs) / 60_000_000;
  const two = (value: number) => `${value}`.padStart(2, '0');
  const offset = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${formatTime(atUs + offsetUs).slice(0, 19)}${offsetUs > 0 ? '+' : '-'}${offset}`;
}

/**
 * Jobs beyond the history limits, oldest first.
 * Upstream source (v1.36.2): pkg/controller/cronjob/cronjob_controllerv2.go, cleanupFinishedJobs.
 */
export function surplusJobs({ spec }: CronJob, jobs: readonly Job[]): Job[] {
  const beyond = (end: string, limit: number | undefined) => {
    if (limit === undefined) return [];
    const ended = jobs.filter((job) => endOf(job) === end).sort(byStart);
    return ended.slice(0, Math.max(0, ended.length - limit));
  };
  return [...beyond('Complete', spec.successfulJobsHistoryLimit), ...beyond('Failed', spec.failedJobsHistoryLimit)];
}

function byStart(a: Job, b: Job): number {
  const atA = parseTime(a.status?.startTime ?? '') ?? Number.POSITIVE_INFINITY;
  const atB = parseTime(b.status?.startTime ?? '') ?? Number.POSITIVE_INFINITY;
  if (atA !== atB) return compare(atA, atB);
  return compare(a.metadata.name, b.metadata.name);
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Time in Go's format: `Mon, 02 Jan 2006 15:04:05 -0700`. */
function rfc1123(atUs: Micros): string {
  const text = formatTime(atUs);
  const { weekday, month, day, year } = civilMinute(atUs);
  return `${WEEKDAYS[weekday]}, ${`${day}`.padStart(2, '0')} ${MONTHS[month - 1]} ${year} ${text.slice(11, 19)} +0000`;
}

/** Last time at which a CronJob should have run. */
interface RecentTime {
  /** Time from which scheduled times count. */
  readonly sinceUs: Micros;
  readonly atUs?: Micros;
  readonly missed: 'none' | 'few' | 'many';
}

/** Upstream source (v1.36.2): pkg/controller/cronjob/utils.go, mostRecentScheduleTime. @throws {ScheduleError} */
export function recentTime(
  { metadata, spec, status }: CronJob,
  next: (afterUs: Micros) => number | undefined,
  nowUs: Micros,
  withDeadline: boolean,
): RecentTime {
  let sinceUs = parseTime(status?.lastScheduleTime ?? metadata.creationTimestamp ?? '') ?? 0;
  if (withDeadline && spec.startingDeadlineSeconds !== undefined)
    sinceUs = Math.max(sinceUs, nowUs - spec.startingDeadlineSeconds * SECOND_US);
  const firstUs = next(sinceUs);
  const secondUs = firstUs === undefined ? undefined : next(firstUs);
  if (firstUs !== undefined && nowUs < firstUs) return { sinceUs, missed: 'none' };
  if (firstUs === undefined || secondUs === undefined)
    throw new ScheduleError('time difference between two schedules is less than 1 second');
  if (nowUs < secondUs) return { sinceUs, atUs: firstUs, missed: 'none' };
  const intervalUs = secondUs - firstUs;
  const count = Math.floor((nowUs - firstUs) / intervalUs) + 1;
  const missed = count > MANY ? 'many' : 'few';
  let atUs: Micros | undefined;
  for (let at = next(firstUs + (count - 2) * intervalUs); at !== undefined && at <= nowUs; at = next(at)) atUs = at;
  return { sinceUs, missed, ...(atUs !== undefined && { atUs }) };
}

/**
 * Time until the next check of a CronJob, in microseconds.
 * Upstream source (v1.36.2): pkg/controller/cronjob/utils.go, nextScheduleTimeDuration.
 */
export function nextLookInUs(
  cronJob: CronJob,
  next: (afterUs: Micros) => number | undefined,
  nowUs: Micros,
): number | undefined {
  const atUs = next(lookFromUs(cronJob, next, nowUs));
  return atUs === undefined ? undefined : atUs + DELTA_US - nowUs;
}

function lookFromUs(cronJob: CronJob, next: (afterUs: Micros) => number | undefined, nowUs: Micros): number {
  try {
    const recent = recentTime(cronJob, next, nowUs, false);
    return recent.atUs ?? (recent.missed === 'none' ? recent.sinceUs : nowUs);
  } catch (error) {
    if (error instanceof ScheduleError) return nowUs;
    throw error;
  }
}

/**
 * Scheduled times of the CronJob in its zone. A zone in the schedule itself takes precedence.
 * Upstream source (v1.36.2): pkg/controller/cronjob/cronjob_controllerv2.go, formatSchedule.
 * @throws {ScheduleError}
 */
export function timesOf({ schedule, timeZone }: Pick<CronJobSpec, 'schedule' | 'timeZone'>) {
  const text = timeZone === undefined || schedule.includes('TZ') ? schedule : `TZ=${timeZone} ${schedule}`;
  const read = parseSchedule(text);
  return (afterUs: Micros): number | undefined => nextTimeUs(read, afterUs);
}
