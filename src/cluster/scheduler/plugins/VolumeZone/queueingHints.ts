import type { PersistentVolume, PersistentVolumeClaim, Pod, StorageClass } from '../../../../model/generated/types.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { type Change, hintFor, usesClaim } from '../../framework/hinting.ts';

const TOPOLOGY_LABELS = [
  'failure-domain.beta.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region',
  'topology.kubernetes.io/zone',
  'topology.kubernetes.io/region',
];

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

function isOwnClaim(pod: Pod, { now }: Change<PersistentVolumeClaim>): boolean {
  return usesClaim(pod, now);
}

function movesVolume(_: Pod, { old, now }: Change<PersistentVolume>): boolean {
  return (
    old === undefined || TOPOLOGY_LABELS.some((label) => old.metadata.labels?.[label] !== now?.metadata.labels?.[label])
  );
}
