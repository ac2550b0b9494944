import { SECOND_MS } from '#base/time.ts';
import { type BackoffLimits, crashLoopLimits } from './backoff.ts';
import { kubeletConfiguration, kubeletGate } from './configuration/kubeletConfiguration.ts';
import type { KubeletScope } from './kubeletScope.ts';

/** Whether a feature gate of this kubelet is on. */
export function isGateOn(scope: KubeletScope, gate: string): boolean {
  return kubeletGate(scope.world, scope.nodeName, gate);
}

/** Upstream source (v1.36.2): pkg/kubelet/kubelet.go, reducedInitialCrashLoopBackOff. */
const REDUCED_FIRST_MS = SECOND_MS;

/** Crash back-off limits of this kubelet. */
export function crashLimits(scope: KubeletScope): BackoffLimits {
  const { maxContainerRestartPeriodUs } = kubeletConfiguration(scope.world, scope.nodeName);
  const limits = crashLoopLimits(maxContainerRestartPeriodUs / 1000);
  const isReduced = isGateOn(scope, 'ReduceDefaultCrashLoopBackOffDecay');
  return isReduced ? { ...limits, firstMs: Math.min(REDUCED_FIRST_MS, limits.maxMs) } : limits;
}
