import { becauseOf } from '#cluster/api/subject.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { VolumeRetryDue } from '../kubeletEvents.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { configFinder, missingDetails } from '../references/configObjects.ts';
import { asOneProblem, configVolumeProblems, isConfigVolume } from '../references/configVolume.ts';
import type { UnsetVolume } from './volumeRecords.ts';

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
