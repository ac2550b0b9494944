/** The slowest and the fastest play: simulated seconds per second of the wall clock. */
export const MIN_SPEED = 0.001;
export const MAX_SPEED = 1000;

export function clampSpeed(speed: number): number {
  return Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed));
}
