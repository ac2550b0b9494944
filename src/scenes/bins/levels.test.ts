import { expect, it } from 'vitest';
import { levelPath } from './levels.ts';

it('draws a step for each level, fullest first, and none above the brim', () => {
  expect(levelPath([0.25, 1.5, 0.5])).toBe('M0,100V0H33.33V50H66.67V75H100V100Z');
  expect(levelPath([0.5, 0.25, 0.5, 0.25])).toBe('M0,100V50H50V75H100V100Z');
  expect(levelPath([])).toBe('');
});

it('joins neighbouring nodes into one step when there are many', () => {
  const path = levelPath(Array.from({ length: 1000 }, (_, index) => index / 1000));
  expect(path.match(/H/g)).toHaveLength(100);
});
