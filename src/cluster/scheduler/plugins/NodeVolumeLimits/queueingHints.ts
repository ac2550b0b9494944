import type { CSINode, PersistentVolumeClaim, Pod, VolumeAttachment } from '#model/generated/types.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { type Change, claimNames, hintFor, isPlaced, usesClaim } from '../../framework/hinting.ts';
import { isMigratable, migratedVolume } from './csiMigration.ts';

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodevolumelimits/csi.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('storage.k8s.io/CSINode', 'Add') },
    { event: clusterEvent('storage.k8s.io/CSINode', 'Update'), hint: hintFor('CSINode', raisesLimit) },
    { event: clusterEvent('Pod', 'Delete'), hint: hintFor('Pod', detachesVolume) },
    { event: clusterEvent('PersistentVolumeClaim', 'Add'), hint: hintFor('PersistentVolumeClaim', isOwnClaim) },
    { event: clusterEvent('storage.k8s.io/VolumeAttachment', 'Delete'), hint: hintFor('VolumeAttachment', mayAttach) },
  ];
}

function raisesLimit(_: Pod, { old, now }: Change<CSINode>): boolean {
  const before = limits(old);
  return [...limits(now)].some(([driver, count]) => count > (before.get(driver) ?? 0));
}

function limits(node: CSINode | undefined): ReadonlyMap<string, number> {
  return new Map((node?.spec.drivers ?? []).map(({ name, allocatable }) => [name, allocatable?.count ?? 0]));
}

function detachesVolume(_: Pod, { old }: Change<Pod>): boolean {
  if (old === undefined || !isPlaced(old)) return false;
  return claimNames(old).length > 0 || (old.spec.volumes ?? []).some(isMigratable);
}

function isOwnClaim(pod: Pod, { now }: Change<PersistentVolumeClaim>): boolean {
  return usesClaim(pod, now);
}

/** The claim of a generic ephemeral volume does not count here, although Filter counts it. */
function mayAttach(pod: Pod, { old }: Change<VolumeAttachment>): boolean {
  return (pod.spec.volumes ?? []).some((volume) => {
    if (volume.persistentVolumeClaim) return true;
    const migrated = migratedVolume(volume);
    return migrated !== undefined && migrated.driver === old?.spec.attacher;
  });
}
