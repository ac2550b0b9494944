import { NO_BACKOFF } from '../backoff.ts';
import { changedPod } from '../changedPod.ts';
import type { HeartbeatDue } from '../kubeletEvents.ts';
import type { KubeletPod, RuntimeContainer } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { seenNode } from '../nodeAgent.ts';
import { forgetProbes } from '../probes.ts';
import { forgetKill } from '../termination/killContainer.ts';
import { withoutRetries } from '../volumes/configVolumes.ts';

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
export function heartbeatNow(scope: KubeletScope): void {
  const heartbeat: HeartbeatDue = { type: 'heartbeat.due' };
  scope.schedule(0, heartbeat);
}
