import { extended } from '#base/extended.ts';
import type { Micros } from '#base/time.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { QueuedPod } from '../schedulerRecords.ts';
import { type IncomingPods, SCHEDULER_TABLES } from '../schedulerRecords.ts';

/**
 * The metric scheduler_queue_incoming_pods_total, by queue and event.
 * Upstream source (v1.36.2): pkg/scheduler/metrics/metrics.go, SchedulerQueueIncomingPods.
 */
export class IncomingPodsMetric {
  private readonly table: Table<IncomingPods>;

  constructor(world: World) {
    this.table = world.table(SCHEDULER_TABLES.incoming);
  }

  count(queue: IncomingPods['queue'], event: string): void {
    const key = `${queue}/${event}`;
    this.table.put(key, { queue, event, count: (this.table.get(key)?.count ?? 0) + 1 });
  }
}

/** Record of a Pod that enters the queue for the first time. */
export function newQueuedPod(pod: Pod, nowUs: Micros): QueuedPod {
  return {
    key: objectKey(pod),
    uid: uidOf(pod),
    pod,
    priority: priorityOf(pod),
    place: 'unschedulable',
    attempts: 0,
    unschedulableCount: 0,
    consecutiveErrorsCount: 0,
    timestampUs: nowUs,
    initialAttemptUs: -1,
    backoffExpirationUs: -1,
    unschedulablePlugins: [],
    pendingPlugins: [],
    gatingPlugin: '',
    flushed: false,
    movedBy: { event: '', plugin: '' },
  };
}

/** Same record with a newer object. */
export function withPod(queued: QueuedPod, pod: Pod): QueuedPod {
  return extended(queued, { pod, priority: priorityOf(pod) });
}

export function withPlugins(
  queued: QueuedPod,
  unschedulablePlugins: readonly string[],
  pendingPlugins: readonly string[],
): QueuedPod {
  return {
    ...queued,
    unschedulablePlugins: sortedSet(unschedulablePlugins),
    pendingPlugins: sortedSet(pendingPlugins),
  };
}

function priorityOf(pod: Pod): number {
  return pod.spec.priority ?? 0;
}

export function uidOf(pod: Pod): string {
  return pod.metadata.uid ?? '';
}

/** Whether the attempt ended with an error, without a rejecting plugin. */
export function failedByError(queued: QueuedPod): boolean {
  return queued.unschedulablePlugins.length === 0 && queued.pendingPlugins.length === 0;
}

export function isGated(queued: QueuedPod): boolean {
  return queued.gatingPlugin !== '';
}

export function rejectedBy(queued: QueuedPod, plugin: string): boolean {
  return queued.unschedulablePlugins.includes(plugin) || queued.pendingPlugins.includes(plugin);
}

/** Sorted list without duplicates, by code units. */
export function sortedSet(names: readonly string[]): readonly string[] {
  return names.length < 2 ? names : [...new Set(names)].sort();
}

/** Only Pods that pass are considered. */
export type PreCheck = (pod: Pod) => boolean;

/** Skips Pods of a higher priority for an event that only frees room of a Pod with this priority. */
export function atMostPriorityOf(pod: Pod): PreCheck {
  const priority = priorityOf(pod);
  return (waiting) => priorityOf(waiting) <= priority;
}
