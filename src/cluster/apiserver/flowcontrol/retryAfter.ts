import type { Micros } from '#base/time.ts';
import { NS_PER_US } from '#base/time.ts';
import type { DropRecord } from './flowControlRecords.ts';

const LONGEST_NS = 60_000_000_000;

/** A request may spend this part of its time in a queue. */
const PARTS = 4;

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

/**
 * Time after receipt at which a waiting request is rejected. `deadlineNs` also counts from receipt; its default is the
 * server's --request-timeout. Queuing begins `delayNs` after receipt. A request whose time is up by then gets no extra
 * time.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/filters/priority-and-fairness.go
 * (getRequestWaitContext).
 */
export function waitLimitNs(requestTimeoutNs: number, deadlineNs: number | undefined, delayNs = 0): number {
  if (deadlineNs !== undefined && delayNs >= deadlineNs) return deadlineNs;
  return Math.min(Math.trunc((deadlineNs ?? requestTimeoutNs) / PARTS), LONGEST_NS);
}

/** As `waitLimitNs` in whole microseconds, for a request that begins to wait at once. */
export function waitLimitUs(requestTimeoutUs: Micros, deadlineUs: Micros | undefined): number {
  const limitNs = waitLimitNs(
    requestTimeoutUs * NS_PER_US,
    deadlineUs === undefined ? undefined : deadlineUs * NS_PER_US,
  );
  return Math.trunc(limitNs / NS_PER_US);
}
