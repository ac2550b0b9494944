import { becauseOf } from '#cluster/api/subject.ts';
import { changedNode } from '../changedNode.ts';
import type { NodeNetworkReady } from '../kubeletEvents.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { exitNow } from '../runtime/exit.ts';
import { readSourcesSoon } from '../sources/staticSource.ts';
import { birthCry, forgetWork, heartbeatNow } from './beginAnew.ts';

/**
 * containerd's exit of a container that was running when the machine went off. Source: containerd,
 * internal/cri/server/restart.go.
 */
const UNKNOWN_EXIT = { code: 255, reason: 'Unknown' };

/** The machine is on again: its kubelet starts from nothing and finds nothing running. */
export function powerOn(scope: KubeletScope, onNode: readonly KubeletPod[]): void {
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
