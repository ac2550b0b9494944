import type { Micros } from '#base/time.ts';
import { clockLabel, formatSeconds, HOUR_US, MILLISECOND_US, MINUTE_US, SECOND_US } from '#base/time.ts';
import { RULER_STEPS, timeTicks } from '#scenes/timePlot/timeTicks.ts';
import type { TimeWindow } from './timeWindow.ts';

export interface Tick {
  readonly timeUs: Micros;
  readonly label: string;
}

export interface Ticks {
  readonly unit: 'µs' | 'ms' | 's' | 'min' | 'h';
  readonly ticks: readonly Tick[];
}

const APART_PX = 110;

/** Round times for the ruler of the run. */
export function ticksOf(window: TimeWindow, widthPx: number): Ticks {
  const { stepUs, ticks } = timeTicks(window, { widthPx, apartPx: APART_PX, steps: RULER_STEPS });
  return { unit: unitOf(stepUs), ticks: ticks.map((timeUs) => ({ timeUs, label: labelOf(timeUs, stepUs) })) };
}

function unitOf(step: number): Ticks['unit'] {
  if (step < MILLISECOND_US) return 'µs';
  if (step < SECOND_US) return 'ms';
  if (step < MINUTE_US) return 's';
  return step < HOUR_US ? 'min' : 'h';
}

/**
 * Only the digits that distinguish the ticks: `.320` between seconds, `4:12` for seconds, `1:04` for hours and minutes.
 */
function labelOf(timeUs: Micros, step: number): string {
  const rest = timeUs % SECOND_US;
  if (step < MILLISECOND_US) return `.${pad(rest, 6)}`;
  if (step < SECOND_US && rest !== 0) return `.${pad(rest / MILLISECOND_US, 3)}`;
  if (step >= MINUTE_US) return formatSeconds(timeUs).slice(0, -3).replace(/^0/, '');
  return timeUs < HOUR_US ? formatSeconds(timeUs).slice(3) : clockLabel(timeUs);
}

function pad(value: number, digits: number): string {
  return String(Math.round(value)).padStart(digits, '0');
}
