import { type Micros, SECOND_US } from '#base/time.ts';
import type { TimeWindow } from '#scenes/timeline/timeWindow.ts';
import { heldAt } from '#scenes/timePlot/stairs.ts';

/** Numbers of Pods from a moment on. */
export interface Counts {
  readonly atUs: Micros;
  readonly oldAvailable: number;
  readonly newAvailable: number;
  readonly notAvailable: number;
}

const LEAST_US = 10 * SECOND_US;
const BEFORE = 0.12;
const AFTER = 0.08;

/** From a little before the rollout began until now, or until well after the last change. */
export function rolloutWindow(
  startedUs: Micros,
  points: readonly Counts[],
  knownUs: Micros,
  nowUs: Micros,
): TimeWindow {
  const lastUs = points.at(-1)?.atUs ?? 0;
  const endUs = Math.max(nowUs, Math.min(knownUs, lastUs + Math.max(LEAST_US, (lastUs - startedUs) * 0.25)));
  const span = Math.max(LEAST_US, endUs - Math.min(startedUs, endUs));
  return {
    fromUs: Math.max(0, Math.round(Math.min(startedUs, endUs) - span * BEFORE)),
    toUs: Math.round(Math.min(startedUs, endUs) + span * (1 + AFTER)),
  };
}

/** From the lowest band up: available new Pods, available old Pods, Pods that are not available. */
export const BAND_KINDS = ['newAvailable', 'oldAvailable', 'notAvailable'] as const;

function totalOf({ newAvailable, oldAvailable, notAvailable }: Counts): number {
  return newAvailable + oldAvailable + notAvailable;
}

/** The largest total in a window. */
export function mostIn(points: readonly Counts[], { fromUs, toUs }: TimeWindow): number {
  let most = 0;
  for (const counts of [...points.filter(({ atUs }) => atUs >= fromUs && atUs <= toUs), heldAt(points, fromUs)])
    if (counts) most = Math.max(most, totalOf(counts));
  return most;
}
