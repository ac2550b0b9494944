// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { restPlace } from './restPlace.ts';

it('takes a flight that goes on off the place where a mark is seen', () => {
  const mark = document.createElement('i');
  mark.style.transform = 'matrix(1, 0, 0, 1, 40, -20.5)';
  mark.getBoundingClientRect = () => ({ left: 140, top: 79.5 }) as DOMRect;
  const flights = (count: number) =>
    Object.assign(mark, { getAnimations: () => Array.from({ length: count }, () => ({}) as Animation) });
  expect(restPlace(flights(1), { left: 139, top: 80 })).toEqual({ left: 100, top: 100 });
  expect(restPlace(flights(0), { left: 139, top: 80 })).toEqual({ left: 139, top: 80 });
});
