import type { PersistentVolume } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import type { SyncScope } from '../controller.ts';

const PROVISIONED_BY = 'pv.kubernetes.io/provisioned-by';

/**
 * Sets the phase of a volume. When its claim is deleted, it deletes a provisioned volume whose policy allows that.
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

/**
 * A provisioner does not delete a volume that is still attached.
 * Upstream source: kubernetes-csi/external-provisioner, pkg/controller/controller.go, canDeleteVolume.
 */
function isAttached(scope: SyncScope, name: string | undefined): boolean {
  const attachments = scope.cache('VolumeAttachment').values();
  return attachments.some(({ spec }) => spec.source.persistentVolumeName === name);
}

function setPhase(scope: SyncScope, volume: PersistentVolume & KubeObject, phase: string): void {
  if (volume.status?.phase === phase) return;
  const patch = { status: { phase } };
  scope.send({ verb: 'patch', subresource: 'status', kind: 'PersistentVolume', name: volume.metadata.name, patch });
}
