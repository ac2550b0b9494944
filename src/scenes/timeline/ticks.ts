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

const STEPS: readonly number[] = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((us) => us),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((ms) => ms * MS),
  ...[1, 2, 5, 10, 15, 30].map((s) => s * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((min) => min * MINUTE),
  ...[1, 2, 6, 12, 24].map((h) => h * HOUR),
];

/** Round times in a window, at most about one per `apartPx`. */
export function ticksOf({ fromUs, toUs }: TimeWindow, widthPx: number, apartPx = 110): Ticks {
  const wanted = ((toUs - fromUs) * apartPx) / Math.max(1, widthPx);
  const step = STEPS.find((each) => each >= wanted) ?? 24 * HOUR;
  const ticks: Tick[] = [];
  for (let timeUs = Math.ceil(fromUs / step) * step; timeUs <= toUs; timeUs += step) {
    ticks.push({ timeUs, label: labelOf(timeUs, step) });
  }
  return { unit: unitOf(step), ticks };
}

function unitOf(step: number): Ticks['unit'] {
  if (step < MS) return 'µs';
  if (step < SECOND) return 'ms';
  if (step < MINUTE) return 's';
  return step < HOUR ? 'min' : 'h';
}

/** Only the digits that tell ticks apart: `.320` between seconds, `4:12` for seconds, `1:04` for hours and minutes. */
function labelOf(timeUs: number, step: number): string {
  const rest = timeUs % SECOND;
  if (step < MS) return `.${pad(rest, 6)}`;
  if (step < SECOND && rest !== 0) return `.${pad(rest / MS, 3)}`;
  const seconds = Math.floor(timeUs / SECOND);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (step >= MINUTE) return `${hours}:${pad(minutes % 60, 2)}`;
  const short = `${pad(minutes % 60, 2)}:${pad(seconds % 60, 2)}`;
  return hours > 0 ? `${hours}:${short}` : short;
}

function pad(value: number, digits: number): string {
  return String(Math.round(value)).padStart(digits, '0');
}
