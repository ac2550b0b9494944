import { expect, it } from 'vitest';
import { foldedScale } from './foldedScale.ts';

const MS = 1000;
const S = 1_000_000;

it('gives each event room and shortens the pauses, in the order of time', () => {
  const times = [1 * S, 1 * S + 5 * MS, 1 * S + 10 * MS, 11 * S];
  const scale = foldedScale(times, 1 * S, 30 * S);
  const places = [...times, 30 * S].map(scale.at);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(scale.folds.map(({ us }) => us)).toEqual([11 * S - (1 * S + 10 * MS), 19 * S]);
  // Ten seconds and nineteen seconds take the same room.
  const widths = scale.folds.map(({ from, to }) => to - from);
  expect(widths[0]).toBeCloseTo(widths[1] ?? 0);
  expect((places[1] ?? 0) - (places[0] ?? 0)).toBeGreaterThan(0.05);
});

it('converts a place back to its time', () => {
  const scale = foldedScale([2 * S, 9 * S, 9 * S + 3 * MS], 0, 20 * S);
  for (const us of [0, 1 * S, 2 * S, 5 * S, 9 * S + 2 * MS, 20 * S])
    expect(scale.timeAt(scale.at(us))).toBeCloseTo(us, -1);
  expect(scale.timeAt(1)).toBe(20 * S);
});

it('the scale has a length when nothing happens', () => {
  const scale = foldedScale([], 5 * S, 5 * S);
  expect(scale.at(5 * S)).toBe(0);
  expect(scale.folds).toEqual([]);
});
