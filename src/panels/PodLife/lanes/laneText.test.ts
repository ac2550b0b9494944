import { describe, expect, it } from 'vitest';
import { stepFrom } from './laneText.ts';

const ROWS = [
  [{ id: 'phase 0', x: 0 }],
  [],
  [
    { id: 'span 0', x: 10 },
    { id: 'span 1', x: 80 },
    { id: 'mark 0', x: 40 },
  ],
];

describe('keys in the lanes', () => {
  it('left and right move along a lane in order of time, through spans and marks', () => {
    expect(stepFrom(ROWS, 'span 0', 'right')).toBe('mark 0');
    expect(stepFrom(ROWS, 'mark 0', 'right')).toBe('span 1');
    expect(stepFrom(ROWS, 'span 1', 'right')).toBe('span 1');
    expect(stepFrom(ROWS, 'mark 0', 'first')).toBe('span 0');
    expect(stepFrom(ROWS, 'mark 0', 'last')).toBe('span 1');
  });

  it('up and down go to the nearest thing of the next lane that has any', () => {
    expect(stepFrom(ROWS, 'phase 0', 'down')).toBe('span 0');
    expect(stepFrom(ROWS, 'span 1', 'up')).toBe('phase 0');
    expect(stepFrom(ROWS, 'phase 0', 'up')).toBe('phase 0');
  });
});
