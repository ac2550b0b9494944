import type { Skip, Telling } from '#protocol/telling.ts';

/** A shorter skip passes more slowly than real time, so it would be wrong to call it a skip. */
const LEAST_US = 500_000;

/** The present skip, if it is long enough to mention. */
export function shownSkip({ skip }: Telling): Skip | undefined {
  return skip && skip.toUs - skip.fromUs >= LEAST_US ? skip : undefined;
}
