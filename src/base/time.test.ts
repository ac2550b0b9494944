import { expect, it } from 'vitest';
import { clockLabel, formatClock, formatMoment, formatSeconds } from './time.ts';

it.each([
  [0, '00:00:00.000', '00:00:00', '0:00', '0:00.000'],
  [252_350_999, '00:04:12.350', '00:04:12', '4:12', '4:12.350'],
  [3_599_999_999, '00:59:59.999', '00:59:59', '59:59', '59:59.999'],
  [360_000_000_000, '100:00:00.000', '100:00:00', '100:00:00', '100:00:00.000'],
])('formats %d µs as a clock, in full and in short', (us, ...texts) => {
  expect([formatClock, formatSeconds, clockLabel, formatMoment].map((format) => format(us))).toEqual(texts);
});
