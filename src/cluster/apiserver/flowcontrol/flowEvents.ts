import type { DueEvent } from '#kernel/event.ts';

/** The limits of all levels are due for an adjustment. */
interface AdjustmentDue extends DueEvent {
  readonly type: 'flowcontrol.adjustment';
}

/** The FlowSchemas and priority levels have changed, or a deleted level has drained. */
interface DigestionDue extends DueEvent {
  readonly type: 'flowcontrol.digestion';
}

/** The bootstrap objects are due for maintenance. */
interface MaintenanceDue extends DueEvent {
  readonly type: 'flowcontrol.maintenance';
}

/** A request has waited too long. */
export interface WaitLimit extends DueEvent {
  readonly type: 'flowcontrol.waitLimit';
  readonly id: number;
}

/** The watchers of a write have been notified. */
export interface SeatRelease extends DueEvent {
  readonly type: 'flowcontrol.seatRelease';
  readonly id: number;
}

/** Flow control's timers, at the address of its server. */
export type FlowEvent = AdjustmentDue | DigestionDue | MaintenanceDue | WaitLimit | SeatRelease;
