import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Listers } from './framework/handle.ts';

/** The informer cache of a kind: objects by `namespace/name` or `name`. */
export function informerTable<T extends object>(world: World, kind: string): Table<T> {
  return world.table<T>(`scheduler/${kind}`);
}

/** The informer caches as plugins read them. */
export function createListers(world: World): Listers {
  return {
    Namespace: informerTable(world, 'Namespace'),
    Service: informerTable(world, 'Service'),
    ReplicationController: informerTable(world, 'ReplicationController'),
    ReplicaSet: informerTable(world, 'ReplicaSet'),
    StatefulSet: informerTable(world, 'StatefulSet'),
    PodDisruptionBudget: informerTable(world, 'PodDisruptionBudget'),
    PersistentVolume: informerTable(world, 'PersistentVolume'),
    PersistentVolumeClaim: informerTable(world, 'PersistentVolumeClaim'),
    StorageClass: informerTable(world, 'StorageClass'),
    CSINode: informerTable(world, 'CSINode'),
    CSIDriver: informerTable(world, 'CSIDriver'),
    VolumeAttachment: informerTable(world, 'VolumeAttachment'),
    CSIStorageCapacity: informerTable(world, 'CSIStorageCapacity'),
    ResourceClaim: informerTable(world, 'ResourceClaim'),
    DeviceClass: informerTable(world, 'DeviceClass'),
  };
}
