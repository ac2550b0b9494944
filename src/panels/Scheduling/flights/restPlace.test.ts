// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { animateFlight } from './animateFlight.ts';
import { restPlace } from './restPlace.ts';

it('subtracts a running animation from the visible place of a mark', () => {
  const mark = document.createElement('i');
  const flight = { playState: 'running' };
  mark.animate = () => flight as Animation;
  mark.style.transform = 'matrix(1, 0, 0, 1, 40, -20.5)';
  mark.getBoundingClientRect = () => ({ left: 140, top: 79.5 }) as DOMRect;
  expect(restPlace(mark, { left: 139, top: 80 })).toEqual({ left: 139, top: 80 });
  animateFlight(mark, { key: 'default/web', dx: 40, dy: -20.5, reach: 'near' }, 'flights');
  expect(restPlace(mark, { left: 139, top: 80 })).toEqual({ left: 100, top: 100 });
  flight.playState = 'finished';
  expect(restPlace(mark, { left: 139, top: 80 })).toEqual({ left: 139, top: 80 });
});
