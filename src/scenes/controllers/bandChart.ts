import type { TimeWindow } from '#scenes/timeline/timeWindow.ts';

/** How many Pods there were from a moment on. */
export interface Counts {
  readonly atUs: number;
  readonly oldAvailable: number;
  readonly newAvailable: number;
  readonly notAvailable: number;
}

export interface ChartSpace {
  readonly window: TimeWindow;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The count at the upper edge. */
  readonly top: number;
  /** Until when counts are known. */
  readonly knownUs: number;
}

export interface Band {
  readonly kind: 'newAvailable' | 'oldAvailable' | 'notAvailable';
  /** An SVG path of the area. */
  readonly area: string;
  /** Its upper edge alone. */
  readonly edge: string;
}

const SECOND_US = 1_000_000;
const LEAST_US = 10 * SECOND_US;
const BEFORE = 0.12;
const AFTER = 0.08;

/** From somewhat before the rollout began until what is known, or until well after the last change. */
export function rolloutWindow(
  startedUs: number,
  points: readonly Counts[],
  knownUs: number,
  nowUs: number,
): TimeWindow {
  const lastUs = points.at(-1)?.atUs ?? 0;
  const endUs = Math.max(nowUs, Math.min(knownUs, lastUs + Math.max(LEAST_US, (lastUs - startedUs) * 0.25)));
  const span = Math.max(LEAST_US, endUs - Math.min(startedUs, endUs));
  return {
    fromUs: Math.max(0, Math.round(Math.min(startedUs, endUs) - span * BEFORE)),
    toUs: Math.round(Math.min(startedUs, endUs) + span * (1 + AFTER)),
  };
}

/** The bands on each other: new ones that are available below, then old ones, then those that are not. */
export function bands(points: readonly Counts[], space: ChartSpace): Band[] {
  const steps = stepsIn(points, space);
  const stacked: readonly (readonly [Band['kind'], (counts: Counts) => number, (counts: Counts) => number])[] = [
    ['newAvailable', () => 0, ({ newAvailable }) => newAvailable],
    ['oldAvailable', ({ newAvailable }) => newAvailable, (counts) => counts.newAvailable + counts.oldAvailable],
    ['notAvailable', (counts) => counts.newAvailable + counts.oldAvailable, totalOf],
  ];
  return stacked.map(([kind, below, above]) => {
    const upper = stairs(steps, above, space);
    const lower = stairs(steps, below, space).reverse();
    return {
      kind,
      area: upper.length === 0 ? '' : `M${[...upper, ...lower].map(pointText).join('L')}Z`,
      edge: upper.length === 0 ? '' : `M${upper.map(pointText).join('L')}`,
    };
  });
}

function totalOf({ newAvailable, oldAvailable, notAvailable }: Counts): number {
  return newAvailable + oldAvailable + notAvailable;
}

/** What was so at a moment; undefined before the first change. */
export function countsAt<C extends { readonly atUs: number }>(points: readonly C[], atUs: number): C | undefined {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.atUs ?? 0) <= atUs) low = middle + 1;
    else high = middle;
  }
  return points[low - 1];
}

/** The most that was there in a window. */
export function mostIn(points: readonly Counts[], { fromUs, toUs }: TimeWindow): number {
  let most = 0;
  for (const counts of [...points.filter(({ atUs }) => atUs >= fromUs && atUs <= toUs), countsAt(points, fromUs)])
    if (counts) most = Math.max(most, totalOf(counts));
  return most;
}

export function yOf(count: number, { heightPx, top }: Pick<ChartSpace, 'heightPx' | 'top'>): number {
  return heightPx - (count / Math.max(1, top)) * heightPx;
}

export function chartX(atUs: number, { window, widthPx }: Pick<ChartSpace, 'window' | 'widthPx'>): number {
  return ((atUs - window.fromUs) / (window.toUs - window.fromUs)) * widthPx;
}

interface Run {
  readonly fromPx: number;
  readonly toPx: number;
  readonly counts: Counts;
}

function stepsIn(points: readonly Counts[], space: ChartSpace): Run[] {
  const { window, knownUs } = space;
  const untilUs = Math.min(window.toUs, knownUs);
  const runs: Run[] = [];
  for (const [index, counts] of points.entries()) {
    const fromUs = Math.max(window.fromUs, counts.atUs);
    const toUs = Math.min(untilUs, points[index + 1]?.atUs ?? untilUs);
    if (toUs > fromUs) runs.push({ fromPx: chartX(fromUs, space), toPx: chartX(toUs, space), counts });
  }
  return runs;
}

function stairs(
  runs: readonly Run[],
  value: (counts: Counts) => number,
  space: ChartSpace,
): { readonly x: number; readonly y: number }[] {
  return runs.flatMap(({ fromPx, toPx, counts }) => {
    const y = yOf(value(counts), space);
    return [
      { x: fromPx, y },
      { x: toPx, y },
    ];
  });
}

function pointText({ x, y }: { readonly x: number; readonly y: number }): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

export interface Tick {
  readonly atUs: number;
  readonly label: string;
}

const STEPS_S = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 28800, 86400];

/** Round moments of the run, `mm:ss` or `h:mm:ss`, at most about one per `apartPx`. */
export function clockTicks({ fromUs, toUs }: TimeWindow, widthPx: number, apartPx = 84): Tick[] {
  const wanted = ((toUs - fromUs) * apartPx) / Math.max(1, widthPx) / SECOND_US;
  const step = STEPS_S.find((each) => each >= wanted) ?? 86400 * 7;
  const ticks: Tick[] = [];
  for (let at = Math.ceil(fromUs / SECOND_US / step) * step; at * SECOND_US <= toUs; at += step)
    ticks.push({ atUs: at * SECOND_US, label: clockLabel(at * SECOND_US) });
  return ticks;
}

/** `0:05`, `12:40`, `1:02:03`. */
export function clockLabel(us: number): string {
  const seconds = Math.max(0, Math.floor(us / SECOND_US));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
