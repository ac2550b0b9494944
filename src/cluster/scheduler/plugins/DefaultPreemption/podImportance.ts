import { parseTime } from '#base/rfc3339.ts';
import type { PodInfo } from '../../framework/podInfo.ts';

/** Start time of the Pod from its status. A Pod without one counts as started now. */
export function startTimeUs({ pod }: PodInfo): number {
  const text = pod.status?.startTime;
  return (text === undefined ? undefined : parseTime(text)) ?? Number.POSITIVE_INFINITY;
}

/**
 * Whether the first Pod is more important: by priority, then by longer run time. Upstream reads the clock for a Pod
 * without a start time at each comparison. So of two such Pods, the first always counts as started earlier.
 * Upstream source (v1.36.2): pkg/scheduler/util/utils.go, MoreImportantPod and GetPodStartTime.
 */
export function isMoreImportant(a: PodInfo, b: PodInfo): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority;
  const [startA, startB] = [startTimeUs(a), startTimeUs(b)];
  return startA < startB || (startA === Number.POSITIVE_INFINITY && startB === Number.POSITIVE_INFINITY);
}
