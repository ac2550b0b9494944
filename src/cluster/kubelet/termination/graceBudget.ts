import { MIN_GRACE_SECONDS } from './gracePeriods.ts';

const SECOND_US = 1_000_000;

/**
 * What is left of a container's time after a hook or a wait: both count in whole seconds.
 * Upstream source (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_container.go, executePreStopHook and killContainer.
 */
export function leftAfter(leftSeconds: number, spentUs: number): number {
  return leftSeconds - Math.floor(spentUs / SECOND_US);
}

/** What the runtime is given between SIGTERM and SIGKILL. */
export function runtimeSeconds(leftSeconds: number): number {
  return Math.max(leftSeconds, MIN_GRACE_SECONDS);
}
