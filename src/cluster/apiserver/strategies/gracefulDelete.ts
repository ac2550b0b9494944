import type { Pod } from '#model/generated/types.ts';

/**
 * How long a Pod may take to go, in seconds: what the request says, else what the Pod says. A Pod that is on no node or
 * has ended goes at once; a negative request counts as one second.
 * Upstream source (v1.36.2): pkg/registry/core/pod/strategy.go, CheckGracefulDelete.
 */
export function podGracePeriodSeconds(pod: Pod, requestedSeconds: number | undefined): number {
  const isUnscheduled = (pod.spec.nodeName ?? '') === '';
  const hasEnded = pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
  if (isUnscheduled || hasEnded) return 0;
  const seconds = requestedSeconds ?? pod.spec.terminationGracePeriodSeconds ?? 0;
  return seconds < 0 ? 1 : seconds;
}
