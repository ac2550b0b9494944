import { podClaims } from '#model/pod/podClaims.ts';
import type { VolumesWaitEnded } from '../kubeletEvents.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { mountAttached, mountedNames, setUpConfigVolumes } from './configVolumes.ts';
import { readClaim } from './readVolume.ts';
import type { PodVolume } from './volumeRecords.ts';

/** Upstream source (v1.36.2): pkg/kubelet/volumemanager/volume_manager.go, podAttachAndMountTimeout. */
const TIMEOUT_US = 123_000_000;

/**
 * The Pod with its expected volumes, and the agenda order of the wait's time-out; `undefined` when there is nothing to
 * wait for. Upstream source (v1.36.2): pkg/kubelet/volumemanager/volume_manager.go, WaitForAttachAndMount.
 */
export function beginWait(
  scope: KubeletScope,
  given: KubeletPod,
): { readonly record: KubeletPod; readonly dueOrder: number } | undefined {
  const volumes = expectedVolumes(given);
  const tried = setUpConfigVolumes(scope, given);
  if (volumes.every(({ state }) => state === 'mounted') && !tried.unsetVolumes) return undefined;
  const record = volumes.length === 0 ? tried : mountAttached(scope, { ...tried, volumes });
  for (const volume of volumes) if (volume.state === 'reading') readClaim(scope, record, volume);
  const event: VolumesWaitEnded = { type: 'volumesWait.ended', uid: record.uid, sinceUs: scope.nowUs };
  return { record, dueOrder: scope.schedule(TIMEOUT_US, event) };
}

const NONE: readonly PodVolume[] = [];

/** Volumes that failed, or whose reads got no response, are read again. */
function expectedVolumes({ pod, volumes = NONE }: KubeletPod): readonly PodVolume[] {
  const claims = podClaims(pod);
  if (claims.length === 0) return NONE;
  const mounted = mountedNames(pod);
  return claims
    .filter(({ volume }) => mounted.has(volume))
    .map(({ volume: name, claim }) => {
      const known = volumes.find((other) => other.name === name);
      return known && known.state !== 'failed' ? known : { name, claim, state: 'reading', mountedUs: -1 };
    });
}

/** State of a worker's wait for volumes: it continues, it waits, or there is a problem in the kubelet's words. */
export type VolumesFound =
  | { readonly state: 'mounted' | 'waiting' }
  | { readonly state: 'failed'; readonly message: string };

export function volumesFound({ volumes = NONE, unsetVolumes = [] }: KubeletPod): VolumesFound {
  if (volumes.every(({ state }) => state === 'mounted'))
    return { state: unsetVolumes.length === 0 ? 'mounted' : 'waiting' };
  const failed = volumes.filter(({ state }) => state === 'failed');
  if (failed.length === 0 || volumes.some(({ state }) => state === 'reading')) return { state: 'waiting' };
  const lists = [
    `unmounted volumes=${names([...volumes.filter(({ state }) => state !== 'mounted'), ...unsetVolumes])}`,
    `unattached volumes=${names(volumes.filter(({ state }) => state === 'unattached'))}`,
    `failed to process volumes=${names(failed)}`,
  ];
  const problems = failed.map(({ problem = '' }) => problem).join('; ');
  return { state: 'failed', message: `Unable to attach or mount volumes: ${lists.join(', ')}: ${problems}` };
}

function names(volumes: readonly { readonly name: string }[]): string {
  return `[${volumes
    .map(({ name }) => name)
    .sort()
    .join(' ')}]`;
}

/** A Pod that ran before the run began has all its volumes mounted. */
export function withMounted(record: KubeletPod): KubeletPod {
  const volumes = expectedVolumes(record).map((volume): PodVolume => ({ ...volume, state: 'mounted' }));
  return volumes.length === 0 ? record : { ...record, volumes };
}
