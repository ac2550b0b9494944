import { panWindow, spanOf, type TimeWindow, zoomWindow } from '#scenes/timeline/timeWindow.ts';

const SECOND_US = 1_000_000;
/** Room behind the end of a life, as a share of it. */
const MARGIN = 0.06;
const SHORTEST_US = 2 * SECOND_US;

/** The window of a whole life; while it goes on the end moves in steps, so that the picture does not creep. */
export function wholeLife(createdUs: number, lastUs: number, isOver: boolean): TimeWindow {
  const longUs = Math.max(SHORTEST_US, (lastUs - createdUs) * (1 + MARGIN));
  return { fromUs: createdUs, toUs: createdUs + (isOver ? longUs : stepUp(longUs)) };
}

/** The next of 2, 3, 5, 7.5, 10 (and so on by tens) seconds. */
function stepUp(us: number): number {
  for (let ten = SECOND_US; ; ten *= 10)
    for (const step of [1, 1.5, 2, 3, 5, 7.5]) if (ten * step >= us) return ten * step;
}

/** Zooming never leaves the whole life behind. */
export function zoomLife(window: TimeWindow, whole: TimeWindow, factor: number, atUs: number): TimeWindow {
  const zoomed = zoomWindow(window, factor, atUs, spanOf(whole));
  return inside(zoomed, whole);
}

export function panLife(window: TimeWindow, whole: TimeWindow, byUs: number): TimeWindow {
  return inside(panWindow(window, byUs), whole);
}

function inside(window: TimeWindow, whole: TimeWindow): TimeWindow {
  const span = Math.min(spanOf(window), spanOf(whole));
  const fromUs = Math.min(Math.max(window.fromUs, whole.fromUs), whole.toUs - span);
  return { fromUs, toUs: fromUs + span };
}

export interface SecondTick {
  readonly timeUs: number;
  /** Seconds since creation. */
  readonly label: string;
}

const STEPS = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600,
];

/** Round seconds since creation, at most about one per `apartPx`. */
export function secondTicks(
  { fromUs, toUs }: TimeWindow,
  createdUs: number,
  widthPx: number,
  apartPx = 62,
): SecondTick[] {
  const wanted = ((toUs - fromUs) * apartPx) / Math.max(1, widthPx) / SECOND_US;
  const step = STEPS.find((each) => each >= wanted) ?? 7200;
  const digits = step >= 1 ? 0 : String(step).length - 2;
  const ticks: SecondTick[] = [];
  const last = (toUs - createdUs) / SECOND_US;
  for (let at = Math.ceil((fromUs - createdUs) / SECOND_US / step); at * step <= last; at++)
    ticks.push({ timeUs: createdUs + Math.round(at * step * SECOND_US), label: (at * step).toFixed(digits) });
  return ticks;
}
