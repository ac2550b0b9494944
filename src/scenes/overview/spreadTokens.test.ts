import { expect, it } from 'vitest';
import { spreadTokens } from './spreadTokens.ts';

it('leaves alone what does not touch, and puts the rest in rows in their order', () => {
  const places = [
    { x: 100, y: 50, widthPx: 60 },
    { x: 120, y: 50, widthPx: 60 },
    { x: 300, y: 50, widthPx: 60 },
    { x: 110, y: 52, widthPx: 60 },
  ];
  expect(spreadTokens(places).map(({ x, y }) => [x, y])).toEqual([
    [100, 50],
    [120, 73],
    [300, 50],
    [110, 98],
  ]);
});

it('stops after a few rows, whatever comes', () => {
  const places = Array.from({ length: 40 }, () => ({ x: 0, y: 0, widthPx: 20 }));
  expect(Math.max(...spreadTokens(places).map(({ y }) => y))).toBe(5 * 23);
});
