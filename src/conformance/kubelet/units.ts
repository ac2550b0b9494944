import { type Micros, SECOND_US } from '#base/time.ts';

const UNITS_US: Readonly<Record<string, number>> = {
  us: 1,
  µs: 1,
  ms: 1000,
  s: SECOND_US,
  m: 60 * SECOND_US,
  h: 3600 * SECOND_US,
};

/** Recorded seconds as microseconds. */
export function toUs(seconds: number | undefined): number {
  return Math.round((seconds ?? 0) * SECOND_US);
}

/** Microseconds in the unit of the recordings. */
export function toSeconds(us: Micros): number {
  return us / SECOND_US;
}

/** Reads a duration of the kubelet's configuration, such as `5m0s`; an empty or absent text gives undefined. */
export function durationUs(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  let sumUs = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?|\.\d+)(us|µs|ms|s|m|h)/gy))
    sumUs += Number(amount) * (UNITS_US[unit as string] ?? 0);
  return Math.round(sumUs);
}
