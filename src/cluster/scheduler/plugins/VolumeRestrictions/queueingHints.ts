import type { PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { type Change, claimNames, hintFor, usesClaim } from '../../framework/hinting.ts';
import { disksConflict } from './disksConflict.ts';

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Pod', 'Delete'), hint: hintFor('Pod', freesVolume) },
    { event: clusterEvent('Node', 'Add') },
    { event: clusterEvent('PersistentVolumeClaim', 'Add'), hint: hintFor('PersistentVolumeClaim', isOwnClaim) },
  ];
}

function freesVolume(pod: Pod, { old }: Change<Pod>): boolean {
  if (!old || old.metadata.namespace !== pod.metadata.namespace) return false;
  const freed = claimNames(old);
  return claimNames(pod).some((name) => freed.includes(name)) || disksConflict(pod, old);
}

function isOwnClaim(pod: Pod, { now }: Change<PersistentVolumeClaim>): boolean {
  return usesClaim(pod, now);
}
