import type { KubeletPod, PodVerdict } from './kubeletRecords.ts';
import type { KubeletScope } from './kubeletScope.ts';
import { requestTermination } from './podWorker.ts';
import type { Channel } from './syncLoop/channel.ts';

/**
 * The kubelet ends a Pod by itself: as soon as its worker can, the Pod is Failed with that reason and is ended. The object stays.
 * Upstream source (v1.36.2): pkg/kubelet/pod_workers.go, killPodNow; pkg/kubelet/kubelet.go, SyncTerminatingPod.
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
