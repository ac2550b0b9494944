import { describe, expect, it } from 'vitest';
import { amountAt, type Curve, firstAboveUs, sumAt } from './curve.ts';

const S = 1_000_000;
const rise: Curve = {
  points: [
    { atUs: 10 * S, amount: 100 },
    { atUs: 20 * S, amount: 300 },
  ],
  perSecondAfter: 0,
  unit: 1,
};
const leak: Curve = { points: [{ atUs: 0, amount: 50 }], perSecondAfter: 3, unit: 1 };
const pages: Curve = { points: [{ atUs: 0, amount: 0 }], perSecondAfter: 1000, unit: 4096 };

describe('curves', () => {
  it('a curve is zero before its start, linear between points, and constant afterwards', () => {
    expect([0, 10, 15, 20, 99].map((s) => amountAt(rise, s * S))).toEqual([0, 100, 200, 300, 300]);
    expect([0, 1, 10].map((s) => amountAt(leak, s * S))).toEqual([50, 53, 80]);
  });

  it('finds the exact moment when the sum of curves exceeds an amount', () => {
    for (const amount of [49, 50, 60, 179, 180, 200, 350, 10_000]) {
      const atUs = firstAboveUs([rise, leak], amount, 0);
      expect(atUs, String(amount)).toBeDefined();
      expect(sumAt([rise, leak], atUs ?? 0)).toBeGreaterThan(amount);
      if ((atUs ?? 0) > 0) expect(sumAt([rise, leak], (atUs ?? 0) - 1)).toBeLessThanOrEqual(amount);
    }
    expect(firstAboveUs([rise], 299, 0)).toBe(20 * S);
    expect(firstAboveUs([rise], 300, 0)).toBeUndefined();
    expect(firstAboveUs([], 0, 0)).toBeUndefined();
    expect(firstAboveUs([pages], 4095, 0)).toBe(4_096_000);
    expect([4_095_999, 4_096_000].map((us) => amountAt(pages, us))).toEqual([0, 4096]);
  });
});
