import type { Micros } from './time.ts';

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

/** The duration in nanoseconds, or Go's error message. */
export type ReadDuration =
  | { readonly ok: true; readonly nanos: bigint }
  | { readonly ok: false; readonly message: string };

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
