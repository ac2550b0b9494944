import { parseTime } from '../../../../base/rfc3339.ts';
import type { PodInfo } from '../../framework/podInfo.ts';

/** When the Pod was started, as its status says; a Pod without start time counts as started just now. */
export function startTimeUs({ pod }: PodInfo): number {
  const text = pod.status?.startTime;
  return (text === undefined ? undefined : parseTime(text)) ?? Number.POSITIVE_INFINITY;
}

/**
 * Sorts the more important Pod first: by priority, then by who has run longer. Pods alike in both stay in the order of
 * their names; kube-scheduler leaves that order to the sorting.
 * Upstream source (v1.36.2): pkg/scheduler/util/utils.go, MoreImportantPod.
 */
export function byImportance(a: PodInfo, b: PodInfo): number {
  if (a.priority !== b.priority) return b.priority - a.priority;
  const [startA, startB] = [startTimeUs(a), startTimeUs(b)];
  return startA === startB ? 0 : startA - startB;
}
