import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { endOf } from '#cluster/controllers/CronJob/cronJobPlan.ts';
import { timesOf } from '#cluster/controllers/CronJob/scheduleTimes.ts';
import { isControlledBy } from '#cluster/controllers/owners.ts';
import type { World } from '#kernel/world.ts';
import { ScheduleError } from '#model/cron/cronSchedule.ts';
import type { CronJob } from '#model/generated/types.ts';
import type { CronJobProgress } from '#protocol/controllers.ts';

const TIMES = 5;
const MOST_JOBS = 20;

/** Past and next runs of a CronJob, and the results of its Jobs. */
export function cronProgress(world: World, cronJob: CronJob, nowUs: Micros): CronJobProgress {
  const { spec, status } = cronJob;
  const jobs = world
    .table(store('Job'))
    .values()
    .filter((job) => isControlledBy(job, cronJob))
    .map((job) => ({
      name: job.metadata.name,
      startUs: parseTime(job.status?.startTime ?? job.metadata.creationTimestamp ?? '') ?? 0,
      state: endOf(job) ?? ('active' as const),
    }));
  return {
    schedule: spec.schedule,
    timeZone: spec.timeZone ?? '',
    suspended: spec.suspend === true,
    concurrencyPolicy: spec.concurrencyPolicy ?? 'Allow',
    lastUs: parseTime(status?.lastScheduleTime ?? '') ?? -1,
    nextUs: spec.suspend ? [] : nextTimes(cronJob, nowUs),
    jobs: jobs.sort((a, b) => b.startUs - a.startUs).slice(0, MOST_JOBS),
  };
}

function nextTimes({ spec }: CronJob, nowUs: Micros): number[] {
  try {
    const next = timesOf(spec);
    const times: number[] = [];
    for (let at = next(nowUs); at !== undefined && times.length < TIMES; at = next(at)) times.push(at);
    return times;
  } catch (error) {
    if (error instanceof ScheduleError) return [];
    throw error;
  }
}
