import { expect, it } from 'vitest';
import { waitLimitNs, waitLimitUs } from './retryAfter.ts';

it.each([
  ['a quarter of the time-out', 60e9, undefined, 0, 15e9],
  ['a quarter of the own deadline', 60e9, 10e9, 2e9, 2.5e9],
  ['a minute at most', 60e9, 300e9, 0, 60e9],
  ['whole nanoseconds', 60e9, 11, 0, 2],
  ['the deadline itself when it has passed', 60e9, 4e9, 5e9, 4e9],
])('is %s', (_, timeoutNs, deadlineNs, delayNs, limitNs) => {
  expect(waitLimitNs(timeoutNs, deadlineNs, delayNs)).toBe(limitNs);
});

it('is the same in microseconds', () => {
  expect(waitLimitUs(60_000_000, undefined)).toBe(15_000_000);
  expect(waitLimitUs(60_000_000, 9)).toBe(2);
});
