import { forgetPod } from './forgetPod.ts';
import type { StopTurnDue } from './kubeletEvents.ts';
import type { KubeletPod } from './kubeletRecords.ts';
import type { KubeletScope } from './kubeletScope.ts';
import { stopLivenessAndStartup, stopProbes } from './probes.ts';
import { refreshStatus } from './refreshStatus.ts';
import { findContainer, isUp } from './runtimeContainer.ts';
import { endWait, killContainer } from './termination/killContainer.ts';
import { releaseVolumes } from './volumes/nodeVolumes.ts';

/**
 * Starts the Pod's termination. Every container gets its preStop hook and SIGTERM; sidecars get SIGTERM when the others
 * are gone. Readiness probes continue. Upstream source (v1.36.2): pkg/kubelet/kubelet.go (SyncTerminatingPod),
 * pkg/kubelet/kuberuntime/kuberuntime_container.go (killContainer).
 */
export function terminatePod(scope: KubeletScope, record: KubeletPod, graceSeconds: number): KubeletPod {
  if (record.syncOrder !== 0) scope.context.cancel(record.syncOrder);
  const terminating: KubeletPod = {
    ...record,
    stage: 'terminating',
    terminationUs: scope.nowUs,
    graceSeconds,
    syncOrder: 0,
    containers: record.containers.map((container) => ({ ...container, starting: 'no' as const })),
  };
  const stopped = stopLivenessAndStartup(scope, terminating);
  return goOnTerminating(scope, scope.putPod(killAll(scope, stopped, graceSeconds)));
}

function killAll(scope: KubeletScope, record: KubeletPod, graceSeconds: number): KubeletPod {
  let current = record;
  for (const { name } of record.containers) {
    const container = findContainer(current, name);
    if (container?.state !== 'running') continue;
    current = killContainer(scope, current, container, `Stopping container ${name}`, graceSeconds);
  }
  return current;
}

/** The waiting time of a sidecar is over. */
export function stopTurnDue(scope: KubeletScope, record: KubeletPod, event: StopTurnDue): KubeletPod {
  const container = findContainer(record, event.container);
  return container?.instances === event.instance ? scope.putPod(endWait(scope, record, container)) : record;
}

/** Continues after a hook or an exit; when nothing runs any more, the Pod is finished. */
export function goOnTerminating(scope: KubeletScope, record: KubeletPod): KubeletPod {
  if (record.stage !== 'terminating') return record;
  if (!record.containers.some(isUp)) return finish(scope, record);
  const next = stopNextSidecars(scope, record);
  return next === record ? record : scope.putPod(next);
}

/**
 * Sends SIGTERM to the sidecars whose turn has come. The last one's turn is when the other containers are gone, and
 * each other one's when its successor is gone.
 */
export function stopNextSidecars(scope: KubeletScope, record: KubeletPod): KubeletPod {
  if (record.containers.some((other) => other.kind !== 'sidecar' && other.kind !== 'ephemeral' && isUp(other)))
    return record;
  let current = record;
  const sidecars = record.containers.filter(({ kind }) => kind === 'sidecar');
  sidecars.forEach((container, index) => {
    const next = sidecars[index + 1];
    if (container.state === 'running' && !(next && isUp(next))) current = endWait(scope, current, container);
  });
  return current;
}

/**
 * SyncTerminatedPod: nothing of the Pod runs any more. Writes the last status, then removes an object that is being
 * deleted; any other object stays. Upstream source (v1.36.2): pkg/kubelet/kubelet.go (SyncTerminatedPod),
 * pkg/kubelet/status/status_manager.go (syncPod).
 */
function finish(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const ended: KubeletPod = stopProbes(scope, { ...record, stage: 'terminated', sandbox: 'stopped' });
  releaseVolumes(scope, record.uid);
  if (record.removed) {
    forgetPod(scope, record.uid);
    return ended;
  }
  const told = refreshStatus(scope, ended);
  const { namespace = '', name, deletionTimestamp } = record.pod.metadata;
  if (deletionTimestamp !== undefined && record.source === undefined)
    scope.send({ verb: 'delete', kind: 'Pod', namespace, name, uid: record.uid, gracePeriodSeconds: 0 }, 2);
  return told;
}
