import { expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import { failureBars, gapAt, lensColumns, lensLabels, lensPlace } from './failureLens.ts';

const WINDOW = { windowFromUs: 1000, windowUntilUs: 2000 };
const tick = (atUs: Micros, sent = 5, failed = 0) => ({ atUs, sent, failed });

it('places moments in the window, and moments outside it at its edges', () => {
  expect([500, 1000, 1250, 2000, 3000].map((atUs) => lensPlace(WINDOW, atUs))).toEqual([0, 0, 0.25, 1, 1]);
});

it('a chart has a column for each moment, and joins moments when there are many', () => {
  expect(lensColumns([tick(1100), tick(1200, 5, 2)], WINDOW)).toEqual([
    { atUs: 1100, at: 0.1, sent: 5, failed: 0 },
    { atUs: 1200, at: 0.2, sent: 5, failed: 2 },
  ]);
  const many = Array.from({ length: 100 }, (_, index) => tick(1000 + index, 1, index % 2));
  const columns = lensColumns(many, WINDOW);
  expect(columns).toHaveLength(34);
  expect(columns.reduce((sum, { sent }) => sum + sent, 0)).toBe(100);
  expect(columns.reduce((sum, { failed }) => sum + failed, 0)).toBe(50);
});

it('keeps the first labels, and drops those that would touch them or an edge', () => {
  expect(lensLabels([1500, 1550, 1900, 1005], WINDOW, 0.1)).toEqual([1500, 1900]);
});

it('sums failures into bars, and leaves out those outside the window', () => {
  const failures = [
    { atUs: 0, count: 9 },
    { atUs: 1000, count: 1 },
    { atUs: 1499, count: 2 },
    { atUs: 1500, count: 4 },
    { atUs: 2000, count: 8 },
  ];
  expect(failureBars(failures, { fromUs: 1000, toUs: 2000 }, 2)).toEqual([3, 4]);
});

it('selects the last gap of failures that has begun', () => {
  const gaps = [{ fromUs: 10 }, { fromUs: 20 }];
  expect([5, 10, 25].map((nowUs) => gapAt(gaps, nowUs)?.fromUs)).toEqual([undefined, 10, 20]);
});
