import { expect, test } from 'vitest';
import { stepMarks, stepMeant } from './timeWindow.ts';

const WINDOW = { fromUs: 1000, toUs: 2000 };
const marksOf = (...timesUs: readonly number[]) =>
  stepMarks(timesUs, WINDOW, 1000).map(({ x, from, to, side }) => [x, from, to, side]);

test('places steps at their times, and joins numbers that would overlap', () => {
  expect(marksOf(1100, 1500, 1900)).toEqual([
    [100, 1, 1, 'in'],
    [500, 2, 2, 'in'],
    [900, 3, 3, 'in'],
  ]);
  expect(marksOf(1100, 1110, 1120, 1900)).toEqual([
    [113, 1, 3, 'in'],
    [900, 4, 4, 'in'],
  ]);
  // Two marks that just fit side by side stay separate. A joined mark is wider, and may absorb the next one.
  expect(marksOf(1100, 1120)).toHaveLength(2);
  expect(marksOf(1100, 1119, 1140)).toEqual([[125, 1, 3, 'in']]);
});

test('puts steps outside the window at its edge', () => {
  expect(marksOf(10, 20, 1500, 9000)).toEqual([
    [26, 1, 2, 'before'],
    [500, 3, 3, 'in'],
    [990, 4, 4, 'after'],
  ]);
  expect(marksOf(10, 1001)).toEqual([[26, 1, 2, 'before']]);
  expect(marksOf()).toEqual([]);
});

test('a joined mark selects the nearest of its steps, except the present one', () => {
  const meant = (from: number, to: number, at: number) => stepMeant({ from, to }, at);
  expect([meant(3, 3, 5), meant(3, 3, 3)]).toEqual([3, 3]);
  expect([meant(1, 3, 5), meant(4, 6, 2), meant(4, 6, 0)]).toEqual([3, 4, 4]);
  expect([meant(3, 5, 4), meant(3, 5, 3), meant(3, 5, 5)]).toEqual([3, 4, 4]);
});
