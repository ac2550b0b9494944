const SECOND_NS = 1_000_000_000n;

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['\u00b5s', 1_000n],
  ['\u03bcs', 1_000n],
  ['ms', 1_000_000n],
  ['s', SECOND_NS],
  ['m', 60n * SECOND_NS],
  ['h', 3_600n * SECOND_NS],
]);

/** The largest time.Duration in nanoseconds: a little more than 292 years. */
const LONGEST_NS = 2n ** 63n - 1n;

const two = (value: number): string => String(value).padStart(2, '0');

const fractionOf = ({ milliseconds }: ClockParts): string => `.${String(milliseconds).padStart(3, '0')}`;
/**
 * Units of time. A value with one unit cannot be assigned to the other; a plain number can be assigned to both, because
 * sums and products of times are plain numbers to TypeScript.
 */
interface Unit<Name extends string> {
  readonly unit?: Name;
}

/** Microseconds, the unit of the simulated clock. */
export type Micros = number & Unit<'µs'>;

/** Milliseconds, the unit of browsers and of Node. */
export type Millis = number & Unit<'ms'>;

export const MILLISECOND_US: Micros = 1000;
export const SECOND_US: Micros = 1_000_000;
export const MINUTE_US: Micros = 60 * SECOND_US;
export const HOUR_US: Micros = 60 * MINUTE_US;
export const DAY_US: Micros = 24 * HOUR_US;

export const SECOND_MS: Millis = 1000;

/** Kubernetes' own figures are in nanoseconds. */
export const NS_PER_US = 1000;
export const NS_PER_MS = 1_000_000;
export const NS_PER_SECOND = 1_000_000_000;

interface ClockParts {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly milliseconds: number;
}

/**
 * Simulated microseconds as the parts of a clock. Smaller fractions are cut off, not rounded: the clock never runs
 * ahead.
 */
function partsOf(us: Micros): ClockParts {
  const ms = Math.floor(Math.max(0, us) / 1000);
  const seconds = Math.floor(ms / 1000);
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    milliseconds: ms % 1000,
  };
}

/** A moment of the run with all its digits: `00:04:12.350`; hours grow beyond two digits. */
export function formatClock(us: Micros): string {
  return `${formatSeconds(us)}${fractionOf(partsOf(us))}`;
}

/** The same without milliseconds: `00:04:12`. */
export function formatSeconds(us: Micros): string {
  const { hours, minutes, seconds } = partsOf(us);
  return `${two(hours)}:${two(minutes)}:${two(seconds)}`;
}

/** Short, for labels and countdowns: `0:05`, `12:40`, `1:02:03`. */
export function clockLabel(us: Micros): string {
  const { hours, minutes, seconds } = partsOf(us);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** Short with milliseconds: `3:41.020`. */
export function formatMoment(us: Micros): string {
  return `${clockLabel(us)}${fractionOf(partsOf(us))}`;
}

/** A duration in Go's format: `1h0m5s`, `1m20s`, `3.42s`, `420ms`. */
export function goDuration(us: Micros): string {
  if (us === 0) return '0s';
  if (us < 1000) return `${us}µs`;
  if (us < 1_000_000) return `${us / 1000}ms`;
  const minutes = Math.floor(us / 60_000_000);
  const seconds = `${(us - minutes * 60_000_000) / 1_000_000}s`;
  if (minutes === 0) return seconds;
  return minutes < 60 ? `${minutes}m${seconds}` : `${Math.floor(minutes / 60)}h${minutes % 60}m${seconds}`;
}

/** The duration in nanoseconds, or Go's error message. */
type ReadDuration = { readonly ok: true; readonly nanos: bigint } | { readonly ok: false; readonly message: string };

/** Parses `1h30m` and `-1.5s` as Go does. Upstream source: Go's time package, ParseDuration. */
export function parseGoDuration(text: string): ReadDuration {
  const invalid = { ok: false, message: `time: invalid duration ${JSON.stringify(text)}` } as const;
  const isNegative = text.startsWith('-');
  let rest = text.replace(/^[+-]/, '');
  if (rest === '0') return { ok: true, nanos: 0n };
  if (rest === '') return invalid;
  let nanos = 0n;
  while (rest !== '') {
    const [all = '', whole = '', fraction = '', name = ''] = /^(\d*)(?:\.(\d*))?([^\d.]*)/.exec(rest) ?? [];
    if (whole === '' && fraction === '') return invalid;
    const quoted = JSON.stringify(text);
    if (name === '') return { ok: false, message: `time: missing unit in duration ${quoted}` };
    const unit = UNITS.get(name);
    if (unit === undefined)
      return { ok: false, message: `time: unknown unit ${JSON.stringify(name)} in duration ${quoted}` };
    nanos += BigInt(whole || '0') * unit;
    if (fraction !== '') nanos += (BigInt(fraction) * unit) / 10n ** BigInt(fraction.length);
    if (nanos > (isNegative ? LONGEST_NS + 1n : LONGEST_NS)) return invalid;
    rest = rest.slice(all.length);
  }
  return { ok: true, nanos: isNegative ? -nanos : nanos };
}
