import { describe, expect, it } from 'vitest';
import { positionOf, speedAt } from './SpeedSlider.tsx';

describe('the speed scale', () => {
  it.each([
    [-60, 0.001],
    [-20, 0.1],
    [0, 1],
    [60, 1000],
  ])('position %d is %d times real time', (position, speed) => expect(speedAt(position)).toBe(speed));

  it('snaps to powers of ten', () => {
    expect(speedAt(1)).toBe(1);
    expect(speedAt(19)).toBe(10);
  });

  it('converts to a speed and back to the same position', () => {
    for (let position = -60; position <= 60; position++) {
      const speed = speedAt(position);
      expect(speedAt(positionOf(speed))).toBe(speed);
    }
  });
});
