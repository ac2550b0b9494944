import type { PersistentVolumeClaim } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { isFullyBound, syncClaim } from './syncClaim.ts';
import { syncVolume } from './syncVolume.ts';

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
