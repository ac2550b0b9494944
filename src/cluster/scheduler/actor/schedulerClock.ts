import type { Micros } from '#base/time.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { PodQueue } from '../queue/podQueue.ts';
import { DEFAULT_MAX_IN_UNSCHEDULABLE_US, LEFTOVER_FLUSH_PERIOD_US } from '../queue/queueOptions.ts';
import { SCHEDULER_TABLES, type SchedulerState, type SchedulingCycle } from '../schedulerRecords.ts';
import { BACKOFF_FLUSH, CYCLE_DUE, LEFTOVER_FLUSH, SCHEDULER, type SchedulerEvent } from './schedulerEvents.ts';

const KEY = 'state';
const START: SchedulerState = {
  nextStartNodeIndex: 0,
  isCycleDue: false,
  backoffFlushAtUs: -1,
  backoffFlushOrder: -1,
  leftoverFlushAtUs: -1,
  leftoverFlushOrder: -1,
};

/** Timers of kube-scheduler. Flushes run every second and every 30 seconds; those without work are skipped. */
export class SchedulerClock {
  private readonly table: Table<SchedulerState>;
  private readonly cycles: Table<SchedulingCycle>;
  private readonly queue: PodQueue;

  constructor(world: World, queue: PodQueue) {
    this.table = world.table(SCHEDULER_TABLES.state);
    this.cycles = world.table(SCHEDULER_TABLES.cycle);
    this.queue = queue;
  }

  get state(): SchedulerState {
    return this.table.get(KEY) ?? START;
  }

  change(part: Partial<SchedulerState>): void {
    this.table.put(KEY, { ...this.state, ...part });
  }

  /** Call this after every event. */
  arrange(context: ActorContext): void {
    if (!this.state.isCycleDue && this.cycles.size === 0 && this.queue.canPop) {
      context.schedule(Math.max(0, (this.state.busyUntilUs ?? 0) - context.nowUs), SCHEDULER, CYCLE_DUE);
      this.change({ isCycleDue: true });
    }
    this.arrangeBackoffFlush(context);
    this.arrangeLeftoverFlush(context);
  }

  private arrangeBackoffFlush(context: ActorContext): void {
    const atUs = this.queue.nextBackoffFlushUs();
    const { backoffFlushAtUs, backoffFlushOrder } = this.state;
    if (atUs === backoffFlushAtUs) return;
    this.change({
      backoffFlushAtUs: atUs,
      backoffFlushOrder: reschedule(context, backoffFlushOrder, atUs, BACKOFF_FLUSH),
    });
  }

  /**
   * Scheduled only if none is pending. Until it has run, no Pod in the pool can become older than the oldest one then
   * was.
   */
  private arrangeLeftoverFlush(context: ActorContext): void {
    const { leftoverFlushAtUs, leftoverFlushOrder } = this.state;
    const isEmpty = this.queue.sizeOf('unschedulable') === 0;
    if (isEmpty ? leftoverFlushAtUs < 0 : leftoverFlushAtUs >= 0) return;
    const atUs = isEmpty ? -1 : leftoverAtUs(this.queue.oldestInPoolUs(), context.nowUs);
    this.change({
      leftoverFlushAtUs: atUs,
      leftoverFlushOrder: reschedule(context, leftoverFlushOrder, atUs, LEFTOVER_FLUSH),
    });
  }
}

/** First flush at which a Pod with this timestamp has been in the pool for too long. */
function leftoverAtUs(timestampUs: Micros, nowUs: Micros): number {
  const after = Math.max(timestampUs + DEFAULT_MAX_IN_UNSCHEDULABLE_US, nowUs);
  return (Math.floor(after / LEFTOVER_FLUSH_PERIOD_US) + 1) * LEFTOVER_FLUSH_PERIOD_US;
}

function reschedule(context: ActorContext, order: number, atUs: Micros, event: SchedulerEvent): number {
  if (order >= 0) context.cancel(order);
  return atUs < 0 ? -1 : context.schedule(atUs - context.nowUs, SCHEDULER, event);
}
