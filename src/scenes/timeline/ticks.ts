import { clockLabel, formatSeconds } from '#base/clock.ts';
import { RULER_STEPS, timeTicks } from '#scenes/timePlot/timeTicks.ts';
import type { TimeWindow } from './timeWindow.ts';

export interface Tick {
  readonly timeUs: number;
  readonly label: string;
}

export interface Ticks {
  readonly unit: 'µs' | 'ms' | 's' | 'min' | 'h';
  readonly ticks: readonly Tick[];
}

const MS = 1000;
const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const APART_PX = 110;

/** Round times for the ruler of the run. */
export function ticksOf(window: TimeWindow, widthPx: number): Ticks {
  const { stepUs, ticks } = timeTicks(window, { widthPx, apartPx: APART_PX, steps: RULER_STEPS });
  return { unit: unitOf(stepUs), ticks: ticks.map((timeUs) => ({ timeUs, label: labelOf(timeUs, stepUs) })) };
}

function unitOf(step: number): Ticks['unit'] {
  if (step < MS) return 'µs';
  if (step < SECOND) return 'ms';
  if (step < MINUTE) return 's';
  return step < HOUR ? 'min' : 'h';
}

/**
 * Only the digits that distinguish the ticks: `.320` between seconds, `4:12` for seconds, `1:04` for hours and minutes.
 */
function labelOf(timeUs: number, step: number): string {
  const rest = timeUs % SECOND;
  if (step < MS) return `.${pad(rest, 6)}`;
  if (step < SECOND && rest !== 0) return `.${pad(rest / MS, 3)}`;
  if (step >= MINUTE) return formatSeconds(timeUs).slice(0, -3).replace(/^0/, '');
  return timeUs < HOUR ? formatSeconds(timeUs).slice(3) : clockLabel(timeUs);
}

function pad(value: number, digits: number): string {
  return String(Math.round(value)).padStart(digits, '0');
}
