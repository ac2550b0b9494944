import { parseTime } from '#base/rfc3339.ts';
import type { PodInfo } from '../../framework/podInfo.ts';

/** When the Pod was started, as its status says; a Pod without start time counts as started just now. */
export function startTimeUs({ pod }: PodInfo): number {
  const text = pod.status?.startTime;
  return (text === undefined ? undefined : parseTime(text)) ?? Number.POSITIVE_INFINITY;
}

/**
 * Whether the first Pod is the more important one: by priority, then by who has run longer. For a Pod without start time the clock
 * is read at each comparison, so that of two such Pods the first always counts as the one that started earlier.
 * Upstream source (v1.36.2): pkg/scheduler/util/utils.go, MoreImportantPod and GetPodStartTime.
 */
export function isMoreImportant(a: PodInfo, b: PodInfo): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority;
  const [startA, startB] = [startTimeUs(a), startTimeUs(b)];
  return startA < startB || (startA === Number.POSITIVE_INFINITY && startB === Number.POSITIVE_INFINITY);
}
