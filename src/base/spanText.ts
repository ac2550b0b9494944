import type { Micros } from './time.ts';

const S = 1_000_000;

/** A duration in simulated microseconds as text for people: `0.8 s`, `48 s`, `4 min 10 s`, `1 h 5 min`. */
export function spanText(us: Micros): string {
  if (us < 10 * S) return `${Math.round(us / (S / 10)) / 10} s`;
  const seconds = Math.round(us / S);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return two(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  return two(minutes, 'min', seconds % 60, 's');
}

function two(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
}
