import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

/**
 * `node.cut`: the machine has no network, everything on it goes on. `node.down`: the machine is off. `kubelet.frozen`: the
 * kubelet's process does nothing, containers go on. `runtime.frozen`: the container runtime answers no call, containers go on.
 * `eventStream.broken`: the container runtime breaks its stream of events off again and again.
 */
export const NODE_FAULTS = ['node.cut', 'node.down', 'kubelet.frozen', 'runtime.frozen', 'eventStream.broken'] as const;
export type NodeFaultId = (typeof NODE_FAULTS)[number];

/** Something that is wrong with one machine until it is set otherwise. */
export interface NodeFault {
  readonly id: NodeFaultId;
  readonly node: string;
  readonly sinceUs: number;
}

/** The machine itself: a value of 0 ends the fault. */
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

/** Whether anything is wrong with any machine. */
export function hasNodeFaults(world: World): boolean {
  return world.table(NODE_FAULT_RECORDS).size > 0;
}

/** The fault, if the node has it. */
export function nodeFault(world: World, id: NodeFaultId, node: string): NodeFault | undefined {
  const table = world.table(NODE_FAULT_RECORDS);
  return table.size === 0 ? undefined : table.get(keyOf(id, node));
}

/** Whether nothing that is sent reaches the machine. */
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

/** All that is wrong with a machine, in the order of `NODE_FAULTS`. */
export function faultsOfNode(world: World, node: string): NodeFault[] {
  return NODE_FAULTS.flatMap((id) => nodeFault(world, id, node) ?? []);
}

function keyOf(id: NodeFaultId, node: string): string {
  return `${node} ${id}`;
}
