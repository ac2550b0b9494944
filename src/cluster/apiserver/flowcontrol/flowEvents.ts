import type { DueEvent } from '#kernel/event.ts';

/** The limits of all levels are to be adjusted. */
interface AdjustmentDue extends DueEvent {
  readonly type: 'flowcontrol.adjustment';
}

/** The FlowSchemas and priority levels have changed, or a level that is not wanted any more has drained. */
interface DigestionDue extends DueEvent {
  readonly type: 'flowcontrol.digestion';
}

/** The bootstrap objects are to be looked after. */
interface MaintenanceDue extends DueEvent {
  readonly type: 'flowcontrol.maintenance';
}

/** A request waits too long. */
export interface WaitLimit extends DueEvent {
  readonly type: 'flowcontrol.waitLimit';
  readonly id: number;
}

/** The watchers of a write have been told. */
export interface SeatRelease extends DueEvent {
  readonly type: 'flowcontrol.seatRelease';
  readonly id: number;
}

/** Flow control's timers, at the address of its server. */
export type FlowEvent = AdjustmentDue | DigestionDue | MaintenanceDue | WaitLimit | SeatRelease;
