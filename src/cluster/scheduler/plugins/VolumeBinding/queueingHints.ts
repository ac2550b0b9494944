import type {
  CSIDriver,
  CSINode,
  CSIStorageCapacity,
  PersistentVolumeClaim,
  Pod,
  StorageClass,
} from '#model/generated/types.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { hintFor, type ObjectChange, usesClaim } from '../../framework/hinting.ts';
import { MIGRATED_PLUGINS } from './migratedTopology.ts';

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumebinding/volume_binding.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    {
      event: clusterEvent('storage.k8s.io/StorageClass', 'Add', 'Update'),
      hint: hintFor('StorageClass', allowsOtherTopologies),
    },
    {
      event: clusterEvent('PersistentVolumeClaim', 'Add', 'Update'),
      hint: hintFor('PersistentVolumeClaim', isOwnClaim),
    },
    { event: clusterEvent('PersistentVolume', 'Add', 'Update') },
    { event: clusterEvent('Node', 'Add', 'UpdateNodeLabel') },
    { event: clusterEvent('storage.k8s.io/CSINode', 'Add', 'Update'), hint: hintFor('CSINode', migratesOtherPlugins) },
    { event: clusterEvent('storage.k8s.io/CSIDriver', 'Update'), hint: hintFor('CSIDriver', stopsCheckingCapacity) },
    {
      event: clusterEvent('storage.k8s.io/CSIStorageCapacity', 'Add', 'Update'),
      hint: hintFor('CSIStorageCapacity', offersMore),
    },
  ];
}

function isOwnClaim(pod: Pod, { now }: ObjectChange<PersistentVolumeClaim>): boolean {
  return usesClaim(pod, now);
}

function allowsOtherTopologies(_: Pod, { old, now }: ObjectChange<StorageClass>): boolean {
  return old === undefined || !semanticEqual(old.allowedTopologies, now?.allowedTopologies);
}

function migratesOtherPlugins(_: Pod, { old, now }: ObjectChange<CSINode>): boolean {
  return old === undefined || migratedPlugins(old) !== migratedPlugins(now);
}

/** The text is compared, not the set of names in it. */
function migratedPlugins(node: CSINode | undefined): string {
  return node?.metadata.annotations?.[MIGRATED_PLUGINS] ?? '';
}

function stopsCheckingCapacity(pod: Pod, { old, now }: ObjectChange<CSIDriver>): boolean {
  const usesInline = (pod.spec.volumes ?? []).some(({ csi }) => csi !== undefined && csi.driver === now?.metadata.name);
  return usesInline && old?.spec.storageCapacity === true && now?.spec.storageCapacity !== true;
}

function offersMore(_: Pod, { old, now }: ObjectChange<CSIStorageCapacity>): boolean {
  return old === undefined || compareQuantities(sizeLimit(now), sizeLimit(old)) > 0;
}

function sizeLimit(capacity: CSIStorageCapacity | undefined): string {
  return capacity?.maximumVolumeSize ?? capacity?.capacity ?? '0';
}
