import type { KubeletPod, PodVerdict } from './kubeletRecords.ts';
import type { KubeletScope } from './kubeletScope.ts';
import { requestTermination } from './podWorker.ts';
import type { Channel } from './syncLoop/channel.ts';

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
