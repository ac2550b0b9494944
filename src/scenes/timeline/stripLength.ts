import { HOUR_US, MINUTE_US, type Micros, SECOND_US } from '#base/time.ts';

const LENGTHS: readonly number[] = [
  ...[10, 15, 20, 30, 45].map((s) => s * SECOND_US),
  ...[1, 1.5, 2, 3, 5, 7.5, 10, 15, 20, 30, 45].map((min) => min * MINUTE_US),
];
/** The strip is longer than the run by this factor, so that the user can see and grab the run's end. */
const ROOM = 1.03;
const TOO_LONG = 3;

/**
 * The length of the strip of the whole run in microseconds: a round time with room after the run's end. It stays the
 * same while the run grows a little, and as long as `beforeUs` is not far too long. So events stay in place, also while
 * the pointer scrubs.
 */
export function stripLength(wholeUs: Micros, beforeUs = 0): number {
  const wanted = wholeUs * ROOM;
  if (wanted <= beforeUs && wanted > beforeUs / TOO_LONG) return beforeUs;
  return LENGTHS.find((length) => length >= wanted) ?? Math.ceil(wanted / HOUR_US) * HOUR_US;
}
