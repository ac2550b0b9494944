import { expect, it } from 'vitest';
import { ringCell, ringPoint } from './weave.ts';

it('an arc goes clockwise from the top', () => {
  expect(ringPoint(50, 40, 0)).toEqual({ x: 50, y: 10 });
  expect(ringPoint(50, 40, 0.25)).toEqual({ x: 90, y: 50 });
});

it('closes a cell between two radii', () => {
  expect(ringCell(50, 30, 40, 0, 0.25)).toBe('M50 10A40 40 0 0 1 90 50L80 50A30 30 0 0 0 50 20z');
});
