import { compare } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import type { QueuedPodView } from '#protocol/views.ts';

/** Pods of one queue in the order in which they would leave; where that is not known, highest priority and longest waiting first. */
export function inOrder(pods: readonly QueuedPodView[]): readonly QueuedPodView[] {
  return pods.toSorted(byRankThenAge);
}

function byRankThenAge(a: QueuedPodView, b: QueuedPodView): number {
  return place(a) - place(b) || b.priority - a.priority || a.timestampUs - b.timestampUs || compare(a.key, b.key);
}

/** Only the first of a long queue have a rank. */
function place({ rank }: QueuedPodView): number {
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank;
}

/** What is left of a back-off, 1 when it has just begun. */
export function backoffRest(pod: QueuedPodView, nowUs: Micros): number {
  const whole = pod.backoffUntilUs - pod.timestampUs;
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, (pod.backoffUntilUs - nowUs) / whole));
}
