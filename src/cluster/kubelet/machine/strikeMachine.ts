import { becauseOf } from '#cluster/api/subject.ts';
import {
  endNodeFault,
  faultsOfNode,
  type NodeFaultStruck,
  nodeFault,
  setNodeFault,
} from '#cluster/environment/faults.ts';
import { NO_BACKOFF } from '../backoff.ts';
import type { PodIndex } from '../changed.ts';
import { changedPod } from '../changed.ts';
import { changedNode } from '../changedNode.ts';
import type { HeartbeatDue, NodeNetworkReady } from '../kubeletEvents.ts';
import type { KubeletPod, RuntimeContainer } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { seenNode } from '../nodeAgent.ts';
import { fallBack } from '../pleg/relist.ts';
import { forgetProbes } from '../probes.ts';
import { exitNow } from '../runtime/processEvents.ts';
import { shutdownsTable } from '../shutdown/shutdownRecords.ts';
import { listAgain, readSourcesSoon } from '../sources/podSources.ts';
import { wakeSoon } from '../syncLoop/sleep.ts';
import { forgetKill } from '../termination/killContainer.ts';
import { withoutRetries } from '../volumes/configVolumes.ts';
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

/**
 * A Pod's record after a restart of the kubelet's process: it keeps only the state of the runtime. Workers, probes,
 * back-offs, verdicts and the reported status are lost. Nothing is done for the Pod until a source lists it. Upstream
 * source (v1.36.2): pkg/kubelet/kubelet.go (syncLoop), pkg/kubelet/pod_workers.go (UpdatePod).
 */
export function forgetWork(scope: KubeletScope, record: KubeletPod): KubeletPod {
  if (record.stage === 'terminated' || record.rejection) return record;
  for (const order of [record.relistOrder, record.syncOrder, record.work?.dueOrder ?? 0])
    if (order !== 0) scope.context.cancel(order);
  const { work: _, pending: __, verdict: ___, ...rest } = withoutRetries(scope, forgetProbes(scope, record));
  return changedPod(rest, {
    stage: 'syncing',
    unlisted: true,
    sandbox: record.sandbox === 'creating' ? record.seenSandbox.state : record.sandbox,
    relistOrder: 0,
    syncOrder: 0,
    syncAtUs: -1,
    lastSyncUs: scope.nowUs,
    seenUs: -1,
    terminationUs: -1,
    graceSeconds: -1,
    containers: rest.containers.map((container) => forgetStart(forgetKill(scope, rest, container))),
  });
}

/** The process loses its requests to the runtime, and its back-offs. */
function forgetStart({ startError: _, ...container }: RuntimeContainer): RuntimeContainer {
  return { ...container, starting: 'no', crashBackoff: NO_BACKOFF, pullBackoff: NO_BACKOFF };
}

/** Records the Event about the start of the kubelet. Upstream source (v1.36.2): pkg/kubelet/kubelet.go, BirthCry. */
export function birthCry(scope: KubeletScope): void {
  const node = seenNode(scope);
  if (node) scope.event(node, { type: 'Normal', reason: 'Starting', message: 'Starting kubelet.' });
}

/** The first heartbeat of a kubelet that has just started. */
function heartbeatNow(scope: KubeletScope): void {
  const heartbeat: HeartbeatDue = { type: 'heartbeat.due' };
  scope.schedule(0, heartbeat);
}
