import type { Micros } from '#base/time.ts';
import type { LeaderElectionDue, LeaseTag } from '#cluster/api/election/candidates.ts';
import { eventsOf } from '#cluster/api/events.ts';
import type { ResponseArrived } from '#cluster/api/request.ts';
import type { ListDelivered, WatchDelivered } from '#cluster/api/watch.ts';
import type { FaultStruck } from '#cluster/environment/faults.ts';
import type { ActorContext, Address, DueEvent } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { PodQueue } from '../queue/podQueue.ts';
import { DEFAULT_MAX_IN_UNSCHEDULABLE_US, LEFTOVER_FLUSH_PERIOD_US } from '../queue/queueOptions.ts';
import { type DecidedCycle, SCHEDULER_TABLES, type SchedulerState } from '../schedulerRecords.ts';

export const SCHEDULER: Address<SchedulerEvent> = 'kube-scheduler';
export const schedulerEvent = eventsOf(SCHEDULER);

const CYCLE_DUE = { type: 'schedulingCycle.due' } as const satisfies SchedulerEvent;

export const CYCLE_ENDED = { type: 'schedulingCycle.ended' } as const satisfies SchedulerEvent;

const BACKOFF_FLUSH = { type: 'backoffFlush.due' } as const satisfies SchedulerEvent;

const LEFTOVER_FLUSH = { type: 'leftoverFlush.due' } as const satisfies SchedulerEvent;

export const EVENT_SERIES_DUE = { type: 'eventSeries.due' } as const satisfies SchedulerEvent;

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
  private readonly cycles: Table<DecidedCycle>;
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

/** Events on the agenda for kube-scheduler. */
export type SchedulerEvent =
  | ListDelivered
  | WatchDelivered
  | ResponseArrived<SchedulerTag | LeaseTag>
  /** The next Pod is popped and its node decided. */
  | { readonly type: 'schedulingCycle.due' }
  /** The modelled time of the cycle is over, so the decision takes effect. */
  | { readonly type: 'schedulingCycle.ended' }
  /** A Permit plugin has held a Pod for its maximum time. */
  | PermitTimeout
  /** A waiting PreBind plugin is asked again. */
  | PreBindPoll
  | { readonly type: 'backoffFlush.due' }
  | { readonly type: 'leftoverFlush.due' }
  /** Event series that are over are written. */
  | { readonly type: 'eventSeries.due' }
  | LeaderElectionDue
  | FaultStruck;

export interface PermitTimeout extends DueEvent {
  readonly type: 'permitTimeout.due';
  readonly uid: string;
  readonly plugin: string;
}

export interface PreBindPoll extends DueEvent {
  readonly type: 'preBindPoll.due';
  readonly uid: string;
  readonly plugin: string;
}

/** Tag that returns with a response: to a binding, to a write of PreBind, or to the deletion of a victim. */
export type SchedulerTag =
  /** `uid` is that of the bound Pod or of the preemptor. */
  | { readonly type: 'binding' | 'victim'; readonly uid: string }
  | { readonly type: 'preBind'; readonly uid: string; readonly plugin: string };
