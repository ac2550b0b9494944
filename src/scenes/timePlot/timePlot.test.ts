import { describe, expect, it } from 'vitest';
import { bands, bars, held, heldAt, stairs, stairsArea, withoutOverlaps } from './stairs.ts';
import { RULER_STEPS, timeTicks } from './timeTicks.ts';

const same = (value: number) => value;
const POINTS = [
  { atUs: 0, value: 2 },
  { atUs: 10, value: 6 },
  { atUs: 20, value: undefined },
  { atUs: 30, value: 3 },
];

describe('a line in steps', () => {
  it('a line holds each value until the next, and has gaps where there is none', () => {
    const points = held(POINTS, { fromUs: 5, untilUs: 40 });
    expect(stairs(points, same, same)).toBe('M5,2L10,2L10,6L20,6L20,6M30,3L40,3L40,3');
    expect(stairsArea(points.slice(0, 2), same, same)).toBe('M5,2L10,2L10,6L10,0L10,0L5,0Z');
  });

  it('a line ends at the last known time, and is empty without values', () => {
    expect(stairs(held(POINTS, { fromUs: 2, untilUs: 8 }), same, same)).toBe('M2,2L8,2L8,2');
    expect(stairs(held([], { fromUs: 0, untilUs: 8 }), same, same)).toBe('');
    expect(heldAt(POINTS, 9)).toBe(POINTS[0]);
    expect(heldAt(POINTS, -1)).toBeUndefined();
  });
});

it('stacks bands in steps, up to the last known time', () => {
  const points = held(
    [
      { atUs: 10, below: 0, above: 10 },
      { atUs: 30, below: 4, above: 8 },
    ],
    { fromUs: 20, untilUs: 50 },
  );
  const [below, above] = bands(['below', 'above'], points, same, (count) => 13 - count);
  expect(below).toEqual({
    kind: 'below',
    area: 'M20,13L30,13L30,9L50,9L50,9L50,13L50,13L30,13L30,13L20,13Z',
    edge: 'M20,13L30,13L30,9L50,9L50,9',
  });
  expect(above?.edge).toBe('M20,3L30,3L30,1L50,1L50,1');
});

it('draws a bar for every interval with events, one pixel apart', () => {
  const all = [
    { fromUs: 0, toUs: 10, value: 4 },
    { fromUs: 10, toUs: 20, value: 0 },
    { fromUs: 20, toUs: 20, value: 0.1 },
  ];
  expect(bars(all, same, (value) => 40 - value * 5)).toBe('M0.00 40V20.00H9.00V40ZM20.00 40V39.00H21.00V40Z');
});

describe('ticks', () => {
  const S = 1_000_000;

  it('ticks are round moments of the run, as far apart as a label needs', () => {
    const window = { fromUs: 3 * S, toUs: 130 * S };
    expect(timeTicks(window, { widthPx: 400, apartPx: 84 })).toEqual({
      stepUs: 30 * S,
      ticks: [30 * S, 60 * S, 90 * S, 120 * S],
    });
    expect(timeTicks({ fromUs: 0, toUs: 100 }, { widthPx: 400, apartPx: 84, leastUs: S }).ticks).toEqual([0]);
  });

  it("ticks count from a given origin, and the ruler uses a clock's quarters", () => {
    const window = { fromUs: 7 * S, toUs: 47 * S };
    expect(timeTicks(window, { widthPx: 300, apartPx: 150, originUs: 7 * S }).ticks).toEqual([7 * S, 27 * S, 47 * S]);
    expect(timeTicks(window, { widthPx: 300, apartPx: 100, steps: RULER_STEPS }).ticks).toEqual([
      15 * S,
      30 * S,
      45 * S,
    ]);
  });
});

it('draws only the last of several points on one half pixel, and always the first and last', () => {
  const points = Array.from({ length: 1001 }, (_, atUs) => ({ atUs, value: atUs }));
  const drawn = withoutOverlaps(points, (atUs) => atUs / 100).map(({ atUs }) => atUs);
  expect(drawn).toEqual([0, ...Array.from({ length: 20 }, (_, half) => half * 50 + 49), 1000]);
  expect(withoutOverlaps([], same)).toEqual([]);
});
