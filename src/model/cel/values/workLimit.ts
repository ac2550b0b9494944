/** An evaluation has done more than it may. */
export class WorkLimitExceeded extends Error {}

/** Steps over entries and characters; far above what the cost limit lets a selector do, except by sharing one value in itself again and again. */
const MOST = 3_000_000;

let given = MOST;
let left = MOST;

/** At the start of an evaluation, which may do so much. */
export function beginWork(most = MOST): void {
  given = Math.min(most, MOST);
  left = given;
}

/** What has been done since it began. */
export function workDone(): number {
  return given - left;
}

/**
 * Before work that grows with its values.
 * @throws {WorkLimitExceeded}
 */
export function spendWork(steps: number): void {
  left -= steps;
  if (left < 0) throw new WorkLimitExceeded();
}
