import { becauseOf } from '#cluster/api/subject.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { VolumeMounted, VolumeRetryDue } from '../kubeletEvents.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { seenNode } from '../nodeAgent.ts';
import {
  asOneProblem,
  configFinder,
  configVolumeProblems,
  isConfigVolume,
  missingDetails,
} from '../references/references.ts';
import type { PodVolume, UnsetVolume } from './volumeRecords.ts';

/**
 * Poll interval of a worker that waits for volumes. Upstream source (v1.36.2):
 * pkg/kubelet/volumemanager/volume_manager.go, podAttachAndMountRetryInterval.
 */
const POLL_US = 300_000;

/** Upstream source (v1.36.2): pkg/util/goroutinemap/exponentialbackoff/exponential_backoff.go. */
const FIRST_RETRY_US = 500_000;
const LONGEST_RETRY_US = 122_000_000;
/**
 * Interval of the reconciler, which performs retries. Upstream source (v1.36.2):
 * pkg/kubelet/volumemanager/volume_manager.go, reconcilerLoopSleepPeriod.
 */
const LOOK_US = 100_000;

/**
 * Sets up the volumes of ConfigMaps and Secrets before there is a sandbox. Failed ones are recorded and retried by
 * themselves.
 */
export function setUpConfigVolumes(scope: KubeletScope, record: KubeletPod): KubeletPod {
  if (record.sandbox !== 'none' || record.unsetVolumes !== undefined) return record;
  const volumes = record.pod.spec.volumes ?? [];
  if (!volumes.some(isConfigVolume)) return record;
  const mounted = mountedNames(record.pod);
  const unset = volumes.flatMap((volume): UnsetVolume[] => {
    const { name = '' } = volume;
    return (mounted.has(name) && isConfigVolume(volume) && trySetUp(scope, record, { name, delayUs: 0 })) || [];
  });
  return unset.length === 0 ? record : { ...record, unsetVolumes: unset };
}

/** Handles the retry of a volume. */
export function retryConfigVolume(
  scope: KubeletScope,
  record: KubeletPod,
  { volume: name }: VolumeRetryDue,
): KubeletPod {
  const before = record.unsetVolumes?.find((volume) => volume.name === name);
  if (!before) return record;
  const [after] = trySetUp(scope, record, before) ?? [];
  if (!after) becauseOf(scope.context, 'volume.mounted', 'Pod', objectKey(record.pod), { volume: name });
  const { unsetVolumes = [], ...rest } = record;
  const unset = unsetVolumes.flatMap((volume) => (volume.name === name ? (after ?? []) : volume));
  return unset.length === 0 ? rest : { ...rest, unsetVolumes: unset };
}

/** Cancels the retries for a Pod that has to terminate. */
export function withoutRetries(scope: KubeletScope, { unsetVolumes, ...rest }: KubeletPod): KubeletPod {
  for (const { dueOrder } of unsetVolumes ?? []) scope.context.cancel(dueOrder);
  return rest;
}

/** Upstream source (v1.36.2): pkg/volume/util/operationexecutor/operation_generator.go, GenerateMountVolumeFunc. */
function trySetUp(
  scope: KubeletScope,
  { uid, pod }: KubeletPod,
  { name, delayUs: lastUs }: Pick<UnsetVolume, 'name' | 'delayUs'>,
): [UnsetVolume] | undefined {
  const volume = pod.spec.volumes?.find((other) => other.name === name);
  const find = configFinder(scope.world, pod.metadata.namespace ?? '', scope.isConnected);
  const problem = volume && asOneProblem(configVolumeProblems(volume, find));
  if (!problem) return undefined;
  const { message } = problem;
  const delayUs = lastUs === 0 ? FIRST_RETRY_US : Math.min(2 * lastUs, LONGEST_RETRY_US);
  becauseOf(scope.context, 'volume.unset', 'Pod', objectKey(pod), {
    volume: name,
    ...missingDetails(problem),
    delayUs,
  });
  scope.event(pod, {
    type: 'Warning',
    reason: 'FailedMount',
    message: `MountVolume.SetUp failed for volume "${name}" : ${message}`,
  });
  const event: VolumeRetryDue = { type: 'volumeRetry.due', uid, volume: name };
  const dueOrder = scope.schedule(delayUs + LOOK_US, event);
  return [{ name, problem: message, delayUs, dueUs: scope.nowUs + delayUs + LOOK_US, dueOrder }];
}

/**
 * Names of the volumes that a container uses; others are not set up. Upstream source (v1.36.2):
 * pkg/volume/util/util.go, GetPodVolumeNames.
 */
export function mountedNames({ spec }: Pod): ReadonlySet<string> {
  const all = [...(spec.initContainers ?? []), ...spec.containers, ...(spec.ephemeralContainers ?? [])];
  return new Set(
    all.flatMap(({ volumeMounts = [], volumeDevices = [] }) =>
      [...volumeMounts, ...volumeDevices].map(({ name }) => name),
    ),
  );
}

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
