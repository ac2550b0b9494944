/**
 * Simulated time is an integer number of microseconds since this moment, which is when every run begins.
 * The only place where simulated time meets the calendar.
 */
export const EPOCH_RFC3339 = '2026-01-01T00:00:00Z';

const EPOCH_UNIX_MS = Date.UTC(2026, 0, 1);
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

/** The second that was written last: many things happen in each. */
const last = { seconds: Number.NaN, text: '' };

function wholeSeconds(seconds: number): string {
  if (seconds !== last.seconds) {
    last.text = new Date(EPOCH_UNIX_MS + seconds * 1000).toISOString().slice(0, 19);
    last.seconds = seconds;
  }
  return last.text;
}

/** Microseconds since the epoch of the run, negative before it; undefined when the text is not an RFC 3339 time. */
export function parseTime(text: string): number | undefined {
  const match = PATTERN.exec(text);
  if (match === null) return undefined;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  const hour = Number(match[4]);
  const minute = Number(match[5]);
  const second = Number(match[6]);
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || hour > 23 || minute > 59 || second > 59)
    return undefined;
  const offsetMinutes = match[8] !== undefined ? 0 : offset(match[9], Number(match[10]), Number(match[11]));
  if (offsetMinutes === undefined) return undefined;
  const unixMs = Date.UTC(year, month - 1, day, hour, minute - offsetMinutes, second);
  const micros = Number((match[7] ?? '').padEnd(6, '0').slice(0, 6));
  return (unixMs - EPOCH_UNIX_MS) * 1000 + micros;
}

function offset(sign: string | undefined, hours: number, minutes: number): number | undefined {
  if (hours > 23 || minutes > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
