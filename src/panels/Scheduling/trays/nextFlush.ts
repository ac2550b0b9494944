import type { Micros } from '#base/time.ts';

/** Every so often kube-scheduler looks for Pods that have been unschedulable for too long (v1.36.2, pkg/scheduler/backend/queue/scheduling_queue.go, Run). */
export const FLUSH_PERIOD_US = 30_000_000;
/** Longer than this is too long (v1.36.2, same file, DefaultPodMaxInUnschedulablePodsDuration). */
const LONGEST_US = 300_000_000;

/** When the flush takes a Pod that came into the pool at a time: at the first look at which it has been there for more than five minutes. */
export function nextFlush(sinceUs: Micros): number {
  return (Math.floor((sinceUs + LONGEST_US) / FLUSH_PERIOD_US) + 1) * FLUSH_PERIOD_US;
}
