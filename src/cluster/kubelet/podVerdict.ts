import { SECOND_US } from '#base/time.ts';
import type { DeadlineDue } from './kubeletEvents.ts';
import type { KubeletPod, PodVerdict } from './kubeletRecords.ts';
import type { KubeletScope } from './kubeletScope.ts';
import { requestTermination } from './podWorker.ts';
import type { Channel } from './syncLoop/channel.ts';

const REASON = 'DeadlineExceeded';
const MESSAGE = 'Pod was active on the node longer than the specified deadline';

/**
 * The kubelet ends a Pod by itself. As soon as its worker can, it fails the Pod with that reason and terminates it. The
 * object stays. Upstream source (v1.36.2): pkg/kubelet/pod_workers.go, killPodNow; pkg/kubelet/kubelet.go,
 * SyncTerminatingPod.
 */
export function killPod(
  scope: KubeletScope,
  record: KubeletPod,
  verdict: PodVerdict,
  graceSeconds: number,
  channel: Channel = 'containerManager',
): KubeletPod {
  if (record.stage === 'terminated') return record;
  return requestTermination(scope, { ...record, verdict }, graceSeconds, channel);
}

/**
 * Schedules the end of the Pod's active deadline. A later change of the deadline still counts from the same start.
 * Upstream source (v1.36.2): pkg/kubelet/active_deadline.go.
 */
export function watchDeadline(scope: KubeletScope, { uid, pod, startedUs }: KubeletPod, before?: number): void {
  const seconds = pod.spec.activeDeadlineSeconds;
  if (seconds === undefined || seconds === before) return;
  const event: DeadlineDue = { type: 'deadline.due', uid, seconds };
  scope.schedule(Math.max(0, startedUs + seconds * SECOND_US - scope.nowUs), event);
}

export function deadlineDue(scope: KubeletScope, record: KubeletPod, { seconds }: DeadlineDue): void {
  const { pod, stage, rejection } = record;
  if (stage !== 'syncing' || rejection || pod.spec.activeDeadlineSeconds !== seconds) return;
  scope.event(pod, { type: 'Normal', reason: REASON, message: MESSAGE });
  const graceSeconds = pod.spec.terminationGracePeriodSeconds ?? 0;
  killPod(scope, record, { phase: 'Failed', reason: REASON, message: MESSAGE }, graceSeconds, 'syncCh');
}
