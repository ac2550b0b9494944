import type { KubeObject } from '#model/kinds.ts';
import { type ClusterEvent, clusterEvent, type EventResource } from '../framework/clusterEvent.ts';

/** Kinds besides Pods and Nodes whose changes plugins can register for. */
const OTHER_RESOURCES: Readonly<Record<string, EventResource>> = {
  PersistentVolume: 'PersistentVolume',
  PersistentVolumeClaim: 'PersistentVolumeClaim',
  StorageClass: 'storage.k8s.io/StorageClass',
  CSINode: 'storage.k8s.io/CSINode',
  CSIDriver: 'storage.k8s.io/CSIDriver',
  CSIStorageCapacity: 'storage.k8s.io/CSIStorageCapacity',
  VolumeAttachment: 'storage.k8s.io/VolumeAttachment',
  ResourceClaim: 'resource.k8s.io/ResourceClaim',
  ResourceSlice: 'resource.k8s.io/ResourceSlice',
  DeviceClass: 'resource.k8s.io/DeviceClass',
  PodGroup: 'scheduling.k8s.io/PodGroup',
};

const OTHER_EVENTS: ReadonlyMap<string, readonly [ClusterEvent, ClusterEvent, ClusterEvent]> = new Map(
  Object.entries(OTHER_RESOURCES).map(([kind, resource]) => [
    kind,
    [clusterEvent(resource, 'Add'), clusterEvent(resource, 'Update'), clusterEvent(resource, 'Delete')],
  ]),
);

/** Cluster event for a change of an object other than a Pod or Node; none if no plugin can register for it. */
export function objectEvent(
  kind: string,
  oldObject: KubeObject | undefined,
  newObject: KubeObject | undefined,
): ClusterEvent | undefined {
  const events = OTHER_EVENTS.get(kind);
  if (!events) return undefined;
  const [added, updated, deleted] = events;
  if (!oldObject) return added;
  return newObject ? updated : deleted;
}
