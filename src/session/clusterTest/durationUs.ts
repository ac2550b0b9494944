import { parseDuration } from '#model/cel/values/time.ts';

/** A leap year. */
const LONGEST_US = 8784 * 3_600_000_000;

/** A Go duration such as `1h30m` in simulated microseconds; `undefined` when it is invalid or longer than 8784h. */
export function durationUs(text: string): number | undefined {
  const duration = parseDuration(text);
  if (duration === undefined || duration.nanos < 0n) return undefined;
  const us = Number(duration.nanos / 1000n);
  return us > LONGEST_US ? undefined : us;
}
