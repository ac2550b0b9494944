import { expect, it } from 'vitest';
import { placeIn, skyline } from './slopes.ts';

it('draws the fullest nodes first, with one line over equal ones', () => {
  expect(skyline([0, 0.625, 1, 0.625]).path).toBe('M0,100V0H25V37.5H75V100H100V100Z');
});

it('says how full the fullest, the middle and the emptiest node are, in whole percent', () => {
  expect(skyline([0.104, 0.906, 0.5, 0.496])).toMatchObject({ most: 91, middle: 50, least: 10 });
});

it('finds the place of a node', () => {
  const levels = [0.05, 0.8, 0.05, 1];
  expect(levels.map((level) => placeIn(levels, level))).toEqual([62.5, 37.5, 62.5, 12.5]);
});

it('draws nothing without nodes', () => {
  expect(skyline([])).toEqual({ path: '', most: 0, middle: 0, least: 0 });
});
