import type { Skip, Telling } from '#protocol/telling.ts';

/** A skip of less simulated time is passed more slowly than it would be at real time: to call it skipped would be wrong. */
const LEAST_US = 500_000;

/** The dead time that is being skipped, as far as it is worth saying. */
export function shownSkip({ skip }: Telling): Skip | undefined {
  return skip && skip.toUs - skip.fromUs >= LEAST_US ? skip : undefined;
}
