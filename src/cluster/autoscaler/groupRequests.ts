import type { Micros } from '#base/time.ts';
import type { AutoscaledGroup, ScaleUpInfo } from './autoscalerRecords.ts';

/** Upstream source (1.36): cluster-autoscaler/config/flags/flags.go, initial-node-group-backoff-duration and its neighbours. */
const FIRST_BACKOFF_US = 300_000_000;
const LONGEST_BACKOFF_US = 1_800_000_000;
const RESET_US = 10_800_000_000;

/**
 * Records that a scale-up of the group now waits for these machines.
 * Upstream source (1.36): cluster-autoscaler/clusterstate/clusterstate.go, registerOrUpdateScaleUpNoLock.
 */
export function requested(group: AutoscaledGroup, { from, to }: ScaleUpInfo, untilUs: Micros): AutoscaledGroup {
  return { ...group, request: { increase: (group.request?.increase ?? 0) + to - from, untilUs } };
}

/** The machines have arrived, so the request ends and the failures are forgotten. */
export function fulfilled({ request: _, backoff: __, ...group }: AutoscaledGroup): AutoscaledGroup {
  return group;
}

/**
 * The machines have not arrived. The group pauses for a while, longer each time.
 * Upstream source (1.36): cluster-autoscaler/utils/backoff/exponential_backoff.go.
 */
export function failed({ request: _, ...group }: AutoscaledGroup, nowUs: Micros): AutoscaledGroup {
  const { backoff } = group;
  const isForgotten = !backoff || backoff.failedUs + RESET_US < nowUs;
  const durationUs = isForgotten ? FIRST_BACKOFF_US : Math.min(backoff.durationUs * 2, LONGEST_BACKOFF_US);
  return { ...group, backoff: { untilUs: nowUs + durationUs, durationUs, failedUs: nowUs } };
}
