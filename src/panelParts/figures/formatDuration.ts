import { clockLabel, MILLISECOND_US, MINUTE_US, type Micros, SECOND_US } from '#base/time.ts';

/** A duration for a narrow column: `9 ms`, `3.6 s`, `2:12`, `1:02:12`. */
export function formatWait(us: Micros): string {
  const positive = Math.max(0, us);
  if (positive < 1) return '0 ms';
  if (positive < MILLISECOND_US) return `${positive} µs`;
  if (positive < SECOND_US) return `${Math.floor(positive / MILLISECOND_US)} ms`;
  if (positive < MINUTE_US) return `${(Math.floor(positive / (100 * MILLISECOND_US)) / 10).toFixed(1)} s`;
  return clockLabel(positive);
}

/** A duration in seconds, for sentences that name the unit: `0.43`, `12.3`, `105`. */
export function secondsOf(us: Micros): string {
  const seconds = us / SECOND_US;
  const size = Math.abs(seconds);
  if (size < 0.0005) return '0';
  return seconds.toFixed(size < 0.1 ? 3 : size < 10 ? 2 : size < 1000 ? 1 : 0);
}
