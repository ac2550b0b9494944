import { type Micros, SECOND_US } from '#base/time.ts';
import type { TimeWindow } from '#scenes/timeline/timeWindow.ts';

const BELOW_A_SECOND = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const seconds = (...steps: readonly number[]) => steps.map((step) => step * SECOND_US);

/** Steps between the ticks of a plot: those in which people count. */
const PLOT_STEPS: readonly number[] = [
  ...BELOW_A_SECOND,
  ...BELOW_A_SECOND.map((ms) => ms * 1000),
  ...seconds(1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 28_800, 86_400),
];

/** Steps of the ruler of the run: a clock's quarters. */
export const RULER_STEPS: readonly number[] = [
  ...PLOT_STEPS.filter((step) => step < SECOND_US),
  ...seconds(1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400),
];

interface TickRoom {
  readonly widthPx: number;
  /** Approximate minimum distance between ticks. */
  readonly apartPx: number;
  /** The origin of the ticks; the beginning of the run when absent. */
  readonly originUs?: Micros;
  /** The smallest step. */
  readonly leastUs?: Micros;
  readonly steps?: readonly number[];
}

interface TimeTicks {
  readonly stepUs: Micros;
  readonly ticks: readonly number[];
}

/** Round moments in a window, in simulated microseconds. */
export function timeTicks(
  { fromUs, toUs }: TimeWindow,
  { widthPx, apartPx, originUs = 0, leastUs = 1, steps = PLOT_STEPS }: TickRoom,
): TimeTicks {
  const wanted = Math.max(leastUs, ((toUs - fromUs) * apartPx) / Math.max(1, widthPx));
  const stepUs = steps.find((each) => each >= wanted) ?? (steps.at(-1) ?? 1) * 7;
  const ticks: number[] = [];
  for (let count = Math.ceil((fromUs - originUs) / stepUs); originUs + count * stepUs <= toUs; count++)
    ticks.push(originUs + count * stepUs);
  return { stepUs, ticks };
}
