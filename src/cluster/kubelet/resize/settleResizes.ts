import { compare } from '#base/order.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { table } from '#kernel/delta.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { podRequests, resourceAmounts } from '#model/pod/podResources.ts';
import { SHUTTING_DOWN } from '../admission/admit.ts';
import { pressureConditions } from '../eviction/evictionManager.ts';
import { admitUnderPressure } from '../eviction/thresholds.ts';
import type { KubeletPod, PodResize } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { seenNode } from '../nodeAgent.ts';
import { admissionFailures, rejectionOf } from '../podAdmission.ts';
import { requestSync } from '../podWorker.ts';
import { isShuttingDown } from '../shutdown/shutdownRecords.ts';
import { allocatedPod } from './allocation.ts';
import { resizeMessage } from './memoryRefusal.ts';

interface WaitingResize {
  readonly node: string;
  readonly uid: string;
}

const WAITING_RESIZES = table<WaitingResize>('kubelet/resizes');

type Verdict = { readonly fits: true } | { readonly fits: false; readonly reason: string; readonly message: string };

const waitingTable = ({ world }: KubeletScope) => world.table(WAITING_RESIZES);

/** Records that a resize of the Pod awaits a decision. */
export function noteResize({ ...scope }: Pick<KubeletScope, 'world' | 'nodeName'>, uid: string): void {
  scope.world.table(WAITING_RESIZES).put(`${scope.nodeName} ${uid}`, { node: scope.nodeName, uid });
}

/**
 * Runs after every event of a node: grants waiting resizes as soon as there is room. Upstream source (v1.36.2):
 * pkg/kubelet/allocation/allocation_manager.go, retryPendingResizes.
 */
export function settleResizes(scope: KubeletScope, onNode: () => readonly KubeletPod[]): void {
  const table = waitingTable(scope);
  if (table.size === 0) return;
  const waiting = [...table.keys()].flatMap((key) => {
    const { node, uid } = table.get(key) ?? {};
    if (node !== scope.nodeName || uid === undefined) return [];
    const record = scope.pod(uid);
    if (record?.stage === 'syncing') return [record];
    table.delete(key);
    return [];
  });
  for (const record of waiting.sort(byUrgency)) decide(scope, record, onNode());
}

/**
 * Upstream source (v1.36.2): pkg/kubelet/allocation/allocation_manager.go, sortPendingResizes: by priority, then by
 * waiting time.
 */
function byUrgency(a: KubeletPod, b: KubeletPod): number {
  const priority = (b.pod.spec.priority ?? 0) - (a.pod.spec.priority ?? 0);
  return priority || (a.resize?.requestedUs ?? 0) - (b.resize?.requestedUs ?? 0) || compare(a.uid, b.uid);
}

function decide(scope: KubeletScope, { uid }: KubeletPod, onNode: readonly KubeletPod[]): void {
  const record = scope.pod(uid);
  const node = seenNode(scope);
  if (!record?.resize || !node) return;
  const others = onNode.filter((other) => other.uid !== uid && isActive(other)).map(allocatedPod);
  const verdict = fits(scope, record.pod, node, others);
  if (verdict.fits) grant(scope, record, record.resize);
  else postpone(scope, record, record.resize, verdict.reason, verdict.message);
}

function isActive({ rejection, stage, sandbox }: KubeletPod): boolean {
  return !rejection && stage !== 'terminated' && !(stage === 'terminating' && sandbox === 'stopped');
}

/** Upstream source (v1.36.2): pkg/kubelet/allocation/allocation_manager.go, canAdmitPod; pkg/kubelet/lifecycle. */
function fits(scope: KubeletScope, pod: Pod, node: Node, others: readonly Pod[]): Verdict {
  const allocatable = resourceAmounts(node.status?.allocatable);
  const wanted = podRequests(pod);
  for (const name of ['memory', 'cpu']) {
    const [requested, capacity] = [wanted[name] ?? 0, allocatable[name] ?? 0];
    if (requested <= capacity) continue;
    const message = `Node didn't have enough capacity: ${name}, requested: ${requested}, capacity: ${capacity}`;
    return { fits: false, reason: 'Infeasible', message };
  }
  const rejection =
    admitUnderPressure(pod, pressureConditions(scope.world, scope.nodeName)) ??
    rejectionOf(admissionFailures(pod, node, others)) ??
    (isShuttingDown(scope.world, scope.nodeName) ? SHUTTING_DOWN : undefined);
  return rejection ? { fits: false, reason: 'Deferred', message: rejection.message } : { fits: true };
}

function grant(scope: KubeletScope, record: KubeletPod, { requestedUs }: PodResize): void {
  waitingTable(scope).delete(`${scope.nodeName} ${record.uid}`);
  const generation = record.pod.metadata.generation ?? 0;
  becauseOf(scope.context, 'podResize.allocated', 'Pod', objectKey(record.pod));
  tell(scope, record, 'Normal', 'ResizeStarted', resizeMessage(record.pod, 'started', generation));
  const resize: PodResize = { requestedUs, inProgress: generation };
  requestSync(scope, { ...record, resize }, 'configCh');
}

function postpone(scope: KubeletScope, record: KubeletPod, resize: PodResize, reason: string, message: string): void {
  if (reason === 'Infeasible') waitingTable(scope).delete(`${scope.nodeName} ${record.uid}`);
  const generation = record.pod.metadata.generation ?? 0;
  const { pending } = resize;
  if (pending?.reason === reason && pending.message === message && pending.generation === generation) return;
  becauseOf(scope.context, 'podResize.postponed', 'Pod', objectKey(record.pod), { reason, message });
  tell(scope, record, 'Warning', `Resize${reason}`, resizeMessage(record.pod, reason, generation, message));
  requestSync(scope, { ...record, resize: { ...resize, pending: { reason, message, generation } } }, 'configCh');
}

function tell(
  scope: KubeletScope,
  { pod }: KubeletPod,
  type: 'Normal' | 'Warning',
  reason: string,
  message: string,
): void {
  scope.event(pod, { type, reason, message });
}
