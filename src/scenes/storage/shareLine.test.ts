import { expect, it } from 'vitest';
import { shareLine } from './shareLine.ts';

const points = [
  { timeUs: 0, connections: [1, 1] },
  { timeUs: 50, connections: [3, 1] },
];

it('steps from share to share and holds the last one', () => {
  expect(shareLine(points, 0, 0, 100)).toEqual({
    line: 'M0 50H50V25H100',
    area: 'M0 50H50V25H100V100H0z',
    share: 0.75,
  });
  expect(shareLine(points, 1, 0, 100).share).toBe(0.25);
});

it('is empty before anything is known, and zero when nobody is connected', () => {
  expect(shareLine([], 0, 0, 100)).toEqual({ line: '', area: '', share: 0 });
  expect(shareLine([{ timeUs: 0, connections: [0, 0] }], 0, 0, 100).share).toBe(0);
});
