import type { Micros } from '#base/time.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import { table } from '#kernel/delta.ts';
import type { Actor, ActorContext, Address, DueEvent } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';

export const CONTROL_PLANE: Address<ControlPlaneEvent> = 'control-plane';
export const CONTROL_PLANES = table<ControlPlaneState>('environment/controlPlane');

export const CONTROL_PLANE_CAPACITIES = table<Capacity>('environment/controlPlaneCapacities');

export const STATE = 'state';

const LOOK_US = 10_000_000;
const BUSY = 0.8;
const MOST_SEATS = 100_000;

/** Load of the API servers, and the event that raises their limits. */
export interface ServerLoad {
  readonly seats: number;
  readonly busySeats: number;
  /** Number of requests refused since the start. */
  readonly rejected: number;
}

export interface ServerAccess {
  readonly load: () => ServerLoad;
  /** Returns the event that restarts the servers with that multiple of their limits. */
  readonly enlarged: (times: number) => { readonly actor: string; readonly event: DueEvent };
}

/**
 * A provider that enlarges an overloaded control plane after a delay. When requests are refused or nearly all seats are
 * taken, the seats double after `controlPlane.growth`. Every provider has its own rule; this one is an assumption.
 */
export class ControlPlane implements Actor<ControlPlaneEvent> {
  readonly name = CONTROL_PLANE;
  private readonly access: ServerAccess;
  private readonly world: World;
  private readonly states: Table<ControlPlaneState>;
  private readonly capacities: Table<Capacity>;

  constructor(world: World, access: ServerAccess) {
    this.world = world;
    this.access = access;
    this.states = world.table(CONTROL_PLANES);
    this.capacities = world.table(CONTROL_PLANE_CAPACITIES);
  }

  handle(event: ControlPlaneEvent, context: ActorContext): void {
    if (event.type === 'controlPlane.switched') this.switch(event.isOn, context);
    else if (event.type === 'look.due') this.look(context);
    else if (event.type === 'scale.due') this.scale(event.times, context);
    else notTaken(CONTROL_PLANE, event);
  }

  private switch(isOn: boolean, context: ActorContext): void {
    becauseOf(context, 'controlPlane.switched', 'ControlPlane', isOn ? 'on' : 'off');
    const state = this.states.get(STATE);
    if (state) context.cancel(state.lookOrder);
    if (!isOn) {
      this.states.delete(STATE);
      return;
    }
    const { rejected, seats } = this.access.load();
    this.note(seats, context);
    this.again({ rejected, scalesAtUs: -1, lookOrder: 0 }, context);
  }

  private look(context: ActorContext): void {
    const state = this.states.get(STATE);
    const { busySeats, rejected, seats } = this.access.load();
    becauseOf(context, 'controlPlane.looked', 'ControlPlane', 'load', { busySeats, seats });
    if (!state) return;
    const before = rejected < state.rejected ? 0 : state.rejected; // The counters restart at 0 with the servers.
    const isTooSmall = rejected > before || busySeats >= BUSY * seats;
    const isAsked = state.scalesAtUs > context.nowUs;
    const lagUs = constantUs(this.world, 'controlPlane.growth');
    if (isTooSmall && !isAsked && seats < MOST_SEATS) {
      const event: ScaleDue = { type: 'scale.due', times: 2 };
      context.schedule(lagUs, CONTROL_PLANE, event);
      this.again({ ...state, rejected, scalesAtUs: context.nowUs + lagUs }, context);
    } else this.again({ ...state, rejected }, context);
  }

  private scale(times: number, context: ActorContext): void {
    becauseOf(context, 'controlPlane.scaled', 'ControlPlane', 'seats', { times });
    if (!this.states.has(STATE)) return;
    const { actor, event } = this.access.enlarged(times);
    context.schedule(0, actor, event);
    this.note(this.access.load().seats * times, context);
  }

  private again(state: ControlPlaneState, context: ActorContext): void {
    const lookOrder = context.schedule(LOOK_US, CONTROL_PLANE, { type: 'look.due' });
    this.states.put(STATE, { ...state, lookOrder });
  }

  private note(seats: number, { nowUs }: ActorContext): void {
    this.capacities.put(String(this.capacities.size + 1).padStart(8, '0'), { atUs: nowUs, seats });
  }
}

/** Record `state`; absent while the control plane keeps its size. */
interface ControlPlaneState {
  /** Number of refused requests at the last look. */
  readonly rejected: number;
  /** Time at which the control plane grows; -1 if no growth is due. */
  readonly scalesAtUs: Micros;
  readonly lookOrder: number;
}

/** Number of seats of the API servers since that time. By number. */
interface Capacity {
  readonly atUs: Micros;
  readonly seats: number;
}

interface ControlPlaneSwitched extends DueEvent {
  readonly type: 'controlPlane.switched';
  readonly isOn: boolean;
}

interface LookDue extends DueEvent {
  readonly type: 'look.due';
}

interface ScaleDue extends DueEvent {
  readonly type: 'scale.due';
  readonly times: number;
}

/** Events that the provider of the control plane handles. */
type ControlPlaneEvent = ControlPlaneSwitched | LookDue | ScaleDue;
