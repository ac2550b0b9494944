import { expect, test } from 'vitest';
import { parseDurationUs } from './runOptions.ts';

test.each([
  ['0', 0],
  ['1.5', 1_500_000],
  ['90s', 90_000_000],
  ['1h2m3s', 3_723_000_000],
  ['1.5ms', 1500],
  ['7us', 7],
])('reads the duration %s', (text, us) => expect(parseDurationUs(text)).toBe(us));

test.each(['', 's', '-1s', '1 s', '1d', '1s2', '1e3', '0x10', '１s'])('%j is no duration', (text) =>
  expect(parseDurationUs(text)).toBeUndefined(),
);
