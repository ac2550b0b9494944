import type { ApiRequest, ApiStatus } from '#cluster/api/request.ts';
import { infoOf } from '#cluster/api/requestInfo.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

/** Something that goes wrong in the environment until it is set otherwise. */
export interface Fault {
  readonly id: FaultId;
  /** `bind.errors`: how many more; `bind.delay`: milliseconds; `provisioning.errors` and `extender.errors`: how many more. */
  readonly value: number;
}

/** `authentication.errors` (not 0): no token is recognized. `anonymousAuth.off` (not 0): as with --anonymous-auth=false. `webhook.deny` (not 0): a validating webhook refuses every write that a person or a load generator sends. `webhook.timeout`: seconds after which it answers them; of configured webhooks these two say how all of them behave. `storage.slow`: milliseconds that etcd takes longer for each write and each GET of one object. `bind.errors`: so many of the next binding requests fail. `bind.delay`: each takes that much longer. `provisioning.errors`: so many of the next volumes cannot be made. `extender.errors`: so many of the next calls of a scheduler extender fail. `scheduler.killed`: the kube-scheduler that works now is gone; 0 starts it again. `controllerManager.killed`: the same of the kube-controller-manager. */
export const FAULTS = [
  'bind.errors',
  'bind.delay',
  'provisioning.errors',
  'extender.errors',
  'scheduler.killed',
  'controllerManager.killed',
  'authentication.errors',
  'anonymousAuth.off',
  'webhook.deny',
  'webhook.timeout',
  'storage.slow',
] as const;
export type FaultId = (typeof FAULTS)[number];

/** Who has to be told at once. */
export const FAULT_LISTENERS: Partial<Record<FaultId, Address<FaultStruck>>> = {
  'scheduler.killed': 'kube-scheduler',
  'controllerManager.killed': 'kube-controller-manager',
};

export interface FaultStruck extends DueEvent {
  readonly type: 'fault.struck';
  readonly id: FaultId;
  readonly value: number;
}

const FAULT_RECORDS = table<Fault>('environment/faults');

export function isFault(id: string): id is FaultId {
  return (FAULTS as readonly string[]).includes(id);
}

export function setFault(world: World, fault: Fault): void {
  const table = world.table(FAULT_RECORDS);
  if (fault.value > 0) table.put(fault.id, fault);
  else table.delete(fault.id);
}

/** How much longer a binding request takes, in microseconds. */
export function bindDelayUs(world: World): number {
  return Math.round((world.table(FAULT_RECORDS).get('bind.delay')?.value ?? 0) * 1000);
}

/** How much longer a request takes that has to go to etcd, in microseconds. */
export function storageDelayUs(world: World, request: ApiRequest): number {
  const ms = faultValue(world, 'storage.slow');
  if (ms <= 0) return 0;
  const { verb, isResourceRequest } = infoOf(request);
  return !isResourceRequest || verb === 'list' || verb === 'watch' ? 0 : Math.round(ms * 1000);
}

/** Whether the fault strikes now; counts it. */
export function takeFault(world: World, id: 'bind.errors' | 'provisioning.errors' | 'extender.errors'): boolean {
  const value = world.table(FAULT_RECORDS).get(id)?.value ?? 0;
  if (value <= 0) return false;
  setFault(world, { id, value: value - 1 });
  return true;
}

/** The value that the fault was set to; 0 when it is not set. */
export function faultValue(world: World, id: FaultId): number {
  return world.table(FAULT_RECORDS).get(id)?.value ?? 0;
}

/** What the API server answers because of a fault; `undefined` when there is none for the request. */
export function faultFor(world: World, request: ApiRequest): ApiStatus | undefined {
  if (request.verb !== 'bind' || !takeFault(world, 'bind.errors')) return undefined;
  return { code: 500, reason: 'InternalError', message: 'Internal error occurred: the request was made to fail' };
}
