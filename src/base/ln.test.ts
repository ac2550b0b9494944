import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ln } from './ln.ts';

describe('ln', () => {
  it.each([
    [1, 0],
    [2, Math.LN2],
    [3, 1.0986122886681098],
    [10, Math.LN10],
    [0.5, -Math.LN2],
    [5002, 8.517593111437565],
    [1e300, 690.7755278982137],
  ])('computes the logarithm of %d exactly', (x, expected) => expect(ln(x)).toBe(expected));

  it("ln is within one unit in the last place of the engine's result", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => {
        expect(Math.abs(ln(x) - Math.log(x))).toBeLessThanOrEqual(Math.abs(Math.log(x)) * 2 ** -52);
      }),
    );
  });

  it('turns products into sums with a small error', () => {
    for (let n = 2; n < 6000; n++) expect(ln(n) + ln(n + 1)).toBeCloseTo(ln(n * (n + 1)), 13);
  });
});
