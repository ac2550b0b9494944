import { groupThousands } from '#base/groupThousands.ts';

const HOUR_US = 3_600_000_000;
const MINUTE_US = 60_000_000;
const SECOND_US = 1_000_000;

const two = (value: number): string => String(value).padStart(2, '0');

/** Simulated microseconds as `hh:mm:ss.mmm`; hours grow beyond two digits. Milliseconds are cut, not rounded: the clock never runs ahead. */
export function formatClock(timeUs: number): string {
  const hours = Math.floor(timeUs / HOUR_US);
  const minutes = Math.floor((timeUs % HOUR_US) / MINUTE_US);
  const seconds = Math.floor((timeUs % MINUTE_US) / SECOND_US);
  const milliseconds = Math.floor((timeUs % SECOND_US) / 1000);
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${String(milliseconds).padStart(3, '0')}`;
}

/** A whole number in groups of three, parted by a narrow space: `48 213`. */
export function formatCount(value: number): string {
  return groupThousands(value, '\u202f');
}

/** A pace as a teacher says it: `1/1000`, `1/10`, `1`, `2.5`, `1 000`. */
export function formatSpeed(speed: number): string {
  if (speed >= 10) return formatCount(Math.round(speed));
  if (speed >= 0.95) return String(Math.round(speed * 10) / 10);
  return `1/${Math.round(1 / speed)}`;
}
