const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const LENGTHS: readonly number[] = [
  ...[10, 15, 20, 30, 45].map((s) => s * SECOND),
  ...[1, 1.5, 2, 3, 5, 7.5, 10, 15, 20, 30, 45].map((min) => min * MINUTE),
];
/** The end of the run stays this far from the strip's end, so that it can be seen and taken hold of. */
const ROOM = 1.03;
const TOO_LONG = 3;

/**
 * How much time the strip of the whole run stands for: a round length with room after the run's end. It stays the same
 * while the run grows a little, and as long as `beforeUs` is not far too long, so that what happened stays where it was
 * also under a pointer that scrubs.
 */
export function stripLength(wholeUs: number, beforeUs = 0): number {
  const wanted = wholeUs * ROOM;
  if (wanted <= beforeUs && wanted > beforeUs / TOO_LONG) return beforeUs;
  return LENGTHS.find((length) => length >= wanted) ?? Math.ceil(wanted / HOUR) * HOUR;
}
