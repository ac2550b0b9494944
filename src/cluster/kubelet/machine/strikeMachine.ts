import { becauseOf } from '#cluster/api/subject.ts';
import {
  endNodeFault,
  faultsOfNode,
  type NodeFaultStruck,
  nodeFault,
  setNodeFault,
} from '#cluster/environment/nodeFaults.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { fallBack } from '../pleg/relist.ts';
import type { PodIndex } from '../podIndex.ts';
import { shutdownsTable } from '../shutdown/shutdownRecords.ts';
import { listAgain } from '../sources/apiSource.ts';
import { wakeSoon } from '../syncLoop/sleep.ts';
import { dropHeld, releaseHeld } from './heldEvents.ts';
import { powerOn } from './powerOn.ts';

/** A fault of the machine begins or ends. */
export function strikeMachine(scope: KubeletScope, { id, value }: NodeFaultStruck, index: PodIndex): void {
  const fault = nodeFault(scope.world, id, scope.nodeName);
  const isSet = fault !== undefined;
  becauseOf(scope.context, value > 0 ? 'nodeFault.began' : 'nodeFault.ended', 'Node', scope.nodeName, { fault: id });
  if (value > 0 === isSet) return;
  if (value > 0) {
    setNodeFault(scope.world, { id, node: scope.nodeName, sinceUs: scope.nowUs });
    if (id === 'node.down') dropHeld(scope);
    if (id === 'eventStream.broken') fallBack(scope, index.at(scope.nodeName));
    return;
  }
  endNodeFault(scope.world, id, scope.nodeName);
  if (id === 'node.down') powerOn(scope, index.at(scope.nodeName));
  else if (id !== 'node.cut') releaseHeld(scope);
  if (id === 'runtime.frozen' && fault) wakeSoon(scope, fault);
  if (id !== 'runtime.frozen' && scope.isConnected) listAgain(scope);
}

/** The machine switches itself off. */
export function powerOff(scope: KubeletScope): void {
  becauseOf(scope.context, 'nodeFault.began', 'Node', scope.nodeName, { fault: 'node.down' });
  setNodeFault(scope.world, { id: 'node.down', node: scope.nodeName, sinceUs: scope.nowUs });
  shutdownsTable(scope.world).delete(scope.nodeName);
  dropHeld(scope);
}

/** The machine is removed, and its faults with it. */
export function forgetFaults(scope: KubeletScope): void {
  for (const { id } of faultsOfNode(scope.world, scope.nodeName)) endNodeFault(scope.world, id, scope.nodeName);
  dropHeld(scope);
}
