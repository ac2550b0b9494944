import { SECOND_US } from '#base/time.ts';
import type { TraceTiming } from '#protocol/runSource.ts';

/** How the time of a trace becomes the time of a run, with nothing left open. */
export type TraceTime = Required<TraceTiming>;

/** Most of a production trace is dead time: a hundred seconds of it in one, and never more than a quarter of a second of waiting. */
export const DEFAULT_TRACE_TIME: TraceTime = { timeScale: 100, longestGapSeconds: 0.25 };

/** Simulated microseconds for each moment of a trace at which something happens; the first is 0. Equal moments stay equal, later ones later. */
export function traceClock(
  moments: Iterable<number>,
  { timeScale, longestGapSeconds }: TraceTime,
): ReadonlyMap<number, number> {
  const longestGapUs = longestGapSeconds * SECOND_US;
  const times = new Map<number, number>();
  let before: number | undefined;
  let atUs = 0;
  for (const moment of [...new Set(moments)].sort((a, b) => a - b)) {
    if (before !== undefined)
      atUs += Math.max(1, Math.round(Math.min(((moment - before) * SECOND_US) / timeScale, longestGapUs)));
    times.set(moment, atUs);
    before = moment;
  }
  return times;
}
