import type { World } from '../../kernel/world.ts';
import type { ApiRequest, ApiStatus } from '../api/request.ts';

/** Something that goes wrong in the environment until it is set otherwise. */
export interface Fault {
  readonly id: FaultId;
  /** `bind.errors`: how many more; `bind.delay`: milliseconds; `provisioning.errors`: how many more. */
  readonly value: number;
}

/** `bind.errors`: so many of the next binding requests fail. `bind.delay`: each takes that much longer. `provisioning.errors`: so many of the next volumes cannot be made. */
export const FAULTS = ['bind.errors', 'bind.delay', 'provisioning.errors'] as const;
export type FaultId = (typeof FAULTS)[number];

const NAME = 'environment/faults';

export function isFault(id: string): id is FaultId {
  return (FAULTS as readonly string[]).includes(id);
}

export function setFault(world: World, fault: Fault): void {
  const table = world.table<Fault>(NAME);
  if (fault.value > 0) table.put(fault.id, fault);
  else table.delete(fault.id);
}

/** How much longer a binding request takes, in microseconds. */
export function bindDelayUs(world: World): number {
  return Math.round((world.table<Fault>(NAME).get('bind.delay')?.value ?? 0) * 1000);
}

/** Whether the fault strikes now; counts it. */
export function takeFault(world: World, id: 'bind.errors' | 'provisioning.errors'): boolean {
  const value = world.table<Fault>(NAME).get(id)?.value ?? 0;
  if (value <= 0) return false;
  setFault(world, { id, value: value - 1 });
  return true;
}

/** What the API server answers because of a fault; `undefined` when there is none for the request. */
export function faultFor(world: World, request: ApiRequest): ApiStatus | undefined {
  if (request.verb !== 'bind' || !takeFault(world, 'bind.errors')) return undefined;
  return { code: 500, reason: 'InternalError', message: 'Internal error occurred: the request was made to fail' };
}
