import { formatTime, parseTime, startInUse } from './rfc3339.ts';
import { DAY_US, type Micros } from './time.ts';

/** A minute of the calendar, in UTC. */
export interface CivilMinute {
  readonly year: number;
  /** January is 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

/** The first day of 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

/** The calendar minute that contains a moment of the run. */
export function civilMinute(atUs: Micros): CivilMinute {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = (formatTime(atUs).match(/\d+/g) ?? []).map(Number);
  return { year, month, day, hour, minute, weekday: weekdayOf(atUs) };
}

/** The day of the week on which a moment of the run lies; 0 is Sunday. */
export function weekdayOf(atUs: Micros): number {
  const days = Math.floor((startInUse() * 1000 + atUs) / DAY_US);
  return (((days + FIRST_WEEKDAY) % 7) + 7) % 7;
}

/**
 * The start of that day, in microseconds of the run. A month after December belongs to the next year. A day after the
 * month's last one counts into the next month.
 */
export function civilUs(year: number, month: number, day: number): number {
  const years = Math.floor((month - 1) / 12);
  const text = `${year + years}-${`${month - years * 12}`.padStart(2, '0')}-01T00:00:00Z`;
  const firstUs = parseTime(text);
  if (firstUs === undefined) throw new RangeError(`${text} is not an RFC 3339 time`);
  return firstUs + (day - 1) * DAY_US;
}

/** Whole minutes since 1970. */
export function unixMinutes(atUs: Micros): number {
  return Math.floor((startInUse() * 1000 + atUs) / 60_000_000);
}
