import type { DueEvent } from '../../../kernel/event.ts';
import type { ResponseArrived } from '../../api/request.ts';
import type { ListDelivered, WatchDelivered } from '../../api/watch.ts';

export const SCHEDULER = 'kube-scheduler';

/** What is on the agenda for kube-scheduler. */
export type SchedulerEvent =
  | ListDelivered
  | WatchDelivered
  | ResponseArrived
  /** The next Pod is popped and its place decided. */
  | { readonly type: 'schedulingCycle.due' }
  /** The modelled time of the cycle is over: the decision takes effect. */
  | { readonly type: 'schedulingCycle.ended' }
  | { readonly type: 'backoffFlush.due' }
  | { readonly type: 'leftoverFlush.due' };

/** Comes back with the response to a binding request. */
export interface BindingTag {
  readonly type: 'binding';
  readonly uid: string;
}

export const CYCLE_DUE: DueEvent = { type: 'schedulingCycle.due' };
export const CYCLE_ENDED: DueEvent = { type: 'schedulingCycle.ended' };
export const BACKOFF_FLUSH: DueEvent = { type: 'backoffFlush.due' };
export const LEFTOVER_FLUSH: DueEvent = { type: 'leftoverFlush.due' };
