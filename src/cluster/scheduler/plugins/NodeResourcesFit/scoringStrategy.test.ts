import { describe, expect, it } from 'vitest';
import { shapeFunction } from './scoringStrategy.ts';

describe('shapeFunction', () => {
  it.each([
    [
      [
        [0, 0],
        [100, 10],
      ],
      33,
      33,
    ],
    [
      [
        [0, 10],
        [100, 0],
      ],
      33,
      67,
    ],
    [
      [
        [0, 10],
        [70, 3],
        [100, 0],
      ],
      35,
      65,
    ],
    [
      [
        [0, 10],
        [7, 0],
      ],
      1,
      86,
    ],
    [
      [
        [10, 5],
        [90, 7],
      ],
      0,
      50,
    ],
    [
      [
        [10, 5],
        [90, 7],
      ],
      100,
      70,
    ],
    [[], 50, 0],
  ] as const)('the shape %j at %d percent gives the score %d', (points, utilization, expected) => {
    const shape = points.map(([at, score]) => ({ utilization: at, score }));
    expect(shapeFunction(shape)(utilization)).toBe(expected);
  });
});
