import { describe, expect, it } from 'vitest';
import { parseDurationMs } from './parseDurationMs.ts';
import { flightStyle, MOST_FLIGHTS, planFlights } from './planFlights.ts';

const place = (left: number, top = 0) => ({ left, top });

describe('planFlights', () => {
  it('animates only Pods that moved, not new, removed or unmoved ones', () => {
    const before = new Map([
      ['moved', place(0)],
      ['stayed', place(5)],
      ['went', place(9)],
    ]);
    const after = new Map([
      ['moved', place(400, 10)],
      ['stayed', place(5)],
      ['came', place(1)],
    ]);
    expect(planFlights(before, after)).toEqual([{ key: 'moved', dx: -400, dy: -10, reach: 'far' }]);
  });

  it('animates the farthest moves when there are too many', () => {
    const keys = Array.from({ length: 60 }, (_, index) => String(index));
    const flights = planFlights(
      new Map(keys.map((key) => [key, place(0)])),
      new Map(keys.map((key) => [key, place(10 + Number(key))])),
    );
    expect(flights).toHaveLength(MOST_FLIGHTS);
    expect(flights[0]?.key).toBe('59');
    expect(flights.every((flight) => flight.reach === 'near')).toBe(true);
  });
});

describe('flightStyle', () => {
  it.each([
    [{ playing: false, speed: 1 }, 1, 'flights'],
    [{ playing: false, speed: 1 }, -1, 'flights'],
    [{ playing: false, speed: 1 }, 40, 'none'],
    [{ playing: true, speed: 1 }, 9, 'flights'],
    [{ playing: true, speed: 50 }, 9, 'trails'],
    [{ playing: true, speed: 200 }, 9, 'none'],
  ] as const)('at %o over %i entries the style is %s', (moment, passed, style) => {
    expect(flightStyle(moment, passed)).toBe(style);
  });
});

it('reads times as a minifier may write them', () => {
  expect(['400ms', '.4s', ' 0ms', '', 'auto'].map(parseDurationMs)).toEqual([400, 400, 0, 0, 0]);
});
