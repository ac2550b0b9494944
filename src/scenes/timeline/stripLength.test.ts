import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stripLength } from './stripLength.ts';

const SECOND = 1_000_000;

it('is round, leaves room at the end, and stays the same while the run grows a little', () => {
  expect(stripLength(0)).toBe(10 * SECOND);
  expect(stripLength(9 * SECOND)).toBe(10 * SECOND);
  expect(stripLength(10 * SECOND)).toBe(15 * SECOND);
  expect(stripLength(14 * SECOND)).toBe(15 * SECOND);
  expect(stripLength(5000 * SECOND)).toBe(7200 * SECOND);
  expect(stripLength(8 * SECOND, 15 * SECOND)).toBe(15 * SECOND);
  expect(stripLength(15 * SECOND, 15 * SECOND)).toBe(20 * SECOND);
  expect(stripLength(8 * SECOND, 600 * SECOND)).toBe(10 * SECOND);
});

it('is never shorter than the run, and at least half full once the run is longer than a few seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6 * SECOND, max: 100 * 3600 * SECOND }), (wholeUs) => {
      const length = stripLength(wholeUs);
      expect(length).toBeGreaterThan(wholeUs);
      expect(wholeUs / length).toBeGreaterThan(0.45);
    }),
  );
});
