import { EPOCH_RFC3339, formatTime, parseTime } from './rfc3339.ts';

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

const DAY_US = 86_400_000_000;
/** The day on which every run begins is a Thursday. */
const EPOCH_WEEKDAY = 4;
/** Minutes from 1970 to the day on which every run begins. */
const EPOCH_UNIX_MINUTES = 29_453_760;

/** The calendar minute that contains a moment of the run. */
export function civilMinute(atUs: number): CivilMinute {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = (formatTime(atUs).match(/\d+/g) ?? []).map(Number);
  const days = Math.floor(atUs / DAY_US);
  return { year, month, day, hour, minute, weekday: (((days + EPOCH_WEEKDAY) % 7) + 7) % 7 };
}

/**
 * The start of that day, in microseconds of the run. A month after December belongs to the next year. A day after the
 * month's last one counts into the next month.
 */
export function civilUs(year: number, month: number, day: number): number {
  const years = Math.floor((month - 1) / 12);
  const text = `${year + years}-${`${month - years * 12}`.padStart(2, '0')}-01T00:00:00Z`;
  const firstUs = parseTime(text);
  if (firstUs === undefined) throw new RangeError(`${text} is no time, unlike ${EPOCH_RFC3339}`);
  return firstUs + (day - 1) * DAY_US;
}

/** Whole minutes since 1970. */
export function unixMinutes(atUs: number): number {
  return EPOCH_UNIX_MINUTES + Math.floor(atUs / 60_000_000);
}
