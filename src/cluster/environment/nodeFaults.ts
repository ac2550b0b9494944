import type { Micros } from '#base/time.ts';
import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

/**
 * `node.cut`: the machine has no network; everything on it keeps running. `node.down`: the machine is off.
 * `kubelet.frozen`: the kubelet hangs; containers keep running. `runtime.frozen`: the container runtime answers no
 * call; containers keep running. `eventStream.broken`: the container runtime keeps breaking its event stream.
 */
export const NODE_FAULTS = ['node.cut', 'node.down', 'kubelet.frozen', 'runtime.frozen', 'eventStream.broken'] as const;
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

const NODE_FAULT_RECORDS = table<NodeFault>('environment/nodeFaults');

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
