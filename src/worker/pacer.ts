import type { Micros, Millis } from '#base/time.ts';
import { clampSpeed } from '#protocol/speed.ts';

/**
 * Longest gap between two turns, in milliseconds, that playback makes up for. After a longer one the machine has slept.
 */
const LONGEST_TURN_MS = 100;
/** Milliseconds over which the actual speed is measured. */
const MEASURE_MS = 500;

/** Converts wall time to simulated time. Work that the model could not do in its turn is dropped: the clock slips. */
export class Pacer {
  speed = 1;
  /** Recent simulated seconds per wall second; `undefined` until it is measured. */
  actualSpeed: number | undefined;
  private lastMs = 0;
  /** Fraction of a microsecond that is left over at low speeds. */
  private remainderUs = 0;
  private measuredFromMs = 0;
  private measuredUs = 0;

  start(nowMs: Millis): void {
    this.lastMs = nowMs;
    this.remainderUs = 0;
    this.actualSpeed = undefined;
    this.measuredFromMs = nowMs;
    this.measuredUs = 0;
  }

  setSpeed(speed: number): void {
    this.speed = clampSpeed(speed);
  }

  /** Whole simulated microseconds to advance in this turn. */
  takeUs(nowMs: Millis): number {
    const elapsedMs = Math.min(LONGEST_TURN_MS, Math.max(0, nowMs - this.lastMs));
    this.lastMs = nowMs;
    const exactUs = elapsedMs * 1000 * this.speed + this.remainderUs;
    const wholeUs = Math.floor(exactUs);
    this.remainderUs = exactUs - wholeUs;
    return wholeUs;
  }

  /** Reports the simulated time that the turn has really advanced. */
  report(doneUs: Micros, nowMs: Millis): void {
    this.measuredUs += doneUs;
    const elapsedMs = nowMs - this.measuredFromMs;
    if (elapsedMs < MEASURE_MS) return;
    this.actualSpeed = this.measuredUs / (elapsedMs * 1000);
    this.measuredFromMs = nowMs;
    this.measuredUs = 0;
  }
}
