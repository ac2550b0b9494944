import { expect, test } from 'vitest';
import { shortFormula } from './captionTitle.ts';

test('a long formula is cut after a whole part, never inside a number', () => {
  const sum = 'node-2 648 − node-1 615 = 33';
  const best = 'PodTopologySpread: (16 + 14 − 14) × 100 / 16 = 100, × 2 = 200';
  expect(shortFormula(`${sum}; ${best}; (16 + 14 − 16) × 100 / 16 = 87, × 2 = 174`)).toBe(`${sum}; ${best}`);
  expect(shortFormula(sum)).toBe(sum);
});
