import { describe, expect, it } from 'vitest';
import { formatTime, parseTime } from '#base/rfc3339.ts';
import { nextTimeUs, parseSchedule, ScheduleError } from './cronSchedule.ts';

function next(schedule: string, after: string): string | undefined {
  const atUs = nextTimeUs(parseSchedule(schedule), parseTime(after) ?? 0);
  return atUs === undefined ? undefined : formatTime(atUs);
}

describe('the next time of a schedule', () => {
  it.each<[string, string, string | undefined]>([
    ['0/15 * * * *', '2026-07-09T14:45:00Z', '2026-07-09T15:00:00Z'],
    ['0/15 * * * *', '2026-07-09T14:59:59Z', '2026-07-09T15:00:00Z'],
    ['20-35/15 * * * *', '2026-07-09T14:45:00Z', '2026-07-09T15:20:00Z'],
    ['20-35/15 * * * *', '2026-07-09T23:46:00Z', '2026-07-10T00:20:00Z'],
    ['0 0 1 Apr ?', '2026-07-09T23:35:00Z', '2027-04-01T00:00:00Z'],
    ['30 08 ? Jun Sun', '2026-07-01T00:00:00Z', '2027-06-06T08:30:00Z'],
    ['0 0 29 2 *', '2026-01-01T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['0 0 31 4 *', '2026-01-01T00:00:00Z', undefined],
    ['0 12 13 * FRI', '2026-01-01T00:00:00Z', '2026-01-02T12:00:00Z'],
    ['0 12 13 * *', '2026-01-01T00:00:00Z', '2026-01-13T12:00:00Z'],
    ['0 12 */10 * FRI', '2026-01-01T12:00:00Z', '2026-05-01T12:00:00Z'],
    ['@hourly', '2026-12-31T23:30:00Z', '2027-01-01T00:00:00Z'],
    ['@weekly', '2026-01-01T00:00:00Z', '2026-01-04T00:00:00Z'],
    ['@yearly', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['@every 1h30m', '2026-01-01T00:00:10Z', '2026-01-01T01:30:10Z'],
    ['@every 10ms', '2026-01-01T00:00:10Z', '2026-01-01T00:00:11Z'],
  ])('%s after %s', (schedule, after, expected) => expect(next(schedule, after)).toBe(expected));
});

describe('a schedule that cannot be read', () => {
  it.each([
    ['', 'empty spec string'],
    ['* * * *', 'expected exactly 5 fields, found 4: [* * * *]'],
    ['60 0 * * *', 'end of range (60) above maximum (59): 60'],
    ['0 0 0 * *', 'beginning of range (0) below minimum (1): 0'],
    ['5-2 * * * *', 'beginning of range (5) beyond end of range (2): 5-2'],
    ['*/0 * * * *', 'step of range should be a positive number: */0'],
    ['1-2-3 * * * *', 'too many hyphens: 1-2-3'],
    ['1/2/3 * * * *', 'too many slashes: 1/2/3'],
    ['a * * * *', 'failed to parse int from a: strconv.Atoi: parsing "a": invalid syntax'],
    ['@sometimes', 'unrecognized descriptor: @sometimes'],
    ['@every soon', 'failed to parse duration @every soon: time: invalid duration "soon"'],
  ])('%s', (schedule, message) => expect(() => parseSchedule(schedule)).toThrow(new ScheduleError(message)));
});
