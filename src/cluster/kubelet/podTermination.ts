import { seedOf } from '#base/digest.ts';
import { SECOND_US } from '#base/time.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { PodStatus } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { changedPod } from './changed.ts';
import type { StopTurnDue } from './kubeletEvents.ts';
import type { KubeletPod, StartResult } from './kubeletRecords.ts';
import type { KubeletScope } from './kubeletScope.ts';
import type { StaticPodEnded } from './machineEvents.ts';
import { podStatus } from './podStatus.ts';
import { stopLivenessAndStartup, stopProbes, updateProbes } from './probes.ts';
import { RESIZE_CONDITIONS } from './resize/memoryRefusal.ts';
import { findContainer, isUp } from './runtimeContainer.ts';
import { statusTarget } from './sources/mirrorPods.ts';
import { endWait, killContainer } from './termination/killContainer.ts';
import { releaseVolumes } from './volumes/nodeVolumes.ts';

/**
 * Upstream source (v1.36.2): pkg/kubelet/kubelet.go, backOffPeriod; pkg/kubelet/apis/config/v1beta1/defaults.go,
 * syncFrequency.
 */
const RETRY_US = 10_000_000;

/** Upstream source (v1.36.2): pkg/kubelet/pod_workers.go, backOffOnTransientErrorPeriod. */
const TRANSIENT_RETRY_US = SECOND_US;

/** The reason of a sync that has failed because the node's network is not ready. */
export const NETWORK_NOT_READY = 'NetworkNotReady';
const RESYNC_US = 60_000_000;

/**
 * Longest jitter of a wait, in thousandths of it. Upstream source (v1.36.2): pkg/kubelet/pod_workers.go, the jitter
 * factors.
 */
const JITTER_THOUSANDTHS = 500;

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
  const refreshed = refreshStatus(scope, ended);
  const { namespace = '', name, deletionTimestamp } = record.pod.metadata;
  if (deletionTimestamp !== undefined && record.source === undefined)
    scope.send({ verb: 'delete', kind: 'Pod', namespace, name, uid: record.uid, gracePeriodSeconds: 0 }, 2);
  return refreshed;
}

/** Removes the record of a Pod that has ended. For a static Pod, another one may then take its place. */
export function forgetPod(scope: KubeletScope, uid: string): void {
  const record = scope.pod(uid);
  scope.dropPod(uid);
  releaseVolumes(scope, uid);
  if (record?.source === undefined) return;
  const event: StaticPodEnded = { type: 'staticPod.ended', via: record.source, pod: objectKey(record.pod) };
  scope.schedule(0, event);
}

/**
 * Computes the status and writes it if it has changed. With `isKnown` false it writes the whole status, because the API
 * may lack the last one. Upstream source (v1.36.2): pkg/kubelet/status/status_manager.go.
 */
export function refreshStatus(scope: KubeletScope, record: KubeletPod, isKnown = true): KubeletPod {
  const probed = record.stage === 'terminated' || record.rejection ? record : updateProbes(scope, record);
  const status = podStatus(probed, scope.node.hostIP, scope.nowUs);
  if (isKnown && sameData(status, probed.sent)) return scope.putPod(probed);
  const target = statusTarget(scope, probed);
  if (target) {
    const patch = statusPatch(status, isKnown ? probed.sent : undefined);
    scope.send({ verb: 'patch', kind: 'Pod', subresource: 'status', ...target, patchType: 'strategic', patch });
  }
  return scope.putPod(changedPod(probed, { sent: status }));
}

/**
 * The patch that replaces the last status with this one. Conditions merge by type with those of other writers. Fields
 * that our conditions no longer have are set to null, and ended resize conditions are deleted. Upstream source
 * (v1.36.2): pkg/util/pod/pod.go, PatchPodStatus.
 */
function statusPatch(status: PodStatus, before?: PodStatus): { readonly status: object } {
  const conditions: object[] = (status.conditions ?? []).map((condition) =>
    Object.assign({ reason: null, message: null }, condition),
  );
  const has = (of: PodStatus | undefined, type: string) =>
    of?.conditions?.some((other) => other.type === type) ?? false;
  const gone = RESIZE_CONDITIONS.filter((type) => has(before, type) && !has(status, type));
  for (const type of gone) conditions.push({ type, $patch: 'delete' });
  return { status: { ...status, conditions } };
}

/**
 * Wait of the worker after a failed sync: until the earliest back-off ends, otherwise ten seconds, or one second when
 * the network is not ready. Jitter adds up to half of it. `undefined` after a success. Upstream source (v1.36.2):
 * pkg/kubelet/pod_workers.go, completeWork.
 */
export function retryDelayUs(scope: KubeletScope, results: readonly StartResult[]): number | undefined {
  const failed = results.filter(({ error }) => error);
  if (failed.length === 0) return undefined;
  const ends = failed.map(({ retryUs }) => retryUs).filter((retryUs) => retryUs >= 0);
  const isTransient = failed.some(({ error }) => error?.reason === NETWORK_NOT_READY);
  const plainUs = isTransient ? TRANSIENT_RETRY_US : RETRY_US;
  const waitUs = ends.length === 0 ? plainUs : Math.min(...ends) - scope.nowUs;
  const baseUs = Math.min(Math.max(waitUs, 0), RESYNC_US);
  const thousandths = scope.context.random('kubelet/workers').int(0, JITTER_THOUSANDTHS - 1);
  return baseUs + Math.floor((baseUs * thousandths) / 1000);
}

/**
 * Next periodic sync of a Pod without problems; -1 when none is due. It cannot change anything, so it is not an entry.
 * Its time is derived from the last sync instead of a random stream.
 */
export function resyncDueUs(record: KubeletPod): number {
  if (record.stage !== 'syncing' || record.work || record.lastSyncUs < 0 || record.rejection) return -1;
  if (record.syncOrder !== 0) return record.syncAtUs;
  const thousandths = (seedOf(`${record.uid}/${record.syncs}`) >>> 0) % JITTER_THOUSANDTHS;
  return record.lastSyncUs + RESYNC_US + RESYNC_US * (thousandths / 1000);
}
