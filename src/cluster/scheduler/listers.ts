import type { World } from '#kernel/world.ts';
import type { Listers } from './framework/handle.ts';
import { schedulerCache } from './schedulerCache.ts';

/** Informer caches in the form for plugins. */
export function createListers(world: World): Listers {
  return {
    Namespace: world.table(schedulerCache('Namespace')),
    Service: world.table(schedulerCache('Service')),
    ReplicationController: world.table(schedulerCache('ReplicationController')),
    ReplicaSet: world.table(schedulerCache('ReplicaSet')),
    StatefulSet: world.table(schedulerCache('StatefulSet')),
    PodDisruptionBudget: world.table(schedulerCache('PodDisruptionBudget')),
    PersistentVolume: world.table(schedulerCache('PersistentVolume')),
    PersistentVolumeClaim: world.table(schedulerCache('PersistentVolumeClaim')),
    StorageClass: world.table(schedulerCache('StorageClass')),
    CSINode: world.table(schedulerCache('CSINode')),
    CSIDriver: world.table(schedulerCache('CSIDriver')),
    VolumeAttachment: world.table(schedulerCache('VolumeAttachment')),
    CSIStorageCapacity: world.table(schedulerCache('CSIStorageCapacity')),
    ResourceClaim: world.table(schedulerCache('ResourceClaim')),
    DeviceClass: world.table(schedulerCache('DeviceClass')),
    ResourceSlice: world.table(schedulerCache('ResourceSlice')),
  };
}
