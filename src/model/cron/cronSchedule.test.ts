import { describe, expect, it } from 'vitest';
import { formatTime, parseTime } from '#base/rfc3339.ts';
import { nextTimeUs, parseSchedule, ScheduleError } from './cronSchedule.ts';

function next(schedule: string, after: string): string | undefined {
  const atUs = nextTimeUs(parseSchedule(schedule), parseTime(after) ?? 0);
  return atUs === undefined ? undefined : formatTime(atUs);
}

describe('next time of a schedule', () => {
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
    ['0 12 */10 * FRI', '2026-01-01T12:00:00Z', '2026-01-02T12:00:00Z'],
    ['0 12 */1 * FRI', '2026-01-01T12:00:00Z', '2026-01-02T12:00:00Z'],
    ['0 12 13 * */1', '2026-01-01T00:00:00Z', '2026-01-13T12:00:00Z'],
    ['0 12 13 * */2', '2026-01-01T00:00:00Z', '2026-01-01T12:00:00Z'],
    ['0 1,,2 * * *', '2026-01-01T01:00:00Z', '2026-01-01T02:00:00Z'],
    [', * * * *', '2026-01-01T01:00:00Z', undefined],
    ['0 0 , * FRI', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'],
    ['0 0 , * *', '2026-01-01T00:00:00Z', undefined],
    ['  5 *  * * * ', '2026-01-01T01:00:00Z', '2026-01-01T01:05:00Z'],
    ['@every 1s500ms', '2026-01-01T00:00:10Z', '2026-01-01T00:00:11Z'],
    ['@every 2562047h47m16s', '2026-01-01T00:00:00Z', '2318-04-12T23:47:16Z'],
    ['TZ=Asia/Kolkata 0 6 * * *', '2026-01-01T00:00:00Z', '2026-01-01T00:30:00Z'],
    ['@hourly', '2026-12-31T23:30:00Z', '2027-01-01T00:00:00Z'],
    ['@weekly', '2026-01-01T00:00:00Z', '2026-01-04T00:00:00Z'],
    ['@yearly', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['@every 1h30m', '2026-01-01T00:00:10Z', '2026-01-01T01:30:10Z'],
    ['@every 10ms', '2026-01-01T00:00:10Z', '2026-01-01T00:00:11Z'],
  ])('the schedule %s after %s has the expected next time', (schedule, after, expected) =>
    expect(next(schedule, after)).toBe(expected),
  );
});

describe('invalid schedule', () => {
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
    ['@hourly ', 'unrecognized descriptor: @hourly '],
    [' @hourly', 'expected exactly 5 fields, found 1: [@hourly]'],
    [' ', 'expected exactly 5 fields, found 0: []'],
    ['0-99/0 * * * *', 'end of range (99) above maximum (59): 0-99/0'],
    [
      '99999999999999999999 * * * *',
      'failed to parse int from 99999999999999999999: strconv.Atoi: parsing "99999999999999999999": value out of range',
    ],
    ['-5 * * * *', 'failed to parse int from : strconv.Atoi: parsing "": invalid syntax'],
    ['@every 1d', 'failed to parse duration @every 1d: time: unknown unit "d" in duration "1d"'],
    ['@every 5', 'failed to parse duration @every 5: time: missing unit in duration "5"'],
    [
      '@every 9999999999999h',
      'failed to parse duration @every 9999999999999h: time: invalid duration "9999999999999h"',
    ],
    ['TZ=Mars/Olympus 0 6 * * *', 'provided bad location Mars/Olympus: unknown time zone Mars/Olympus'],
    ['TZ=UTC', 'invalid schedule format: runtime error: slice bounds out of range [:-1]'],
    ['@every soon', 'failed to parse duration @every soon: time: invalid duration "soon"'],
  ])('refuses the schedule %s', (schedule, message) =>
    expect(() => parseSchedule(schedule)).toThrow(new ScheduleError(message)),
  );
});

describe('clock changes', () => {
  function times(schedule: string, zone: string, after: string, count: number): string[] {
    const found: string[] = [];
    const read = parseSchedule(`TZ=${zone} ${schedule}`);
    for (let at = nextTimeUs(read, parseTime(after) ?? 0); at !== undefined && found.length < count; ) {
      found.push(formatTime(at));
      at = nextTimeUs(read, at);
    }
    return found;
  }

  it('skips a time that the clocks skip', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-03-28T00:00:00Z', 2)).toEqual([
      '2026-03-28T01:30:00Z',
      '2026-03-30T00:30:00Z',
    ]);
  });

  it('repeats a time that the clocks show twice', () => {
    expect(times('30 1 * * *', 'America/New_York', '2026-10-31T12:00:00Z', 3)).toEqual([
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:30:00Z',
      '2026-11-02T06:30:00Z',
    ]);
  });

  it('continues an hourly schedule hour by hour', () => {
    expect(times('0 * * * *', 'Europe/Berlin', '2026-10-25T00:30:00Z', 2)).toEqual([
      '2026-10-25T01:00:00Z',
      '2026-10-25T02:00:00Z',
    ]);
  });

  it('finds a day whose midnight is skipped', () => {
    expect(times('0 12 6 9 *', 'America/Santiago', '2026-08-01T00:00:00Z', 1)).toEqual(['2026-09-06T15:00:00Z']);
    expect(times('0 0 6 9 *', 'America/Santiago', '2026-08-01T00:00:00Z', 1)).toEqual(['2027-09-06T03:00:00Z']);
  });

  it('handles a clock change of half an hour', () => {
    expect(times('15 2 * * *', 'Australia/Lord_Howe', '2026-10-02T20:00:00Z', 2)).toEqual([
      '2026-10-04T15:15:00Z',
      '2026-10-05T15:15:00Z',
    ]);
  });
});
