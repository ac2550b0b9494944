import type { DropRecord } from './flowControlRecords.ts';

const LONGEST_SECONDS = 32;

const NO_DROPS: DropRecord = { retryAfterSeconds: 1, raisedAtSecond: 0, second: 0, count: 0, history: [] };

/**
 * Counts one more rejected request of a level in this second (of any calendar). The value doubles while many are
 * rejected and decreases by one while few are. Only the first rejection of a second changes it.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/dropped_requests_tracker.go.
 */
export function dropped(before: DropRecord = NO_DROPS, second: number): DropRecord {
  const { retryAfterSeconds, raisedAtSecond } = before;
  if (second === before.second)
    return { retryAfterSeconds, raisedAtSecond, second, count: before.count + 1, history: before.history };
  const history = [...before.history, { second: before.second, count: before.count }].filter(
    (past) => before.second - past.second <= LONGEST_SECONDS,
  );
  const value = retryAfterSeconds;
  let recent = 0;
  for (const past of history) if (second - past.second <= value && past.second < second) recent += past.count;
  if (second - raisedAtSecond >= value && recent >= 3 * value) {
    const raised = Math.min(2 * value, LONGEST_SECONDS);
    return { retryAfterSeconds: raised, raisedAtSecond: second, second, count: 1, history };
  }
  const lowered = recent < value && value > 1 ? value - 1 : value;
  return { retryAfterSeconds: lowered, raisedAtSecond, second, count: 1, history };
}
