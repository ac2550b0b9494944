import { describe, expect, it } from 'vitest';
import { parseTime } from '#base/rfc3339.ts';
import type { CronJob, CronJobSpec } from '#model/generated/types.ts';
import { planCronJob } from './cronJobPlan.ts';

function plan(spec: Partial<CronJobSpec>, now: string) {
  const cronJob: CronJob = {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'c', namespace: 'default', uid: 'u', creationTimestamp: '2026-07-01T00:00:00Z' },
    spec: { schedule: '0 6 * * *', jobTemplate: {}, ...spec },
  };
  return planCronJob(cronJob, [], () => false, parseTime(now) ?? 0);
}

const reasons = (spec: Partial<CronJobSpec>) =>
  plan(spec, '2026-07-01T12:00:00Z').events.map(({ reason, message }) => `${reason}: ${message}`);

describe('a CronJob', () => {
  it.each([
    ['Europe/Berlin', '2026-07-01T06:00:00+02:00'],
    ['Asia/Kathmandu', '2026-07-01T06:00:00+05:45'],
    ['America/St_Johns', '2026-07-01T06:00:00-02:30'],
    ['UTC', '2026-07-01T06:00:00Z'],
  ])('stores the scheduled time of a Job in the time zone %s', (timeZone, stamp) => {
    const job = plan({ timeZone }, '2026-07-01T12:00:00Z').create;
    expect(job?.metadata.annotations).toEqual({ 'batch.kubernetes.io/cronjob-scheduled-timestamp': stamp });
    expect(job?.metadata.name).toBe(`c-${Date.parse(stamp) / 60_000}`);
  });

  it('reports an unknown time zone', () => {
    expect(reasons({ timeZone: 'Mars/Olympus' })).toEqual([
      'UnknownTimeZone: invalid timeZone: "Mars/Olympus": unknown time zone Mars/Olympus',
    ]);
  });

  it('follows TZ in the schedule but warns about it', () => {
    const spec = { schedule: 'TZ=Europe/Berlin 0 6 * * *' };
    const [message = ''] = reasons(spec);
    expect(message).toContain('UnsupportedSchedule: CRON_TZ or TZ used in schedule "TZ=Europe/Berlin 0 6 * * *"');
    expect(plan(spec, '2026-07-01T12:00:00Z').scheduledUs).toBe(parseTime('2026-07-01T04:00:00Z'));
  });

  it('reports an invalid schedule', () => {
    expect(reasons({ schedule: '@every 9999999999999h' })).toEqual([
      'UnparseableSchedule: unparseable schedule: "@every 9999999999999h" : failed to parse duration @every 9999999999999h: time: invalid duration "9999999999999h"',
    ]);
    expect(reasons({ schedule: '0 0 31 2 *' })).toEqual([
      'InvalidSchedule: invalid schedule: 0 0 31 2 * : time difference between two schedules is less than 1 second',
    ]);
  });
});
