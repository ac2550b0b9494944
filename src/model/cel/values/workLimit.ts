/** An evaluation has exceeded its work limit. */
export class WorkLimitExceeded extends Error {}

/**
 * Maximum number of steps over entries and characters. It is far above the work that the cost limit allows, except for
 * a value that contains the same part again and again.
 */
const MOST = 3_000_000;

let given = MOST;
let left = MOST;

/** Starts an evaluation with this work limit. */
export function beginWork(most = MOST): void {
  given = Math.min(most, MOST);
  left = given;
}

/** Number of steps since the start. */
export function workDone(): number {
  return given - left;
}

/**
 * Call it before work that grows with its values.
 * @throws {WorkLimitExceeded}
 */
export function spendWork(steps: number): void {
  left -= steps;
  if (left < 0) throw new WorkLimitExceeded();
}
