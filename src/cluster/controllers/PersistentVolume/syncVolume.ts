import type { PersistentVolume } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import type { SyncScope } from '../controller.ts';

const PROVISIONED_BY = 'pv.kubernetes.io/provisioned-by';

/**
 * The phase of a volume, and what becomes of it when its claim is gone: one that was provisioned and may be deleted, is.
 * Upstream source (v1.36.2): pkg/controller/volume/persistentvolume/pv_controller.go, syncVolume.
 */
export function syncVolume(scope: SyncScope, volume: PersistentVolume & KubeObject): void {
  const { claimRef, persistentVolumeReclaimPolicy } = volume.spec ?? {};
  if (!claimRef?.uid) {
    setPhase(scope, volume, 'Available');
    return;
  }
  const claim = scope.cache('PersistentVolumeClaim').get(keyOf(claimRef.namespace, claimRef.name ?? ''));
  if (claim?.metadata.uid === claimRef.uid) return;
  setPhase(scope, volume, 'Released');
  if (persistentVolumeReclaimPolicy !== 'Delete' || volume.metadata.annotations?.[PROVISIONED_BY] === undefined) return;
  if (volume.metadata.deletionTimestamp === undefined && !isAttached(scope, volume.metadata.name))
    scope.send({ verb: 'delete', kind: 'PersistentVolume', name: volume.metadata.name });
}

/** A provisioner deletes nothing that is still attached. Upstream source: kubernetes-csi/external-provisioner, pkg/controller/controller.go, canDeleteVolume. */
function isAttached(scope: SyncScope, name: string | undefined): boolean {
  const attachments = scope.cache('VolumeAttachment').values();
  return attachments.some(({ spec }) => spec.source.persistentVolumeName === name);
}

function setPhase(scope: SyncScope, volume: PersistentVolume & KubeObject, phase: string): void {
  if (volume.status?.phase === phase) return;
  const patch = { status: { phase } };
  scope.send({ verb: 'patch', subresource: 'status', kind: 'PersistentVolume', name: volume.metadata.name, patch });
}
