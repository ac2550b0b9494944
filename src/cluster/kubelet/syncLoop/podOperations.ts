import type { Node, Pod } from '#model/generated/types.ts';
import { admit } from '../admission/admit.ts';
import { changedPod } from '../changed.ts';
import type { KubeletPod, PodVerdict } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { nodeOfMachine } from '../nodeAgent.ts';
import { podConditions } from '../podConditions.ts';
import { forgetPod, refreshStatus } from '../podTermination.ts';
import { watchDeadline } from '../podVerdict.ts';
import { requestSync, requestTermination } from '../podWorker.ts';
import { addProbes, updateProbes } from '../probes.ts';
import { withResizeRequest } from '../resize/allocation.ts';
import { noteResize } from '../resize/settleResizes.ts';
import { newContainers, runningContainers, withSpec } from '../runtimeContainer.ts';
import { effectiveGraceSeconds } from '../termination/gracePeriods.ts';
import { readMounted } from '../volumes/readVolume.ts';
import { withMounted } from '../volumes/waitForVolumes.ts';
import { took } from './sleep.ts';

/**
 * Shortest grace period of a Pod that was force-deleted from the API. Upstream source (v1.36.2):
 * pkg/kubelet/pod_workers.go, calculateEffectiveGracePeriod.
 */
const MIN_GRACE_SECONDS = 1;

/**
 * Handles a new Pod of a source. A Pod that ran before the kubelet started is taken over with its status. Upstream
 * source (v1.36.2): pkg/kubelet/kubelet.go, HandlePodAdditions.
 */
export function podAdded(
  scope: KubeletScope,
  pod: Pod,
  node: Node | undefined,
  others: readonly KubeletPod[],
  source?: KubeletPod['source'],
): void {
  took(scope, pod, 'configCh', 'HandlePodAdditions', 'ADD');
  const known = scope.pod(pod.metadata.uid ?? '');
  if (known) {
    takenUp(scope, pod, known, node, others);
    return;
  }
  const phase = pod.status?.phase;
  if (phase === 'Succeeded' || phase === 'Failed') return;
  const isRunning = phase === 'Running';
  const added: KubeletPod = { ...newRecord(scope, pod), ...(source && { source }) };
  const record = isRunning ? takenOver(scope, added) : added;
  if (pod.metadata.deletionTimestamp !== undefined) {
    requestTermination(scope, record, effectiveGraceSeconds(pod));
    return;
  }
  watchDeadline(scope, record);
  if (isRunning) {
    readMounted(scope, scope.putPod(record));
    return;
  }
  const rejection = node && admit(scope, pod, nodeOfMachine(scope, node), others);
  if (rejection) refreshStatus(scope, { ...record, rejection });
  else requestSync(scope, record, 'configCh');
}

/**
 * Handles a Pod on the machine that a restarted kubelet sees for the first time. A Pod with a deletion timestamp is
 * terminated from the beginning. Any other is admitted again; a rejection ends it.
 */
function takenUp(
  scope: KubeletScope,
  pod: Pod,
  before: KubeletPod,
  node: Node | undefined,
  onNode: readonly KubeletPod[],
): void {
  const sent = before.source === undefined ? pod.status : before.sent;
  const record = changedPod(withSpec(before, pod), { sent }, 'unlisted');
  if (pod.metadata.deletionTimestamp !== undefined) {
    requestTermination(scope, record, effectiveGraceSeconds(pod));
    return;
  }
  const others = onNode.filter(({ uid, unlisted }) => uid !== record.uid && !unlisted);
  const rejection = node && admit(scope, pod, node, others);
  if (rejection) {
    const verdict: PodVerdict = { phase: 'Failed', ...rejection };
    requestTermination(scope, changedPod(record, { verdict }), MIN_GRACE_SECONDS);
    return;
  }
  watchDeadline(scope, record);
  requestSync(scope, record, 'configCh');
}

function newRecord(scope: KubeletScope, pod: Pod): KubeletPod {
  return {
    uid: pod.metadata.uid ?? '',
    node: scope.nodeName,
    pod,
    stage: 'syncing',
    startedUs: scope.nowUs,
    sandbox: 'none',
    sandboxAttempt: 0,
    podIP: '',
    seenSandbox: { state: 'none', attempt: 0, podIP: '' },
    seenUs: -1,
    lastSyncUs: -1,
    syncs: 0,
    containers: newContainers(pod),
    terminationUs: -1,
    graceSeconds: -1,
    relistOrder: 0,
    syncOrder: 0,
    syncAtUs: -1,
    removed: false,
    sent: undefined,
  };
}

function takenOver(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const { pod } = record;
  const podIP = pod.status?.podIP ?? '';
  const known: KubeletPod = {
    ...withMounted(record),
    sandbox: 'ready',
    podIP,
    seenSandbox: { state: 'ready', attempt: 0, podIP },
    containers: runningContainers(pod),
    sent: pod.status,
  };
  return updateProbes(scope, addProbes(scope, known));
}

/**
 * Handles a changed Pod of a source. Upstream source (v1.36.2): pkg/kubelet/config/config.go (checkAndUpdatePod),
 * pkg/kubelet/kubelet.go (HandlePodUpdates, HandlePodReconcile).
 */
export function podUpdated(scope: KubeletScope, pod: Pod, before: KubeletPod): void {
  const record = withSpec(before, pod);
  if (pod.metadata.deletionTimestamp !== undefined) {
    took(scope, pod, 'configCh', 'HandlePodUpdates', 'DELETE');
    toBeDeleted(scope, record, before.pod.metadata.deletionTimestamp === undefined);
  } else if ((pod.metadata.generation ?? 0) !== (before.pod.metadata.generation ?? 0)) {
    took(scope, pod, 'configCh', 'HandlePodUpdates', 'UPDATE');
    watchDeadline(scope, record, before.pod.spec.activeDeadlineSeconds);
    const resized = withResizeRequest(record, before.pod, scope.nowUs);
    if (resized !== record) noteResize(scope, record.uid);
    if (resized === record) requestSync(scope, record, 'configCh');
    else scope.putPod(resized);
  } else {
    took(scope, pod, 'configCh', 'HandlePodReconcile', 'RECONCILE');
    if (isReadinessToReconcile(record)) requestSync(scope, record, 'configCh');
    else scope.putPod(record);
  }
}

/** Deletes a Pod that has already ended as soon as its deletion is requested. */
function toBeDeleted(scope: KubeletScope, record: KubeletPod, isNew: boolean): void {
  if (record.stage !== 'terminated') {
    requestTermination(scope, record, effectiveGraceSeconds(record.pod));
    return;
  }
  scope.putPod(record);
  const { namespace = '', name } = record.pod.metadata;
  if (isNew) scope.send({ verb: 'delete', kind: 'Pod', namespace, name, uid: record.uid, gracePeriodSeconds: 0 });
}

/**
 * Whether a readiness gate has changed the Ready condition. Upstream source (v1.36.2):
 * pkg/kubelet/status/status_manager.go, NeedToReconcilePodReadiness.
 */
function isReadinessToReconcile({ pod }: KubeletPod): boolean {
  if ((pod.spec.readinessGates?.length ?? 0) === 0) return false;
  const { conditions = [], initContainerStatuses = [], containerStatuses = [], phase = '' } = pod.status ?? {};
  const input = { pod, conditions, init: initContainerStatuses, apps: containerStatuses, phase, sandboxReady: true };
  const wanted = podConditions(input).find(({ type }) => type === 'Ready');
  const present = conditions.find(({ type }) => type === 'Ready');
  return wanted?.status !== present?.status || wanted?.message !== present?.message;
}

/**
 * Handles a Pod that the source no longer contains; running containers get a short grace period. Upstream source
 * (v1.36.2): pkg/kubelet/kubelet.go, HandlePodRemoves.
 */
export function podRemoved(scope: KubeletScope, pod: Pod, record: KubeletPod | undefined): void {
  took(scope, pod, 'configCh', 'HandlePodRemoves', 'REMOVE');
  if (!record) return;
  const isAlive = record.work !== undefined || record.containers.some(({ state }) => state === 'running');
  if (!isAlive || record.stage === 'terminated') forgetPod(scope, record.uid);
  else {
    const seconds = record.source === undefined ? MIN_GRACE_SECONDS : effectiveGraceSeconds(pod);
    requestTermination(scope, changedPod(record, { pod, removed: true }, 'unlisted'), seconds);
  }
}
