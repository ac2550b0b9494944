import type { PersistentVolume, PersistentVolumeClaim, Pod, StorageClass } from '#model/generated/types.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { type Change, hintFor } from '../../framework/hinting.ts';
import { volumeTopologies } from './volumeTopologies.ts';

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

function waitsForConsumer(_: Pod, { now }: Change<StorageClass>): boolean {
  return now?.volumeBindingMode === 'WaitForFirstConsumer';
}

/** Claims of ephemeral volumes are ignored here, as in PreFilter. */
function isOwnClaim(pod: Pod, { now }: Change<PersistentVolumeClaim>): boolean {
  if (now === undefined || now.metadata.namespace !== pod.metadata.namespace) return false;
  return (pod.spec.volumes ?? []).some((volume) => volume.persistentVolumeClaim?.claimName === now.metadata.name);
}

/** Whether the volume's zones changed. Text with the same meaning is no change. */
function movesVolume(_: Pod, { old, now }: Change<PersistentVolume>): boolean {
  if (old === undefined || now === undefined) return true;
  return JSON.stringify(volumeTopologies(old)) !== JSON.stringify(volumeTopologies(now));
}
