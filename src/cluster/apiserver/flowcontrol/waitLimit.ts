import { type Micros, NS_PER_US } from '#base/time.ts';

const LONGEST_NS = 60_000_000_000;

/** A request may spend this part of its time in a queue. */
const PARTS = 4;

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
