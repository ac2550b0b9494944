import { parseTime } from '#base/rfc3339.ts';
import { type CronSchedule, nextTimeUs, ScheduleError } from '#model/cron/cronSchedule.ts';
import type { CronJob } from '#model/generated/types.ts';

const SECOND_US = 1_000_000;
/** So long after its time a schedule is looked at, lest it be looked at too early. Upstream source (v1.36.2): pkg/controller/cronjob/cronjob_controllerv2.go, nextScheduleDelta. */
const DELTA_US = 100_000;
/** More missed times than this are worth a warning. */
const MANY = 100;

/** The last time that a CronJob should have run by now. */
export interface RecentTime {
  /** From when on times count. */
  readonly sinceUs: number;
  readonly atUs?: number;
  readonly missed: 'none' | 'few' | 'many';
}

/** `shiftUs`: how far the schedule's zone is ahead of UTC. Upstream source (v1.36.2): pkg/controller/cronjob/utils.go, mostRecentScheduleTime. @throws {ScheduleError} */
export function recentTime(
  { metadata, spec, status }: CronJob,
  next: (afterUs: number) => number | undefined,
  nowUs: number,
  withDeadline: boolean,
): RecentTime {
  let sinceUs = parseTime(status?.lastScheduleTime ?? metadata.creationTimestamp ?? '') ?? 0;
  if (withDeadline && spec.startingDeadlineSeconds !== undefined)
    sinceUs = Math.max(sinceUs, nowUs - spec.startingDeadlineSeconds * SECOND_US);
  const firstUs = next(sinceUs);
  const secondUs = firstUs === undefined ? undefined : next(firstUs);
  if (firstUs === undefined || secondUs === undefined)
    throw new ScheduleError('time difference between two schedules is less than 1 second');
  if (nowUs < firstUs) return { sinceUs, missed: 'none' };
  if (nowUs < secondUs) return { sinceUs, atUs: firstUs, missed: 'none' };
  const intervalUs = secondUs - firstUs;
  const count = Math.floor((nowUs - firstUs) / intervalUs) + 1;
  const missed = count > MANY ? 'many' : 'few';
  let atUs: number | undefined;
  for (let at = next(firstUs + (count - 2) * intervalUs); at !== undefined && at <= nowUs; at = next(at)) atUs = at;
  return { sinceUs, missed, ...(atUs !== undefined && { atUs }) };
}

/** How long until a CronJob is to be looked at. Upstream source (v1.36.2): pkg/controller/cronjob/utils.go, nextScheduleTimeDuration. */
export function nextLookInUs(
  cronJob: CronJob,
  next: (afterUs: number) => number | undefined,
  nowUs: number,
): number | undefined {
  const recent = recentTime(cronJob, next, nowUs, false);
  const fromUs = recent.atUs ?? (recent.missed === 'none' ? recent.sinceUs : nowUs);
  const atUs = next(fromUs);
  return atUs === undefined ? undefined : atUs + DELTA_US - nowUs;
}

/** The times of a schedule in a zone that is so far ahead of UTC. */
export function timesOf(schedule: CronSchedule, shiftUs: number): (afterUs: number) => number | undefined {
  return (afterUs) => {
    const atUs = nextTimeUs(schedule, afterUs + shiftUs);
    return atUs === undefined ? undefined : atUs - shiftUs;
  };
}

/** How far a zone is ahead of UTC, in microseconds; only zones that never change their clocks are known. */
export function zoneShiftUs(zone: string | undefined): number | undefined {
  if (zone === undefined || /^(Etc\/)?(UTC|UCT|Universal|Zulu|GMT|GMT0|GMT[+-]0|Greenwich)$/.test(zone)) return 0;
  const match = /^Etc\/GMT([+-])(\d{1,2})$/.exec(zone);
  if (!match || Number(match[2]) > 14) return undefined;
  return (match[1] === '+' ? -1 : 1) * Number(match[2]) * 3600 * SECOND_US;
}
