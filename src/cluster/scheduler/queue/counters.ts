import { extended } from '#base/extended.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { type QueueCounters, SCHEDULER_TABLES } from '../schedulerRecords.ts';

const KEY = 'counters';
const START: QueueCounters = { schedulingCycle: 0, nextInFlight: 1, nextNomination: 1 };

/** Counters of the queue that only grow. */
export class Counters {
  private readonly table: Table<QueueCounters>;

  constructor(world: World) {
    this.table = world.table(SCHEDULER_TABLES.counters);
  }

  /** Number of pops so far. */
  get schedulingCycle(): number {
    return this.now.schedulingCycle;
  }

  countPop(): void {
    this.table.put(KEY, extended(this.now, { schedulingCycle: this.now.schedulingCycle + 1 }));
  }

  takeInFlightPosition(): number {
    const { now } = this;
    this.table.put(KEY, extended(now, { nextInFlight: now.nextInFlight + 1 }));
    return now.nextInFlight;
  }

  takeNomination(): number {
    const { now } = this;
    this.table.put(KEY, extended(now, { nextNomination: now.nextNomination + 1 }));
    return now.nextNomination;
  }

  /** Number of changes in the cluster. */
  get news(): number {
    return this.now.news ?? 0;
  }

  countNews(): void {
    this.table.put(KEY, extended(this.now, { news: this.news + 1 }));
  }

  private get now(): QueueCounters {
    return this.table.get(KEY) ?? START;
  }
}
