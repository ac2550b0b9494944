import { expect, it } from 'vitest';
import { waitLimitNs, waitLimitUs } from './waitLimit.ts';

it.each([
  ['a quarter of the timeout', 60e9, undefined, 0, 15e9],
  ['a quarter of its own deadline', 60e9, 10e9, 2e9, 2.5e9],
  ['a minute', 60e9, 300e9, 0, 60e9],
  ['a whole number of nanoseconds', 60e9, 11, 0, 2],
  ['until the deadline when that has passed', 60e9, 4e9, 5e9, 4e9],
])('a request waits at most %s', (_, timeoutNs, deadlineNs, delayNs, limitNs) => {
  expect(waitLimitNs(timeoutNs, deadlineNs, delayNs)).toBe(limitNs);
});

it('converts the wait limit to microseconds', () => {
  expect(waitLimitUs(60_000_000, undefined)).toBe(15_000_000);
  expect(waitLimitUs(60_000_000, 9)).toBe(2);
});
