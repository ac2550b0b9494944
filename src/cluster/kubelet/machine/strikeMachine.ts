import { becauseOf } from '#cluster/api/subject.ts';
import {
  endNodeFault,
  faultsOfNode,
  type NodeFaultStruck,
  nodeFault,
  setNodeFault,
} from '#cluster/environment/nodeFaults.ts';
import { changedNode } from '../changedNode.ts';
import type { NodeNetworkReady } from '../kubeletEvents.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { fallBack } from '../pleg/relist.ts';
import type { PodIndex } from '../podIndex.ts';
import { exitNow } from '../runtime/exit.ts';
import { shutdownsTable } from '../shutdown/shutdownRecords.ts';
import { listAgain } from '../sources/apiSource.ts';
import { readSourcesSoon } from '../sources/staticSource.ts';
import { wakeSoon } from '../syncLoop/sleep.ts';
import { birthCry, forgetWork, heartbeatNow } from './beginAnew.ts';
import { dropHeld, releaseHeld } from './heldEvents.ts';

/**
 * containerd's exit of a container that was running when the machine went off. Source: containerd,
 * internal/cri/server/restart.go.
 */
const UNKNOWN_EXIT = { code: 255, reason: 'Unknown' };

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

/** The machine is on again: its kubelet starts from nothing and finds nothing running. */
function powerOn(scope: KubeletScope, onNode: readonly KubeletPod[]): void {
  becauseOf(scope.context, 'machine.booted', 'Node', scope.nodeName);
  const begun = { startedUs: scope.nowUs, pulls: [], networkReady: false, statusStale: true };
  scope.putNode(changedNode(scope.node, begun));
  for (const record of onNode) takeStock(scope, record);
  heartbeatNow(scope);
  const network: NodeNetworkReady = { type: 'nodeNetwork.ready' };
  scope.schedule(scope.constantUs('kubelet.nodeReady'), network);
  readSourcesSoon(scope, onNode);
  birthCry(scope);
}

/** All processes are gone, and the sandbox with them. The Pod's fate follows from the API when it is listed. */
function takeStock(scope: KubeletScope, record: KubeletPod): void {
  const { volumes: _, ...forgotten } = forgetWork(scope, record);
  let current: KubeletPod = { ...forgotten, sandbox: record.sandbox === 'none' ? 'none' : 'stopped' };
  for (const { name, state } of record.containers)
    if (state === 'running') current = exitNow(scope, current, name, UNKNOWN_EXIT.code, UNKNOWN_EXIT.reason);
  scope.putPod(current);
}
