import type { AutoscaledGroup, ScaleUpInfo } from './autoscalerRecords.ts';

/** Upstream source (1.36): cluster-autoscaler/config/flags/flags.go, initial-node-group-backoff-duration and its neighbours. */
const FIRST_BACKOFF_US = 300_000_000;
const LONGEST_BACKOFF_US = 1_800_000_000;
const RESET_US = 10_800_000_000;

/** A scale-up of a group waits for so many machines from now on. Upstream source (1.36): cluster-autoscaler/clusterstate/clusterstate.go, registerOrUpdateScaleUpNoLock. */
export function requested(group: AutoscaledGroup, { from, to }: ScaleUpInfo, untilUs: number): AutoscaledGroup {
  return { ...group, request: { increase: (group.request?.increase ?? 0) + to - from, untilUs } };
}

/** The machines have come: the request is over, and so is what was remembered of failures. */
export function fulfilled({ request: _, backoff: __, ...group }: AutoscaledGroup): AutoscaledGroup {
  return group;
}

/** They have not: the group is left alone for a while, longer each time. Upstream source (1.36): cluster-autoscaler/utils/backoff/exponential_backoff.go. */
export function failed({ request: _, ...group }: AutoscaledGroup, nowUs: number): AutoscaledGroup {
  const { backoff } = group;
  const isForgotten = !backoff || backoff.failedUs + RESET_US < nowUs;
  const durationUs = isForgotten ? FIRST_BACKOFF_US : Math.min(backoff.durationUs * 2, LONGEST_BACKOFF_US);
  return { ...group, backoff: { untilUs: nowUs + durationUs, durationUs, failedUs: nowUs } };
}
