import { becauseOf } from '#cluster/api/subject.ts';
import { objectKey } from '#model/objectKey.ts';
import type { VolumeMounted } from '../kubeletEvents.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { seenNode } from '../nodeAgent.ts';
import type { PodVolume } from './volumeRecords.ts';

/**
 * Poll interval of a worker that waits for volumes. Upstream source (v1.36.2):
 * pkg/kubelet/volumemanager/volume_manager.go, podAttachAndMountRetryInterval.
 */
const POLL_US = 300_000;

export function withVolume(record: KubeletPod, volume: PodVolume): KubeletPod {
  const volumes = record.volumes?.map((other) => (other.name === volume.name ? volume : other));
  return { ...record, ...(volumes && { volumes }) };
}

/**
 * Mounts the Pod's volumes that are ready on the node: the Node lists them as attached, and its kubelet has reported
 * their use. Upstream source (v1.36.2): pkg/volume/util/operationexecutor/operation_generator.go,
 * GenerateVerifyControllerAttachedVolumeFunc.
 */
export function mountAttached(scope: KubeletScope, record: KubeletPod): KubeletPod {
  const waiting = record.volumes?.filter(({ state }) => state === 'unattached') ?? [];
  if (waiting.length === 0) return record;
  const { volumesAttached = [] } = seenNode(scope)?.status ?? {};
  const { reportedInUse = [] } = scope.node;
  const ready = waiting.filter(
    ({ unique = '' }) => reportedInUse.includes(unique) && volumesAttached.some(({ name }) => name === unique),
  );
  return ready.reduce((current, volume) => startMount(scope, current, volume), record);
}

/** Schedules the end of a mount. The worker only sees it at its next poll, so the event comes then. */
export function startMount(scope: KubeletScope, record: KubeletPod, volume: PodVolume): KubeletPod {
  const { work } = record;
  const takesUs = scope.constantUs('volume.mount');
  const sinceUs = work?.step === 'volumes' ? work.sinceUs : scope.nowUs;
  const endUs = sinceUs + Math.ceil((scope.nowUs + takesUs - sinceUs) / POLL_US) * POLL_US;
  const event: VolumeMounted = { type: 'volume.mounted', uid: record.uid, volume: volume.name, mountedUs: endUs };
  scope.schedule(endUs - scope.nowUs, event);
  becauseOf(scope.context, 'volume.mounting', 'Pod', objectKey(record.pod), { volume: volume.name });
  return withVolume(record, { ...volume, state: 'mounting', mountedUs: endUs });
}

/** Handles the end of a mount, unless the mount was abandoned meanwhile together with its machine. */
export function volumeMounted(record: KubeletPod, { volume: name, mountedUs }: VolumeMounted): KubeletPod {
  const volume = record.volumes?.find((other) => other.name === name);
  if (volume?.state !== 'mounting' || volume.mountedUs !== mountedUs) return record;
  return withVolume(record, { ...volume, state: 'mounted', mountedUs: -1 });
}
