import type { Backoff } from './kubeletRecords.ts';

/** How long the first wait is and how long waits become. */
export interface BackoffLimits {
  readonly firstMs: number;
  readonly maxMs: number;
}

const FIRST_MS = 10_000;
const MAX_MS = 300_000;
/** A quiet time of more than this starts over. */
const RESET_US = 600_000_000;

export const NO_BACKOFF: Backoff = { delayMs: 0, setUs: 0 };

/** Of image pulls, and of crash loops unless the kubelet is configured otherwise. Upstream source (v1.36.2): pkg/kubelet/kubelet.go. */
const DEFAULT_BACKOFF: BackoffLimits = { firstMs: FIRST_MS, maxMs: MAX_MS };

/**
 * Crash loops of a kubelet with `crashLoopBackOff.maxContainerRestartPeriod`: a maximum below the first wait shortens that too.
 * Upstream source (v1.36.2): pkg/kubelet/kubelet.go, newCrashLoopBackOff.
 */
export function crashLoopLimits(maxMs: number | undefined): BackoffLimits {
  return maxMs === undefined ? DEFAULT_BACKOFF : { firstMs: Math.min(FIRST_MS, maxMs), maxMs };
}

/**
 * When the wait that follows an event ends, or `undefined` when there is none any more.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/util/flowcontrol/backoff.go (IsInBackOffSince), pkg/kubelet/kubelet.go (times).
 */
export function backoffEndUs(backoff: Backoff, eventUs: number, nowUs: number): number | undefined {
  if (backoff.delayMs === 0 || hasExpired(backoff, eventUs)) return undefined;
  const endUs = eventUs + backoff.delayMs * 1000;
  return nowUs < endUs ? endUs : undefined;
}

/** The first wait, then doubling to the longest. */
export function nextBackoff(
  backoff: Backoff,
  eventUs: number,
  nowUs: number,
  { firstMs, maxMs }: BackoffLimits = DEFAULT_BACKOFF,
): Backoff {
  const fresh = backoff.delayMs === 0 || hasExpired(backoff, eventUs);
  return { delayMs: fresh ? firstMs : Math.min(2 * backoff.delayMs, maxMs), setUs: nowUs };
}

function hasExpired(backoff: Backoff, eventUs: number): boolean {
  return eventUs - backoff.setUs > RESET_US;
}
