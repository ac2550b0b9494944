import type { Millis } from './time.ts';
import { DAY_US, type Micros } from './time.ts';

/** The first day of 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

/**
 * When a run begins that says nothing else: scenarios, and runs that were saved before runs could begin at another time.
 * Simulated time is an integer number of microseconds since the start of the run. This file is the only place where it meets the calendar.
 */
export const FIXED_START = '2026-01-01T00:00:00Z';

const FIXED_START_MS = Date.UTC(2026, 0, 1);

/** The start of the run whose times are read and written now, in milliseconds since 1970: a whole second. */
let startMs = FIXED_START_MS;

/**
 * Reads and writes times by the calendar of a run that begins at this moment. One thread may hold several runs. So a run says it
 * whenever it goes on or is looked at (`Engine`, `Run.world`).
 */
export function countFrom(unixMs: Millis): void {
  if (unixMs === startMs) return;
  startMs = unixMs;
  last.seconds = Number.NaN;
}

/** The start that counts now, in milliseconds since 1970. */
function startInUse(): number {
  return startMs;
}

/** Milliseconds since 1970 of the start of a run, `FIXED_START` when it says none. Throws when that is not an RFC 3339 time. */
export function startOf({ start }: { readonly start?: string | undefined }): number {
  if (start === undefined) return FIXED_START_MS;
  const unixMs = unixMsOf(start);
  if (unixMs === undefined) throw new RangeError(`${start} is not an RFC 3339 time`);
  return unixMs;
}

/** Milliseconds since 1970, a part of a millisecond cut off; undefined when the text is not an RFC 3339 time. */
export function unixMsOf(text: string): number | undefined {
  const atUs = parseTime(text);
  return atUs === undefined ? undefined : startMs + Math.floor(atUs / 1000);
}

/** RFC 3339 in whole seconds of a moment in milliseconds since 1970. */
export function timeOfUnixMs(unixMs: Millis): string {
  return formatTime((unixMs - startMs) * 1000);
}

const ZERO = 0x30;
const PATTERN = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(?:([Zz])|([+-])(\d\d):(\d\d))$/;

/** The first second of the day in UTC, as RFC 3339: a run that begins there plays the same all day long. */
export function dayOf(unixMs: Millis): string {
  return `${new Date(unixMs).toISOString().slice(0, 10)}T00:00:00Z`;
}

/** RFC 3339 in whole seconds, as metav1.Time is written: the fraction is cut off, not rounded. */
export function formatTime(atMicros: number): string {
  return `${wholeSeconds(Math.floor(atMicros / 1_000_000))}Z`;
}

/** RFC 3339 with six digits of fraction, as metav1.MicroTime is written. */
export function formatMicroTime(atMicros: number): string {
  const seconds = Math.floor(atMicros / 1_000_000);
  const micros = String(atMicros - seconds * 1_000_000).padStart(6, '0');
  return `${wholeSeconds(seconds)}.${micros}Z`;
}

/** The last second that was written, cached: many things happen in each second. */
const last = { seconds: Number.NaN, text: '' };

/** RFC 3339 ends with the year 9999; what is set for later is shown as its last second. Seconds since 1970. */
const LAST_SECOND = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000;
/** The first second of the year 1, in seconds since 1970. */
const FIRST_SECOND = -62_135_596_800;

function wholeSeconds(atSeconds: number): string {
  if (atSeconds !== last.seconds) {
    const unixSeconds = Math.min(Math.max(startMs / 1000 + atSeconds, FIRST_SECOND), LAST_SECOND);
    last.text = new Date(unixSeconds * 1000).toISOString().slice(0, 19);
    last.seconds = atSeconds;
  }
  return last.text;
}

/** Microseconds since the start of the run, negative before it; undefined when the text is not an RFC 3339 time. */
export function parseTime(text: string): number | undefined {
  // Objects from outside may have null here, whatever the type says.
  if (typeof text !== 'string') return undefined;
  return isAsPrinted(text) ? parsePrinted(text) : parseAny(text);
}

/**
 * Whether the text has the punctuation of `2026-01-01T00:00:00Z` at its places. Kubernetes and this model write nearly
 * all times like that.
 */
function isAsPrinted(text: string): boolean {
  return (
    text.length === 20 &&
    text[4] === '-' &&
    text[7] === '-' &&
    text[10] === 'T' &&
    text[13] === ':' &&
    text[16] === ':' &&
    text[19] === 'Z'
  );
}

function parsePrinted(text: string): number | undefined {
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  return inUtc(year, month, day, twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17), 0);
}

/** NaN when the characters are not digits. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO;
  const ones = text.charCodeAt(at + 1) - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

function parseAny(text: string): number | undefined {
  const match = PATTERN.exec(text);
  if (match === null) return undefined;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  const hour = Number(match[4]);
  const minute = Number(match[5]);
  const second = Number(match[6]);
  const offsetMinutes = match[8] !== undefined ? 0 : offset(match[9], Number(match[10]), Number(match[11]));
  if (offsetMinutes === undefined) return undefined;
  const wholeUs = inUtc(year, month, day, hour, minute, second, offsetMinutes);
  return wholeUs === undefined ? undefined : wholeUs + Number((match[7] ?? '').padEnd(6, '0').slice(0, 6));
}

/** Undefined when the day or the time of day does not exist. */
function inUtc(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  offsetMinutes: number,
): number | undefined {
  const isTime = month >= 1 && month <= 12 && day >= 1 && hour <= 23 && minute <= 59 && second <= 59;
  if (!isTime || !(year >= 0) || day > daysIn(year, month)) return undefined;
  return (Date.UTC(year, month - 1, day, hour, minute - offsetMinutes, second) - startMs) * 1000;
}

function offset(sign: string | undefined, hours: number, minutes: number): number | undefined {
  if (hours > 23 || minutes > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

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
