import { parseGoDuration } from '#base/time.ts';
import { plainFloat } from './integers.ts';
import { Duration, Timestamp } from './value.ts';

const SECOND = 1_000_000_000n;
/** 0001-01-01 and the end of 9999, in seconds since 1970. */
const FIRST_SECOND = -62_135_596_800n;
const LAST_SECOND = 253_402_300_799n;
const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(?:(Z)|([+-])(\d\d):(\d\d))$/;

/** A time in the calendar. */
export interface CivilTime {
  readonly year: bigint;
  /** January is 1. */
  readonly month: bigint;
  readonly day: bigint;
  /** The first day is 0. */
  readonly dayOfYear: bigint;
  /** 0 is Sunday. */
  readonly weekday: bigint;
  readonly hour: bigint;
  readonly minute: bigint;
  readonly second: bigint;
  readonly nanos: bigint;
}

/** Parses `1h30m`, `-1.5s` as Go does; undefined for other text. */
export function parseDuration(text: string): Duration | undefined {
  const read = parseGoDuration(text);
  return read.ok ? new Duration(read.nanos) : undefined;
}

/** Parses RFC 3339 as Go does; undefined for other text. */
export function parseTimestamp(text: string): Timestamp | undefined {
  const match = RFC3339.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const offsetHours = Number(match[10] ?? 0);
  const offsetMinutes = Number(match[11] ?? 0);
  if (offsetHours > 24 || offsetMinutes > 60) return undefined;
  const offset = (match[9] === '-' ? -1 : 1) * (offsetHours * 3600 + offsetMinutes * 60);
  const days = BigInt(daysSince1970(year, month, day));
  const seconds = days * 86_400n + BigInt(hour * 3600 + minute * 60 + second - offset);
  const fraction = BigInt((match[7] ?? '').padEnd(9, '0').slice(0, 9));
  return new Timestamp(seconds * SECOND + fraction, offset);
}

/** Timestamps are between the years 1 and 9999. */
export function isTimestamp(nanos: bigint): boolean {
  const seconds = floorDivide(nanos, SECOND);
  return seconds >= FIRST_SECOND && seconds <= LAST_SECOND;
}

/** Whole seconds since 1970. */
export function unixSeconds(timestamp: Timestamp): bigint {
  return floorDivide(timestamp.nanos, SECOND);
}

export function showDuration(duration: Duration): string {
  const whole = duration.nanos / SECOND;
  const rest = duration.nanos % SECOND;
  return `${plainFloat(Number(whole) + Number(rest) / 1e9)}s`;
}

function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

export function showTimestamp(timestamp: Timestamp): string {
  const { year, month, day, hour, minute, second, nanos } = civilTime(timestamp, timestamp.offsetSeconds);
  const two = (value: bigint): string => String(value).padStart(2, '0');
  const fraction = nanos === 0n ? '' : `.${withoutZeros(String(nanos).padStart(9, '0'))}`;
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return `${date}T${two(hour)}:${two(minute)}:${two(second)}${fraction}${showOffset(timestamp.offsetSeconds)}`;
}

function showOffset(seconds: number): string {
  if (seconds === 0) return 'Z';
  const minutes = Math.floor(Math.abs(seconds) / 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A moment in the calendar, for a clock with this offset from UTC. */
export function civilTime(timestamp: Timestamp, offsetSeconds: number): CivilTime {
  const local = unixSeconds(timestamp) + BigInt(offsetSeconds);
  const days = floorDivide(local, 86_400n);
  const inDay = local - days * 86_400n;
  // Converts a day number to a civil date, with years that begin in March.
  const shifted = days + 719_468n;
  const era = floorDivide(shifted, 146_097n);
  const dayOfEra = shifted - era * 146_097n;
  const yearOfEra = (dayOfEra - dayOfEra / 1460n + dayOfEra / 36_524n - dayOfEra / 146_096n) / 365n;
  const dayOfYear = dayOfEra - (365n * yearOfEra + yearOfEra / 4n - yearOfEra / 100n);
  const monthFromMarch = (5n * dayOfYear + 2n) / 153n;
  const month = monthFromMarch < 10n ? monthFromMarch + 3n : monthFromMarch - 9n;
  const year = yearOfEra + era * 400n + (month <= 2n ? 1n : 0n);
  return {
    year,
    month,
    day: dayOfYear - (153n * monthFromMarch + 2n) / 5n + 1n,
    dayOfYear: days - BigInt(daysSince1970(Number(year), 1, 1)),
    weekday: (((days + 4n) % 7n) + 7n) % 7n,
    hour: inDay / 3600n,
    minute: (inDay % 3600n) / 60n,
    second: inDay % 60n,
    nanos: timestamp.nanos - floorDivide(timestamp.nanos, SECOND) * SECOND,
  };
}

function daysSince1970(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}
