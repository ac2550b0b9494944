import type { QueuedPodView, QueueName } from '#protocol/views.ts';

/** Nearest to a node first. */
const ORDER: readonly QueueName[] = ['inFlight', 'active', 'backoff', 'errorBackoff', 'unschedulable', 'gated'];

/** The few Pods that are nearest to getting a node, without sorting the many. */
export function firstWaiting(queue: Iterable<QueuedPodView>, count: number): readonly QueuedPodView[] {
  const first: QueuedPodView[] = [];
  for (const queued of queue) {
    const at = first.findIndex((one) => comesBefore(queued, one));
    if (at >= 0) first.splice(at, 0, queued);
    else if (first.length < count) first.push(queued);
    if (first.length > count) first.pop();
  }
  return first;
}

function comesBefore(a: QueuedPodView, b: QueuedPodView): boolean {
  const byQueue = ORDER.indexOf(a.queue) - ORDER.indexOf(b.queue);
  if (byQueue !== 0) return byQueue < 0;
  if (a.rank !== b.rank) return a.rank < b.rank;
  return a.timestampUs === b.timestampUs ? a.key < b.key : a.timestampUs < b.timestampUs;
}
