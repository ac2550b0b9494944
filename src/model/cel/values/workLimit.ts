/** An evaluation has done more than it may. */
export class WorkLimitExceeded extends Error {}

/** Steps over entries and characters; far above what the cost limit lets a selector do, except by sharing one value in itself again and again. */
const MOST = 3_000_000;

let left = MOST;

/** At the start of an evaluation. */
export function beginWork(): void {
  left = MOST;
}

/**
 * Before work that grows with its values.
 * @throws {WorkLimitExceeded}
 */
export function spendWork(steps: number): void {
  left -= steps;
  if (left < 0) throw new WorkLimitExceeded();
}
