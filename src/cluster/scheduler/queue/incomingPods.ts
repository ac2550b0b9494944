import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
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
