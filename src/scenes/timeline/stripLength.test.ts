import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SECOND_US } from '#base/time.ts';
import { stripLength } from './timeWindow.ts';

it('the length is round, leaves room at the end, and stays while the run grows a little', () => {
  expect(stripLength(0)).toBe(10 * SECOND_US);
  expect(stripLength(9 * SECOND_US)).toBe(10 * SECOND_US);
  expect(stripLength(10 * SECOND_US)).toBe(15 * SECOND_US);
  expect(stripLength(14 * SECOND_US)).toBe(15 * SECOND_US);
  expect(stripLength(5000 * SECOND_US)).toBe(7200 * SECOND_US);
  expect(stripLength(8 * SECOND_US, 15 * SECOND_US)).toBe(15 * SECOND_US);
  expect(stripLength(15 * SECOND_US, 15 * SECOND_US)).toBe(20 * SECOND_US);
  expect(stripLength(8 * SECOND_US, 600 * SECOND_US)).toBe(10 * SECOND_US);
});

it('the length is at least the run’s, and at most twice that after some seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6 * SECOND_US, max: 100 * 3600 * SECOND_US }), (wholeUs) => {
      const length = stripLength(wholeUs);
      expect(length).toBeGreaterThan(wholeUs);
      expect(wholeUs / length).toBeGreaterThan(0.45);
    }),
  );
});
