import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

export const CONTROL_PLANE: Address<ControlPlaneEvent> = 'control-plane';
export const CONTROL_PLANES = table<ControlPlaneState>('environment/controlPlane');
export const CONTROL_PLANE_CAPACITIES = table<Capacity>('environment/controlPlaneCapacities');
export const STATE = 'state';

/** Under `state`; absent while the control plane keeps its size. */
export interface ControlPlaneState {
  /** What had been refused at the last look. */
  readonly rejected: number;
  /** When it will be larger; -1 when that is not asked for. */
  readonly scalesAtUs: number;
  readonly lookOrder: number;
}

/** So many seats the API servers have had since then, by number. */
export interface Capacity {
  readonly atUs: number;
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

/** All that the provider of the control plane takes. */
export type ControlPlaneEvent = ControlPlaneSwitched | LookDue | ScaleDue;
