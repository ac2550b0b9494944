import type { PersistentVolume, PersistentVolumeClaim } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { isFullyBound, syncClaim } from './syncClaim.ts';

const PROVISIONED_BY = 'pv.kubernetes.io/provisioned-by';

const CLAIM = 'claim/';
const VOLUME = 'volume/';
/** Upstream source (v1.36.2): pkg/controller/volume/persistentvolume/config/v1alpha1/defaults.go, PVClaimBinderSyncPeriod. */
const SYNC_US = 15_000_000;

/**
 * Binds claims to volumes, asks provisioners for volumes, and releases volumes of deleted claims. Unbound claims are
 * also checked every 15 s. Simplified: other claims and volumes are checked only after changes, and there is no
 * recycling.
 * Upstream source (v1.36.2): pkg/controller/volume/persistentvolume/pv_controller.go.
 */
export class PersistentVolumeController implements Controller {
  readonly name = 'PersistentVolume';
  readonly watches = ['PersistentVolume', 'PersistentVolumeClaim', 'StorageClass', 'VolumeAttachment'];

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'PersistentVolumeClaim')) {
      if (type !== 'DELETED') scope.enqueue(CLAIM + objectKey(object));
      const volume = object.spec?.volumeName;
      if (volume) scope.enqueue(VOLUME + volume);
      return;
    }
    if (isKind(object, 'VolumeAttachment')) {
      const volume = object.spec.source.persistentVolumeName;
      if (type === 'DELETED' && volume) scope.enqueue(VOLUME + volume);
      return;
    }
    if (isKind(object, 'PersistentVolume')) {
      if (type !== 'DELETED') scope.enqueue(VOLUME + object.metadata.name);
      const { claimRef } = object.spec ?? {};
      if (claimRef?.name) scope.enqueue(`${CLAIM}${claimRef.namespace}/${claimRef.name}`);
    }
    for (const claim of scope.cache('PersistentVolumeClaim').values())
      if (!isFullyBound(claim as PersistentVolumeClaim)) scope.enqueue(CLAIM + objectKey(claim));
  }

  sync(scope: SyncScope): void {
    const { key } = scope;
    if (key.startsWith(CLAIM)) {
      const claim = scope.cache('PersistentVolumeClaim').get(key.slice(CLAIM.length));
      if (!claim || claim.metadata.deletionTimestamp !== undefined) return;
      syncClaim(scope, claim);
      if (!isFullyBound(claim)) scope.enqueueAfter(key, SYNC_US - (scope.nowUs % SYNC_US));
      return;
    }
    const volume = scope.cache('PersistentVolume').get(key.slice(VOLUME.length));
    if (volume) syncVolume(scope, volume);
  }
}

/**
 * Sets the phase of a volume. When its claim is deleted, it deletes a provisioned volume whose policy allows that.
 * Upstream source (v1.36.2): pkg/controller/volume/persistentvolume/pv_controller.go, syncVolume.
 */
function syncVolume(scope: SyncScope, volume: PersistentVolume & KubeObject): void {
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
