import type { Backoff } from './records.ts';

const FIRST_MS = 10_000;
const MAX_MS = 300_000;
/** A quiet time of more than this starts over. */
const RESET_US = 600_000_000;

export const NO_BACKOFF: Backoff = { delayMs: 0, setUs: 0 };

/**
 * When the wait that follows an event ends, or `undefined` when there is none any more.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/util/flowcontrol/backoff.go (IsInBackOffSince), pkg/kubelet/kubelet.go (times).
 */
export function backoffEndUs(backoff: Backoff, eventUs: number, nowUs: number): number | undefined {
  if (backoff.delayMs === 0 || hasExpired(backoff, eventUs)) return undefined;
  const endUs = eventUs + backoff.delayMs * 1000;
  return nowUs < endUs ? endUs : undefined;
}

/** 10 s, doubling to 300 s. */
export function nextBackoff(backoff: Backoff, eventUs: number, nowUs: number): Backoff {
  const fresh = backoff.delayMs === 0 || hasExpired(backoff, eventUs);
  return { delayMs: fresh ? FIRST_MS : Math.min(2 * backoff.delayMs, MAX_MS), setUs: nowUs };
}

function hasExpired(backoff: Backoff, eventUs: number): boolean {
  return eventUs - backoff.setUs > RESET_US;
}

/** Go's way to write a duration of whole seconds: `1m20s`. */
export function goSeconds(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds}s` : `${minutes}m${seconds % 60}s`;
}

/** Go's way to write a duration: `3.42s`, `420ms`, `1m2.5s`. */
export function goDuration(us: number): string {
  if (us === 0) return '0s';
  if (us < 1000) return `${us}µs`;
  if (us < 1_000_000) return `${us / 1000}ms`;
  const minutes = Math.floor(us / 60_000_000);
  const seconds = (us - minutes * 60_000_000) / 1_000_000;
  return minutes === 0 ? `${seconds}s` : `${minutes}m${seconds}s`;
}
