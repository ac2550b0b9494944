import type { PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import { claimNotFound, findClaim, storageClassName } from '../../framework/claims.ts';
import { stateKey } from '../../framework/cycleState.ts';
import type { Listers } from '../../framework/handle.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { signVolumes } from '../../framework/signature.ts';
import { SKIP, type Status, SUCCESS, status } from '../../framework/status.ts';
import { eventsToRegister } from './queueingHints.ts';
import { TOPOLOGY_LABELS, type VolumeTopology, volumeTopologies } from './volumeTopologies.ts';

const NAME = 'VolumeZone';
const OTHER_ZONE = status(NAME, 'UnschedulableAndUnresolvable', 'node(s) had no available volume zone');

const PRE_FILTER = stateKey<readonly VolumeTopology[]>(`PreFilter${NAME}`);

/**
 * Keeps Pods in the zones and regions in the labels of their volumes. A node without any such label passes.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumezone/volume_zone.go.
 */
export const VolumeZone: PluginFactory = {
  name: NAME,
  modelled: true,
  create: (_args, { listers }) => ({
    name: NAME,
    sign: signVolumes,
    eventsToRegister,
    preFilter(state, { pod }) {
      const topologies = topologiesOf(pod, listers);
      if (!Array.isArray(topologies)) return { status: topologies };
      if (topologies.length === 0) return { status: SKIP };
      state.write(PRE_FILTER, topologies);
      return { status: SUCCESS };
    },
    filter(state, _pod, { labels }) {
      if (TOPOLOGY_LABELS.every(([label]) => labels[label] === undefined)) return SUCCESS;
      const fits = ({ label, currentLabel, values }: VolumeTopology) => {
        const value = labels[label] ?? labels[currentLabel];
        return value !== undefined && values.includes(value);
      };
      return (state.read(PRE_FILTER) ?? []).every(fits) ? SUCCESS : OTHER_ZONE;
    },
  }),
};

function topologiesOf(pod: Pod, listers: Listers): VolumeTopology[] | Status {
  const topologies: VolumeTopology[] = [];
  for (const { persistentVolumeClaim } of pod.spec.volumes ?? []) {
    if (!persistentVolumeClaim) continue;
    if (persistentVolumeClaim.claimName === '') return rejection('PersistentVolumeClaim had no name');
    const claim = findClaim(listers.PersistentVolumeClaim, pod, persistentVolumeClaim.claimName);
    if (!claim) return rejection(claimNotFound(persistentVolumeClaim.claimName));
    const volumeName = claim.spec?.volumeName ?? '';
    if (volumeName === '') {
      const obstacle = whyNotWaiting(claim, listers);
      if (obstacle) return rejection(obstacle);
      continue;
    }
    const volume = listers.PersistentVolume.get(volumeName);
    if (!volume) return rejection(`persistentvolume "${volumeName}" not found`);
    topologies.push(...volumeTopologies(volume));
  }
  return topologies;
}

function rejection(message: string): Status {
  return status(NAME, 'UnschedulableAndUnresolvable', message);
}

/** A claim without a volume is allowed only if its class binds it after the Pod is placed. */
function whyNotWaiting(claim: PersistentVolumeClaim, { StorageClass }: Listers): string | undefined {
  const name = storageClassName(claim);
  if (name === '') return 'PersistentVolumeClaim had no pv name and storageClass name';
  const storageClass = StorageClass.get(name);
  if (!storageClass) return `storageclass.storage.k8s.io "${name}" not found`;
  if (storageClass.volumeBindingMode === undefined) return `VolumeBindingMode not set for StorageClass "${name}"`;
  return storageClass.volumeBindingMode === 'WaitForFirstConsumer' ? undefined : 'PersistentVolume had no name';
}
