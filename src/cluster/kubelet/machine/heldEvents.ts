import { becauseOf } from '#cluster/api/subject.ts';
import { hasNodeFaults, nodeFault } from '#cluster/environment/faults.ts';
import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { KubeletEvent } from '../kubeletEvents.ts';
import type { KubeletScope } from '../kubeletScope.ts';

/** Events that affect a machine from outside, or happen on it without its kubelet. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set([
  'fault.struck',
  'staticFile.put',
  'staticFile.removed',
  'kubelet.configured',
  'kubelet.restarted',
  'container.exited',
  'nodeResources.due',
  'behaviour.changed',
  'process.killed',
]);
/** Responses of the runtime to calls; a relist is one too. */
const OF_THE_RUNTIME: ReadonlySet<string> = new Set([
  'sandbox.ready',
  'container.started',
  'imagePull.ended',
  'postStart.ended',
  'relist.due',
]);
/** Events that are handled even when the machine is off. */
const OF_A_DEAD_MACHINE: ReadonlySet<string> = new Set([
  'fault.struck',
  'staticFile.put',
  'staticFile.removed',
  'kubelet.configured',
]);

/** An event that waits until the kubelet or the runtime resumes. */
interface HeldEvent {
  readonly node: string;
  readonly event: KubeletEvent;
}

export const HELD_EVENTS = table<HeldEvent>('kubelet/held');

function heldTable(world: World): Table<HeldEvent> {
  return world.table(HELD_EVENTS);
}

/**
 * Whether a fault of the machine prevents handling the event now. The event waits; on a machine that is off it is lost.
 */
export function isHeld(scope: KubeletScope, event: KubeletEvent): boolean {
  if (!hasNodeFaults(scope.world) || isRemoval(event)) return false;
  const has = (id: 'node.down' | 'kubelet.frozen' | 'runtime.frozen') => nodeFault(scope.world, id, scope.nodeName);
  if (has('node.down')) {
    if (OF_A_DEAD_MACHINE.has(event.type)) return false;
    becauseOf(scope.context, 'machine.isDown', 'Node', scope.nodeName, { lost: event.type });
    return true;
  }
  const isFrozen = has('kubelet.frozen') && !OF_THE_MACHINE.has(event.type);
  if (!isFrozen && !(has('runtime.frozen') && OF_THE_RUNTIME.has(event.type))) return false;
  becauseOf(scope.context, 'event.held', 'Node', scope.nodeName, { event: event.type });
  heldTable(scope.world).put(heldKey(scope), { node: scope.nodeName, event });
  return true;
}

/** The machine is removed. */
function isRemoval(event: KubeletEvent): boolean {
  if (event.type !== 'watch.delivered') return false;
  const { type, kind } = event.event;
  return type === 'DELETED' && kind === 'Node';
}

/** Keys sort in the order of arrival, because each entry holds at most one event. */
function heldKey({ nodeName, context }: KubeletScope): string {
  return `${nodeName} ${String(context.seq).padStart(12, '0')}`;
}

/** Schedules all held events in their order. Watch events are dropped, because the kubelet lists again. */
export function releaseHeld(scope: KubeletScope): void {
  for (const event of takeHeld(scope)) if (event.type !== 'watch.delivered') scope.schedule(0, event);
}

export function dropHeld(scope: KubeletScope): void {
  takeHeld(scope);
}

function takeHeld({ world, nodeName }: KubeletScope): KubeletEvent[] {
  const table = heldTable(world);
  if (table.size === 0) return [];
  const own = [...table.keys()].filter((key) => table.get(key)?.node === nodeName);
  return own.flatMap((key) => {
    const held = table.get(key);
    table.delete(key);
    return held ? [held.event] : [];
  });
}
