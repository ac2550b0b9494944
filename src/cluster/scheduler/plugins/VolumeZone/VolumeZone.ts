import type { PersistentVolume, PersistentVolumeClaim, Pod } from '../../../../model/generated/types.ts';
import { claimNotFound, findClaim, storageClassName } from '../../framework/claims.ts';
import { stateKey } from '../../framework/cycleState.ts';
import type { Listers } from '../../framework/handle.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { SKIP, type Status, SUCCESS, status } from '../../framework/status.ts';
import { eventsToRegister } from './queueingHints.ts';

const NAME = 'VolumeZone';
const OTHER_ZONE = status(NAME, 'UnschedulableAndUnresolvable', 'node(s) had no available volume zone');

/** Topology labels, each with the name under which it is known today. */
const TOPOLOGY_LABELS: readonly (readonly [string, string])[] = [
  ['failure-domain.beta.kubernetes.io/zone', 'topology.kubernetes.io/zone'],
  ['failure-domain.beta.kubernetes.io/region', 'topology.kubernetes.io/region'],
  ['topology.kubernetes.io/zone', 'topology.kubernetes.io/zone'],
  ['topology.kubernetes.io/region', 'topology.kubernetes.io/region'],
];
const SEVERAL_ZONES = '__';

/** A label of a volume that the node must share. */
interface VolumeTopology {
  readonly label: string;
  readonly currentLabel: string;
  readonly values: readonly string[];
}

const PRE_FILTER = stateKey<readonly VolumeTopology[]>(`PreFilter${NAME}`);

/**
 * Keeps Pods in the zones and regions that the labels of their volumes name. A node without any such label is not in the
 * way.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumezone/volume_zone.go.
 */
export const VolumeZone: PluginFactory = {
  name: NAME,
  modelled: true,
  create: (_args, { listers }) => ({
    name: NAME,
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

/** A claim without volume is fine only when its class binds it once the Pod is placed. */
function whyNotWaiting(claim: PersistentVolumeClaim, { StorageClass }: Listers): string | undefined {
  const name = storageClassName(claim);
  if (name === '') return 'PersistentVolumeClaim had no pv name and storageClass name';
  const storageClass = StorageClass.get(name);
  if (!storageClass) return `storageclass.storage.k8s.io "${name}" not found`;
  if (storageClass.volumeBindingMode === undefined) return `VolumeBindingMode not set for StorageClass "${name}"`;
  return storageClass.volumeBindingMode === 'WaitForFirstConsumer' ? undefined : 'PersistentVolume had no name';
}

/** A label whose list of zones contains an empty one is overlooked. */
function volumeTopologies({ metadata: { labels = {} } }: PersistentVolume): VolumeTopology[] {
  return TOPOLOGY_LABELS.flatMap(([label, currentLabel]) => {
    const values = labels[label]?.split(SEVERAL_ZONES).map((value) => value.trim());
    return values && !values.includes('') ? [{ label, currentLabel, values }] : [];
  });
}
