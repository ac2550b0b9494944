import { expect, it } from 'vitest';
import { nextFlush } from './nextFlush.ts';

const S = 1_000_000;

it.each([
  [7, 330],
  [0, 330],
  [29.999, 330],
  [30, 360],
])('a Pod that was rejected at %s s is flushed at %s s', (since, at) => {
  expect(nextFlush(since * S)).toBe(at * S);
});
