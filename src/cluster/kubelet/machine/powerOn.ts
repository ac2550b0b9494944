import { becauseOf } from '#cluster/api/subject.ts';
import { changedNode } from '../changedNode.ts';
import type { HeartbeatDue, NodeNetworkReady } from '../kubeletEvents.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { seenNode } from '../nodeAgent.ts';
import { requestSync } from '../podWorker.ts';
import { forgetProbes } from '../probes.ts';
import { exitNow } from '../runtime/exit.ts';
import { readSourcesSoon } from '../sources/staticSource.ts';
import { withoutRetries } from '../volumes/configVolumes.ts';

/** What containerd says of a container that was running when the machine went off. Source: containerd, internal/cri/server/restart.go. */
const UNKNOWN_EXIT = { code: 255, reason: 'Unknown' };

/** The machine is on again: its kubelet begins anew and finds nothing running. */
export function powerOn(scope: KubeletScope, onNode: readonly KubeletPod[]): void {
  becauseOf(scope.context, 'machine.booted', 'Node', scope.nodeName);
  const begun = { startedUs: scope.nowUs, pulls: [], networkReady: false, statusStale: true };
  scope.putNode(changedNode(scope.node, begun));
  for (const record of onNode) takeStock(scope, record);
  const heartbeat: HeartbeatDue = { type: 'heartbeat.due' };
  scope.schedule(0, heartbeat);
  const network: NodeNetworkReady = { type: 'nodeNetwork.ready' };
  scope.schedule(scope.constantUs('kubelet.nodeReady'), network);
  readSourcesSoon(scope, onNode);
  const node = seenNode(scope);
  if (node) scope.event(node, { type: 'Normal', reason: 'Starting', message: 'Starting kubelet.' });
}

/** Whatever the worker was about to do is forgotten; all processes are gone, and the sandbox with them. */
function takeStock(scope: KubeletScope, record: KubeletPod): void {
  scope.context.cancel(record.relistOrder);
  scope.context.cancel(record.syncOrder);
  if (record.work?.dueOrder !== undefined) scope.context.cancel(record.work.dueOrder);
  const { work: _, pending, volumes: __, ...rest } = withoutRetries(scope, record);
  let current: KubeletPod = {
    ...rest,
    sandbox: record.sandbox === 'none' ? 'none' : 'stopped',
    relistOrder: 0,
    syncOrder: 0,
    syncAtUs: -1,
    lastSyncUs: scope.nowUs,
    containers: forgetProbes(scope, record).containers.map((container) => ({ ...container, starting: 'no' as const })),
    ...(pending?.graceSeconds !== undefined && { pending }),
  };
  for (const { name, state } of record.containers)
    if (state === 'running') current = exitNow(scope, current, name, UNKNOWN_EXIT.code, UNKNOWN_EXIT.reason);
  const known = scope.pod(record.uid);
  if (known?.stage === 'syncing' || !known) requestSync(scope, current, 'configCh');
}
