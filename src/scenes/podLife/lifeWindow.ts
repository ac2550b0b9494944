import { type Micros, SECOND_US } from '#base/time.ts';
import { panWindow, spanOf, type TimeWindow, zoomWindow } from '#scenes/timeline/timeWindow.ts';
import { timeTicks } from '#scenes/timePlot/timeTicks.ts';

/** Empty room after the end of a Pod's life, as a share of that life. */
const MARGIN = 0.06;
const SHORTEST_US = 2 * SECOND_US;

/** The window of a whole life. While the Pod lives, the end moves in steps, so that the picture does not creep. */
export function wholeLife(createdUs: Micros, lastUs: Micros, isOver: boolean): TimeWindow {
  const longUs = Math.max(SHORTEST_US, (lastUs - createdUs) * (1 + MARGIN));
  return { fromUs: createdUs, toUs: createdUs + (isOver ? longUs : stepUp(longUs)) };
}

/** The next of 2, 3, 5, 7.5, 10 (and the same times powers of ten) seconds. */
function stepUp(us: Micros): number {
  for (let ten = SECOND_US; ; ten *= 10)
    for (const step of [1, 1.5, 2, 3, 5, 7.5]) if (ten * step >= us) return ten * step;
}

/** The window after zooming around a moment; it never shows more than the whole life. */
export function zoomLife(window: TimeWindow, whole: TimeWindow, factor: number, atUs: Micros): TimeWindow {
  const zoomed = zoomWindow(window, factor, atUs, spanOf(whole));
  return inside(zoomed, whole);
}

export function panLife(window: TimeWindow, whole: TimeWindow, byUs: Micros): TimeWindow {
  return inside(panWindow(window, byUs), whole);
}

function inside(window: TimeWindow, whole: TimeWindow): TimeWindow {
  const span = Math.min(spanOf(window), spanOf(whole));
  const fromUs = Math.min(Math.max(window.fromUs, whole.fromUs), whole.toUs - span);
  return { fromUs, toUs: fromUs + span };
}

export interface SecondTick {
  readonly timeUs: Micros;
  /** Seconds since creation. */
  readonly label: string;
}

/** Round seconds since creation, as far apart as their labels need. */
export function secondTicks(window: TimeWindow, createdUs: Micros, widthPx: number): SecondTick[] {
  const { stepUs, ticks } = timeTicks(window, { widthPx, apartPx: 62, originUs: createdUs, leastUs: 1000 });
  const digits = stepUs >= SECOND_US ? 0 : String(stepUs / SECOND_US).length - 2;
  return ticks.map((timeUs) => ({ timeUs, label: ((timeUs - createdUs) / SECOND_US).toFixed(digits) }));
}
