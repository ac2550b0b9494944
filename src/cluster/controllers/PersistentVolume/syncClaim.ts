import { defaultStorageClass } from '#cluster/api/defaultStorageClass.ts';
import type { PersistentVolume, PersistentVolumeClaim, StorageClass } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { SyncScope } from '../controller.ts';
import { bindClaim } from './bindClaim.ts';
import { classOf, isReservedFor, matchClaim } from './matchClaim.ts';
import { podsWaitingFor } from './podsWaitingFor.ts';
import { provisionClaim } from './provisionClaim.ts';

type Claim = PersistentVolumeClaim & KubeObject;

export const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed';
const SELECTED_NODE = 'volume.kubernetes.io/selected-node';

export function isFullyBound({ spec, metadata }: PersistentVolumeClaim): boolean {
  return (spec?.volumeName ?? '') !== '' && metadata.annotations?.[BIND_COMPLETED] !== undefined;
}

/** Upstream source (v1.36.2): pkg/controller/volume/persistentvolume/pv_controller.go, syncClaim. */
export function syncClaim(scope: SyncScope, claim: Claim): void {
  if (isFullyBound(claim)) syncBound(scope, claim);
  else if (claim.spec?.volumeName) syncNamed(scope, claim, claim.spec.volumeName);
  else syncUnbound(scope, claim);
}

function syncBound(scope: SyncScope, claim: Claim): void {
  const volume = scope.cache('PersistentVolume').get(claim.spec?.volumeName ?? '');
  if (volume && isReservedFor(volume, claim)) {
    bindClaim(scope, volume, claim);
    return;
  }
  if (claim.status?.phase === 'Lost') return;
  const message = volume
    ? 'Bound claim has lost reference to PersistentVolume. Data on the volume is lost!'
    : 'Bound claim has lost its PersistentVolume. Data on the volume is lost!';
  scope.event(claim, { type: 'Warning', reason: 'ClaimLost', message });
  patchStatus(scope, claim, { phase: 'Lost' });
}

/** The claim names its volume, so it waits until that exists and is free. */
function syncNamed(scope: SyncScope, claim: Claim, volumeName: string): void {
  const volume = scope.cache('PersistentVolume').get(volumeName);
  if (!volume) return;
  if (!volume.spec?.claimRef || isReservedFor(volume, claim)) bindClaim(scope, volume, claim);
}

function syncUnbound(scope: SyncScope, claim: Claim): void {
  const storageClass = scope.cache('StorageClass').get(classOf(claim)) as StorageClass | undefined;
  const waits =
    storageClass?.volumeBindingMode === 'WaitForFirstConsumer' &&
    claim.metadata.annotations?.[SELECTED_NODE] === undefined;
  const volume = matchClaim(claim, scope.cache('PersistentVolume').values() as PersistentVolume[], waits);
  if (volume) bindClaim(scope, volume as PersistentVolume & KubeObject, claim);
  else if (waits) sayWaiting(scope, claim);
  else if (classOf(claim) !== '') provisionClaim(scope, claim, storageClass);
  else if (!giveDefaultClass(scope, claim)) {
    const message = 'no persistent volumes available for this claim and no storage class is set';
    scope.event(claim, { type: 'Normal', reason: 'FailedBinding', message });
  }
}

/** A claim from before the default class existed gets the class now. */
function giveDefaultClass(scope: SyncScope, claim: Claim): boolean {
  if (claim.spec?.storageClassName !== undefined) return false;
  const found = defaultStorageClass(scope.cache('StorageClass').values() as StorageClass[]);
  if (!found) return false;
  const { namespace, name } = claim.metadata;
  const patch = { spec: { storageClassName: found.metadata.name } };
  scope.send({ verb: 'patch', kind: 'PersistentVolumeClaim', name, patch, ...(namespace && { namespace }) });
  return true;
}

function sayWaiting(scope: SyncScope, claim: Claim): void {
  const pods = podsWaitingFor(scope, claim);
  const note =
    pods.length === 0
      ? { reason: 'WaitForFirstConsumer', message: 'waiting for first consumer to be created before binding' }
      : {
          reason: 'WaitForPodScheduled',
          message: `waiting for pod${pods.length > 1 ? 's' : ''} ${pods.join(',')} to be scheduled`,
        };
  scope.event(claim, { type: 'Normal', ...note });
}

export function patchStatus(scope: SyncScope, claim: Claim, status: object): void {
  const { namespace, name } = claim.metadata;
  scope.send({
    verb: 'patch',
    subresource: 'status',
    kind: 'PersistentVolumeClaim',
    name,
    patch: { status },
    ...(namespace && { namespace }),
  });
}
