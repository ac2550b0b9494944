const LONGEST_NS = 60_000_000_000;
const NS_PER_US = 1000;
/** A request may spend this part of its time in a queue. */
const PARTS = 4;

/**
 * How long after its receipt a waiting request is rejected. `deadlineNs` counts from its receipt too; without one the server's
 * --request-timeout stands in. Queuing begins `delayNs` after the receipt: a request whose time is up by then gets none in addition.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/filters/priority-and-fairness.go (getRequestWaitContext).
 */
export function waitLimitNs(requestTimeoutNs: number, deadlineNs: number | undefined, delayNs = 0): number {
  if (deadlineNs !== undefined && delayNs >= deadlineNs) return deadlineNs;
  return Math.min(Math.trunc((deadlineNs ?? requestTimeoutNs) / PARTS), LONGEST_NS);
}

/** The same in whole microseconds, for a request that begins to wait at once. */
export function waitLimitUs(requestTimeoutUs: number, deadlineUs: number | undefined): number {
  const limitNs = waitLimitNs(
    requestTimeoutUs * NS_PER_US,
    deadlineUs === undefined ? undefined : deadlineUs * NS_PER_US,
  );
  return Math.trunc(limitNs / NS_PER_US);
}
