import { describe, expect, it } from 'vitest';
import { skyline } from './skyline.ts';

describe('skyline', () => {
  it('draws the fullest first, with one roof over equal ones', () => {
    expect(skyline([0, 62.5, 100, 62.5]).path).toBe('M0 100V0H1V37.5H3V100H4V100Z');
  });

  it('says how full the fullest, the middle and the emptiest are, in whole percent', () => {
    expect(skyline([10.4, 90.6, 50, 49.6])).toMatchObject({ most: 91, middle: 50, least: 10 });
  });

  it('knows where each node stands, equal ones in their order', () => {
    expect(skyline([5, 80, 5, 100]).places).toEqual([2, 1, 3, 0]);
  });

  it('draws nothing without nodes', () => {
    expect(skyline([])).toEqual({ path: 'M0 100V100Z', most: 0, middle: 0, least: 0, places: [] });
  });
});
