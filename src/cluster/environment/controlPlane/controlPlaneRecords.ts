import type { Micros } from '#base/time.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

export const CONTROL_PLANE: Address<ControlPlaneEvent> = 'control-plane';
export const CONTROL_PLANES = table<ControlPlaneState>('environment/controlPlane');
export const CONTROL_PLANE_CAPACITIES = table<Capacity>('environment/controlPlaneCapacities');
export const STATE = 'state';

/** Record `state`; absent while the control plane keeps its size. */
export interface ControlPlaneState {
  /** Number of refused requests at the last look. */
  readonly rejected: number;
  /** Time at which the control plane grows; -1 if no growth is due. */
  readonly scalesAtUs: Micros;
  readonly lookOrder: number;
}

/** Number of seats of the API servers since that time. By number. */
export interface Capacity {
  readonly atUs: Micros;
  readonly seats: number;
}

export interface ControlPlaneSwitched extends DueEvent {
  readonly type: 'controlPlane.switched';
  readonly isOn: boolean;
}

export interface LookDue extends DueEvent {
  readonly type: 'look.due';
}

export interface ScaleDue extends DueEvent {
  readonly type: 'scale.due';
  readonly times: number;
}

/** Events that the provider of the control plane handles. */
export type ControlPlaneEvent = ControlPlaneSwitched | LookDue | ScaleDue;
