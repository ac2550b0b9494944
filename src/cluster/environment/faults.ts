import type { Micros } from '#base/time.ts';
import type { ApiRequest, ApiStatus } from '#cluster/api/request.ts';
import { infoOf } from '#cluster/api/requestInfo.ts';
import { table } from '#kernel/delta.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';

/**
 * `node.cut`: the machine has no network; everything on it keeps running. `node.down`: the machine is off.
 * `kubelet.frozen`: the kubelet hangs; containers keep running. `runtime.frozen`: the container runtime answers no
 * call; containers keep running. `eventStream.broken`: the container runtime keeps breaking its event stream.
 */
export const NODE_FAULTS = ['node.cut', 'node.down', 'kubelet.frozen', 'runtime.frozen', 'eventStream.broken'] as const;

const NODE_FAULT_RECORDS = table<NodeFault>('environment/nodeFaults');

/** A fault in the environment that lasts until it is changed. */
export interface Fault {
  readonly id: FaultId;
  /**
   * `bind.errors`, `provisioning.errors` and `extender.errors`: number of failures left. `bind.delay`: milliseconds.
   */
  readonly value: number;
}

/**
 * `authentication.errors` (not 0): no token is recognized. `anonymousAuth.off` (not 0): as with --anonymous-auth=false.
 * `webhook.deny` (not 0): a validating webhook refuses every write from a person or a load generator.
 * `webhook.timeout`: seconds that the webhook takes to answer. These two also determine how configured webhooks
 * behave. `storage.slow`: extra milliseconds in etcd for each write and each GET of one object. `bind.errors`: number
 * of binding requests that fail next. `bind.delay`: extra time of each binding. `provisioning.errors`: number of
 * volumes that fail next. `extender.errors`: number of scheduler extender calls that fail next. `scheduler.killed`:
 * kills the active kube-scheduler; 0 starts it again. `controllerManager.killed`: the same for the
 * kube-controller-manager.
 */
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

/** Actors that learn of a fault immediately. */
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

/** Extra time of a binding request, in microseconds. */
export function bindDelayUs(world: World): number {
  return Math.round((world.table(FAULT_RECORDS).get('bind.delay')?.value ?? 0) * 1000);
}

/** Extra time of a request that has to reach etcd, in microseconds. */
export function storageDelayUs(world: World, request: ApiRequest): number {
  const ms = faultValue(world, 'storage.slow');
  if (ms <= 0) return 0;
  const { verb, isResourceRequest } = infoOf(request);
  return !isResourceRequest || verb === 'list' || verb === 'watch' ? 0 : Math.round(ms * 1000);
}

/** Whether the fault strikes now. Each strike uses up one of its count. */
export function takeFault(world: World, id: 'bind.errors' | 'provisioning.errors' | 'extender.errors'): boolean {
  const value = world.table(FAULT_RECORDS).get(id)?.value ?? 0;
  if (value <= 0) return false;
  setFault(world, { id, value: value - 1 });
  return true;
}

/** Value of the fault; 0 if it is not set. */
export function faultValue(world: World, id: FaultId): number {
  return world.table(FAULT_RECORDS).get(id)?.value ?? 0;
}

/** Error that the API server returns because of a fault, or `undefined` if no fault affects the request. */
export function faultFor(world: World, request: ApiRequest): ApiStatus | undefined {
  if (request.verb !== 'bind' || !takeFault(world, 'bind.errors')) return undefined;
  return { code: 500, reason: 'InternalError', message: 'Internal error occurred: the request was made to fail' };
}

export type NodeFaultId = (typeof NODE_FAULTS)[number];

/** A fault of one machine that lasts until it is changed. */
export interface NodeFault {
  readonly id: NodeFaultId;
  readonly node: string;
  readonly sinceUs: Micros;
}

/** A change of a fault on the machine itself. A value of 0 ends it. */
export interface NodeFaultStruck extends DueEvent {
  readonly type: 'fault.struck';
  readonly id: NodeFaultId;
  readonly node: string;
  readonly value: number;
}

export function isNodeFault(id: string): id is NodeFaultId {
  return (NODE_FAULTS as readonly string[]).includes(id);
}

/** Whether any machine has a fault. */
export function hasNodeFaults(world: World): boolean {
  return world.table(NODE_FAULT_RECORDS).size > 0;
}

/** Returns the fault if the node has it. */
export function nodeFault(world: World, id: NodeFaultId, node: string): NodeFault | undefined {
  const table = world.table(NODE_FAULT_RECORDS);
  return table.size === 0 ? undefined : table.get(keyOf(id, node));
}

/** Whether no message reaches the machine. */
export function isUnreachable(world: World, node: string): boolean {
  if (!hasNodeFaults(world)) return false;
  return nodeFault(world, 'node.cut', node) !== undefined || nodeFault(world, 'node.down', node) !== undefined;
}

export function setNodeFault(world: World, fault: NodeFault): void {
  world.table(NODE_FAULT_RECORDS).put(keyOf(fault.id, fault.node), fault);
}

export function endNodeFault(world: World, id: NodeFaultId, node: string): void {
  world.table(NODE_FAULT_RECORDS).delete(keyOf(id, node));
}

/** All faults of a machine, in the order of `NODE_FAULTS`. */
export function faultsOfNode(world: World, node: string): NodeFault[] {
  return NODE_FAULTS.flatMap((id) => nodeFault(world, id, node) ?? []);
}

function keyOf(id: NodeFaultId, node: string): string {
  return `${node} ${id}`;
}
