import { clampSpeed } from '#protocol/speed.ts';

/** A longer gap between two turns, in milliseconds, is not made up for: the machine slept. */
const LONGEST_TURN_MS = 100;
/** Milliseconds over which the speed that was reached is measured. */
const MEASURE_MS = 500;

/** Turns wall time into simulated time. What the model could not do in its turn is let go: the clock slips. */
export class Pacer {
  speed = 1;
  /** Simulated seconds per wall second lately; `undefined` until it has been measured. */
  actualSpeed: number | undefined;
  private lastMs = 0;
  /** Less than a microsecond, left over at low speeds. */
  private remainderUs = 0;
  private measuredFromMs = 0;
  private measuredUs = 0;

  start(nowMs: number): void {
    this.lastMs = nowMs;
    this.remainderUs = 0;
    this.actualSpeed = undefined;
    this.measuredFromMs = nowMs;
    this.measuredUs = 0;
  }

  setSpeed(speed: number): void {
    this.speed = clampSpeed(speed);
  }

  /** Whole simulated microseconds to go on by in this turn. */
  takeUs(nowMs: number): number {
    const elapsedMs = Math.min(LONGEST_TURN_MS, Math.max(0, nowMs - this.lastMs));
    this.lastMs = nowMs;
    const exactUs = elapsedMs * 1000 * this.speed + this.remainderUs;
    const wholeUs = Math.floor(exactUs);
    this.remainderUs = exactUs - wholeUs;
    return wholeUs;
  }

  /** So much was really done in the turn. */
  report(doneUs: number, nowMs: number): void {
    this.measuredUs += doneUs;
    const elapsedMs = nowMs - this.measuredFromMs;
    if (elapsedMs < MEASURE_MS) return;
    this.actualSpeed = this.measuredUs / (elapsedMs * 1000);
    this.measuredFromMs = nowMs;
    this.measuredUs = 0;
  }
}
