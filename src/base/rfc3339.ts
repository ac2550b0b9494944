/**
 * Simulated time is an integer number of microseconds since this moment, when every run begins. Simulated time meets
 * the calendar only here.
 */
export const EPOCH_RFC3339 = '2026-01-01T00:00:00Z';

const EPOCH_UNIX_MS = Date.UTC(2026, 0, 1);
const ZERO = 0x30;
const PATTERN = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(?:([Zz])|([+-])(\d\d):(\d\d))$/;

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

/** RFC 3339 ends with the year 9999; a later time is shown as its last second. */
const LAST_SECOND = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000 - EPOCH_UNIX_MS / 1000;
/** The start of the year 1. */
const FIRST_SECOND = -62_135_596_800 - EPOCH_UNIX_MS / 1000;

function wholeSeconds(atSeconds: number): string {
  const seconds = Math.min(Math.max(atSeconds, FIRST_SECOND), LAST_SECOND);
  if (seconds !== last.seconds) {
    last.text = new Date(EPOCH_UNIX_MS + seconds * 1000).toISOString().slice(0, 19);
    last.seconds = seconds;
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
  return (Date.UTC(year, month - 1, day, hour, minute - offsetMinutes, second) - EPOCH_UNIX_MS) * 1000;
}

function offset(sign: string | undefined, hours: number, minutes: number): number | undefined {
  if (hours > 23 || minutes > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
