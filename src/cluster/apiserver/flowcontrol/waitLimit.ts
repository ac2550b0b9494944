const LONGEST_US = 60_000_000;
/** A request may spend this part of its time in a queue. */
const PARTS = 4;

/**
 * How long after its receipt a waiting request is rejected. `deadlineUs` counts from its receipt too; without one the server's
 * --request-timeout stands in. All in microseconds.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/filters/priority-and-fairness.go (getRequestWaitContext).
 */
export function waitLimitUs(requestTimeoutUs: number, deadlineUs: number | undefined): number {
  return Math.min(Math.trunc((deadlineUs ?? requestTimeoutUs) / PARTS), LONGEST_US);
}
