import type { Micros } from './time.ts';

const two = (value: number): string => String(value).padStart(2, '0');

interface ClockParts {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly milliseconds: number;
}

/**
 * Simulated microseconds as the parts of a clock. Smaller fractions are cut off, not rounded: the clock never runs
 * ahead.
 */
function partsOf(us: Micros): ClockParts {
  const ms = Math.floor(Math.max(0, us) / 1000);
  const seconds = Math.floor(ms / 1000);
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    milliseconds: ms % 1000,
  };
}

const fractionOf = ({ milliseconds }: ClockParts): string => `.${String(milliseconds).padStart(3, '0')}`;

/** A moment of the run with all its digits: `00:04:12.350`; hours grow beyond two digits. */
export function formatClock(us: Micros): string {
  return `${formatSeconds(us)}${fractionOf(partsOf(us))}`;
}

/** The same without milliseconds: `00:04:12`. */
export function formatSeconds(us: Micros): string {
  const { hours, minutes, seconds } = partsOf(us);
  return `${two(hours)}:${two(minutes)}:${two(seconds)}`;
}

/** Short, for labels and countdowns: `0:05`, `12:40`, `1:02:03`. */
export function clockLabel(us: Micros): string {
  const { hours, minutes, seconds } = partsOf(us);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** Short with milliseconds: `3:41.020`. */
export function formatMoment(us: Micros): string {
  return `${clockLabel(us)}${fractionOf(partsOf(us))}`;
}
