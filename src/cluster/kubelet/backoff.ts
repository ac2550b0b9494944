import type { Micros, Millis } from '#base/time.ts';
import { SECOND_MS } from '#base/time.ts';
import { kubeletConfiguration, kubeletGate } from './configuration/kubeletConfiguration.ts';
import type { Backoff } from './kubeletRecords.ts';
import type { KubeletScope } from './kubeletScope.ts';

/** Upstream source (v1.36.2): pkg/kubelet/kubelet.go, reducedInitialCrashLoopBackOff. */
const REDUCED_FIRST_MS = SECOND_MS;

/** First and longest wait. */
export interface BackoffWaits {
  readonly firstMs: Millis;
  readonly maxMs: Millis;
}

const FIRST_MS = 10_000;
const MAX_MS = 300_000;
/** A quiet period longer than this resets the back-off. */
const RESET_US = 600_000_000;

export const NO_BACKOFF: Backoff = { delayMs: 0, setUs: 0 };

/**
 * Limits of image pulls, and of crash loops unless the kubelet is configured otherwise. Upstream source (v1.36.2):
 * pkg/kubelet/kubelet.go.
 */
const DEFAULT_BACKOFF: BackoffWaits = { firstMs: FIRST_MS, maxMs: MAX_MS };

/**
 * Limits of crash loops with `crashLoopBackOff.maxContainerRestartPeriod`. A maximum below the first wait shortens the
 * first wait too. Upstream source (v1.36.2): pkg/kubelet/kubelet.go, newCrashLoopBackOff.
 */
export function crashLoopLimits(maxMs: Millis | undefined): BackoffWaits {
  return maxMs === undefined ? DEFAULT_BACKOFF : { firstMs: Math.min(FIRST_MS, maxMs), maxMs };
}

/**
 * The end of the wait after an event, or `undefined` when the wait is over. Upstream source (v1.36.2):
 * staging/src/k8s.io/client-go/util/flowcontrol/backoff.go (IsInBackOffSince), pkg/kubelet/kubelet.go (times).
 */
export function backoffEndUs(backoff: Backoff, eventUs: Micros, nowUs: Micros): number | undefined {
  if (backoff.delayMs === 0 || hasExpired(backoff, eventUs)) return undefined;
  const endUs = eventUs + backoff.delayMs * 1000;
  return nowUs < endUs ? endUs : undefined;
}

/** The first wait, then twice the last one, up to the longest. */
export function nextBackoff(
  backoff: Backoff,
  eventUs: Micros,
  nowUs: Micros,
  { firstMs, maxMs }: BackoffWaits = DEFAULT_BACKOFF,
): Backoff {
  const fresh = backoff.delayMs === 0 || hasExpired(backoff, eventUs);
  return { delayMs: fresh ? firstMs : Math.min(2 * backoff.delayMs, maxMs), setUs: nowUs };
}

function hasExpired(backoff: Backoff, eventUs: Micros): boolean {
  return eventUs - backoff.setUs > RESET_US;
}

/** Whether a feature gate of this kubelet is on. */
export function isGateOn(scope: KubeletScope, gate: string): boolean {
  return kubeletGate(scope.world, scope.nodeName, gate);
}

/** Crash back-off limits of this kubelet. */
export function crashLimits(scope: KubeletScope): BackoffWaits {
  const { maxContainerRestartPeriodUs } = kubeletConfiguration(scope.world, scope.nodeName);
  const limits = crashLoopLimits(maxContainerRestartPeriodUs / 1000);
  const isReduced = isGateOn(scope, 'ReduceDefaultCrashLoopBackOffDecay');
  return isReduced ? { ...limits, firstMs: Math.min(REDUCED_FIRST_MS, limits.maxMs) } : limits;
}
