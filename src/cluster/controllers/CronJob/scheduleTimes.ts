import { parseTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { nextTimeUs, parseSchedule, ScheduleError } from '#model/cron/cronSchedule.ts';
import type { CronJob, CronJobSpec } from '#model/generated/types.ts';

/**
 * Delay after a scheduled time, so that the CronJob is not checked too early.
 * Upstream source (v1.36.2): pkg/controller/cronjob/cronjob_controllerv2.go, nextScheduleDelta.
 */
const DELTA_US = 100_000;
/** Number of missed times above which a warning is recorded. */
const MANY = 100;

/** Last time at which a CronJob should have run. */
export interface RecentTime {
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
