import { describe, expect, it } from 'vitest';
import { formatTime, parseTime } from '#base/rfc3339.ts';
import type { CronJob, CronJobSpec, CronJobStatus } from '#model/generated/types.ts';
import { nextLookInUs, recentTime, timesOf } from './cronJobPlan.ts';

const HOURLY = timesOf({ schedule: '0 * * * *' });
const at = (clock: string) => parseTime(`2026-01-01T${clock}Z`) ?? 0;

function cronJob(spec: Partial<CronJobSpec> = {}, status: CronJobStatus = {}): CronJob {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'c', creationTimestamp: formatTime(at('10:00:00') - 0) },
    spec: { schedule: '0 * * * *', jobTemplate: {}, ...spec },
    status,
  };
}

describe('the last scheduled time of a CronJob', () => {
  it.each<[string, CronJob, string, string | undefined, string]>([
    ['none since creation', cronJob(), '10:59:59', undefined, 'none'],
    ['one', cronJob(), '11:00:00', '2026-01-01T11:00:00Z', 'none'],
    ['the last of several', cronJob(), '13:10:00', '2026-01-01T13:00:00Z', 'few'],
    [
      'none since the last run',
      cronJob({}, { lastScheduleTime: '2026-01-01T13:00:00Z' }),
      '13:10:00',
      undefined,
      'none',
    ],
    ['none within the deadline', cronJob({ startingDeadlineSeconds: 300 }), '13:10:00', undefined, 'none'],
    ['one within the deadline', cronJob({ startingDeadlineSeconds: 900 }), '13:10:00', '2026-01-01T13:00:00Z', 'none'],
  ])('finds the last missed time: %s', (_, object, now, expected, missed) => {
    const recent = recentTime(object, HOURLY, at(now), true);
    expect([recent.atUs === undefined ? undefined : formatTime(recent.atUs), recent.missed]).toEqual([
      expected,
      missed,
    ]);
  });

  it('finds the last time among many missed ones', () => {
    const now = parseTime('2026-01-09T10:30:00Z') ?? 0;
    const recent = recentTime(cronJob(), HOURLY, now, true);
    expect([formatTime(recent.atUs ?? 0), recent.missed]).toEqual(['2026-01-09T10:00:00Z', 'many']);
  });
});

describe('the next sync', () => {
  it('runs 100 ms after the next scheduled time', () => {
    expect(nextLookInUs(cronJob(), HOURLY, at('10:59:00'))).toBe(60_100_000);
    expect(nextLookInUs(cronJob(), HOURLY, at('11:30:00'))).toBe(30 * 60_000_000 + 100_000);
  });
});

describe('schedule times', () => {
  const nextAfter = (spec: Parameters<typeof timesOf>[0], after: string) =>
    formatTime(timesOf(spec)(parseTime(after) ?? 0) ?? 0);

  it('uses the time zone of the CronJob', () => {
    const spec = { schedule: '0 6 * * *', timeZone: 'Europe/Berlin' };
    expect(nextAfter(spec, '2026-01-01T00:00:00Z')).toBe('2026-01-01T05:00:00Z');
    expect(nextAfter(spec, '2026-07-01T00:00:00Z')).toBe('2026-07-01T04:00:00Z');
  });

  it('a time zone inside the schedule takes precedence', () => {
    const spec = { schedule: 'CRON_TZ=Asia/Tokyo 0 6 * * *', timeZone: 'Europe/Berlin' };
    expect(nextAfter(spec, '2026-01-01T00:00:00Z')).toBe('2026-01-01T21:00:00Z');
  });

  it('a schedule for a day that does not exist has no times', () => {
    const next = timesOf({ schedule: '0 0 31 2 *' });
    expect(() => recentTime(cronJob(), next, at('12:00:00'), true)).toThrow('less than 1 second');
    expect(nextLookInUs(cronJob(), next, at('12:00:00'))).toBeUndefined();
  });

  it('a schedule may have its first time after the end of the run', () => {
    const next = timesOf({ schedule: '@every 2562047h47m16s' });
    expect(nextLookInUs(cronJob(), next, at('12:00:00'))).toBeGreaterThan(9e15);
  });
});
