import type { LeaderElectionDue, LeaseTag } from '#cluster/api/election/electionRecords.ts';
import { eventsOf } from '#cluster/api/eventsOf.ts';
import type { ResponseArrived } from '#cluster/api/request.ts';
import type { ListDelivered, WatchDelivered } from '#cluster/api/watch.ts';
import type { FaultStruck } from '#cluster/environment/faults.ts';
import type { Address, DueEvent } from '#kernel/event.ts';

export const SCHEDULER: Address<SchedulerEvent> = 'kube-scheduler';
export const schedulerEvent = eventsOf(SCHEDULER);

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

export const CYCLE_DUE = { type: 'schedulingCycle.due' } as const satisfies SchedulerEvent;
export const CYCLE_ENDED = { type: 'schedulingCycle.ended' } as const satisfies SchedulerEvent;
export const BACKOFF_FLUSH = { type: 'backoffFlush.due' } as const satisfies SchedulerEvent;
export const LEFTOVER_FLUSH = { type: 'leftoverFlush.due' } as const satisfies SchedulerEvent;
export const EVENT_SERIES_DUE = { type: 'eventSeries.due' } as const satisfies SchedulerEvent;
