import type { QueuedPodView, QueueName } from '../../../protocol/views.ts';

export type TrayName = Exclude<QueueName, 'inFlight'>;

export type Trays = Readonly<Record<TrayName, readonly QueuedPodView[]>>;

/** The queues' Pods, in no order: a queue may be long, and only what is shown needs one. */
export function readTrays(queued: Iterable<QueuedPodView>): Trays {
  const trays: Record<TrayName, QueuedPodView[]> = {
    active: [],
    backoff: [],
    errorBackoff: [],
    unschedulable: [],
    gated: [],
  };
  for (const pod of queued) if (pod.queue !== 'inFlight') trays[pod.queue].push(pod);
  return trays;
}

/** Pods of one queue in the order in which they would leave; where that is not known, highest priority and longest waiting first. */
export function inOrder(pods: readonly QueuedPodView[]): readonly QueuedPodView[] {
  return pods.toSorted(byRankThenAge);
}

function byRankThenAge(a: QueuedPodView, b: QueuedPodView): number {
  return place(a) - place(b) || b.priority - a.priority || a.timestampUs - b.timestampUs || (a.key < b.key ? -1 : 1);
}

/** Only the first of a long queue have a rank. */
function place({ rank }: QueuedPodView): number {
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank;
}

/** What is left of a back-off, 1 when it has just begun. */
export function backoffRest(pod: QueuedPodView, nowUs: number): number {
  const whole = pod.backoffUntilUs - pod.timestampUs;
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, (pod.backoffUntilUs - nowUs) / whole));
}

export interface PriorityShare {
  readonly priority: number;
  readonly count: number;
}

/** How many Pods of each priority wait, highest first. */
export function countPriorities(pods: readonly QueuedPodView[]): PriorityShare[] {
  const counts = new Map<number, number>();
  for (const pod of pods) counts.set(pod.priority, (counts.get(pod.priority) ?? 0) + 1);
  return [...counts].map(([priority, count]) => ({ priority, count })).sort((a, b) => b.priority - a.priority);
}
