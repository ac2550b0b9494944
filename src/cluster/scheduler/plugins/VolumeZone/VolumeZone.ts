import type { PersistentVolume, PersistentVolumeClaim, Pod, StorageClass } from '#model/generated/types.ts';
import { claimNotFound, findClaim, storageClassName } from '../../framework/claims.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { stateKey } from '../../framework/cycleState.ts';
import type { Listers } from '../../framework/handle.ts';
import { hintFor, type ObjectChange } from '../../framework/hinting.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { signVolumes } from '../../framework/signature.ts';
import { SKIP, type Status, SUCCESS, status } from '../../framework/status.ts';

/** Topology labels, each with its current name. */
const TOPOLOGY_LABELS: readonly (readonly [string, string])[] = [
  ['failure-domain.beta.kubernetes.io/zone', 'topology.kubernetes.io/zone'],
  ['failure-domain.beta.kubernetes.io/region', 'topology.kubernetes.io/region'],
  ['topology.kubernetes.io/zone', 'topology.kubernetes.io/zone'],
  ['topology.kubernetes.io/region', 'topology.kubernetes.io/region'],
];

const SEVERAL_ZONES = '__';

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

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumezone/volume_zone.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('storage.k8s.io/StorageClass', 'Add'), hint: hintFor('StorageClass', waitsForConsumer) },
    { event: clusterEvent('Node', 'Add', 'UpdateNodeLabel') },
    {
      event: clusterEvent('PersistentVolumeClaim', 'Add', 'Update'),
      hint: hintFor('PersistentVolumeClaim', isOwnClaim),
    },
    { event: clusterEvent('PersistentVolume', 'Add', 'Update'), hint: hintFor('PersistentVolume', movesVolume) },
  ];
}

function waitsForConsumer(_: Pod, { now }: ObjectChange<StorageClass>): boolean {
  return now?.volumeBindingMode === 'WaitForFirstConsumer';
}

/** Claims of ephemeral volumes are ignored here, as in PreFilter. */
function isOwnClaim(pod: Pod, { now }: ObjectChange<PersistentVolumeClaim>): boolean {
  if (now === undefined || now.metadata.namespace !== pod.metadata.namespace) return false;
  return (pod.spec.volumes ?? []).some((volume) => volume.persistentVolumeClaim?.claimName === now.metadata.name);
}

/** Whether the volume's zones changed. Text with the same meaning is no change. */
function movesVolume(_: Pod, { old, now }: ObjectChange<PersistentVolume>): boolean {
  if (old === undefined || now === undefined) return true;
  return JSON.stringify(volumeTopologies(old)) !== JSON.stringify(volumeTopologies(now));
}

/** A label of a volume that the node must share. */
interface VolumeTopology {
  readonly label: string;
  readonly currentLabel: string;
  /** Sorted, without duplicates, because the order in the volume has no meaning. */
  readonly values: readonly string[];
}

/** Ignores a label whose list of zones contains an empty one. */
export function volumeTopologies({ metadata: { labels = {} } }: PersistentVolume): VolumeTopology[] {
  return TOPOLOGY_LABELS.flatMap(([label, currentLabel]) => {
    const values = labels[label]?.split(SEVERAL_ZONES).map((value) => value.trim());
    return values && !values.includes('') ? [{ label, currentLabel, values: [...new Set(values)].sort() }] : [];
  });
}
