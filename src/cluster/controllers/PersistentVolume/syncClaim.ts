import { defaultStorageClass } from '#cluster/api/defaultStorageClass.ts';
import type { PersistentVolume, PersistentVolumeClaim, Pod, StorageClass } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { isNobody, provisionerName } from '#model/objectKey.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';
import type { SyncScope } from '../controller.ts';

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';

const PROVISIONER = 'volume.kubernetes.io/storage-provisioner';
const BETA_PROVISIONER = 'volume.beta.kubernetes.io/storage-provisioner';

const BOUND_BY_CONTROLLER = 'pv.kubernetes.io/bound-by-controller';

type Claim = PersistentVolumeClaim & KubeObject;

const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed';
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

function patchStatus(scope: SyncScope, claim: Claim, status: object): void {
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

/** Sorted names of pending Pods that use the claim. */
function podsWaitingFor(scope: SyncScope, claim: PersistentVolumeClaim): string[] {
  const { namespace, name } = claim.metadata;
  return (scope.cache('Pod').values() as Pod[])
    .filter((pod) => pod.metadata.namespace === namespace && isWaiting(pod) && usesClaim(pod, name ?? ''))
    .map((pod) => pod.metadata.name)
    .sort();
}

function isWaiting({ spec, status }: Pod): boolean {
  return !spec.nodeName && status?.phase !== 'Succeeded' && status?.phase !== 'Failed';
}

function usesClaim({ metadata, spec }: Pod, claim: string): boolean {
  return (spec.volumes ?? []).some(
    ({ name, persistentVolumeClaim, ephemeral }) =>
      persistentVolumeClaim?.claimName === claim || (ephemeral !== undefined && `${metadata.name}-${name}` === claim),
  );
}

/**
 * Makes up to four writes, each only for a change: the volume's claim and phase, then the claim's volume and phase.
 * Upstream source (v1.36.2): pkg/controller/volume/persistentvolume/pv_controller.go, bind.
 */
function bindClaim(
  scope: SyncScope,
  volume: PersistentVolume & KubeObject,
  claim: PersistentVolumeClaim & KubeObject,
): void {
  const { namespace, name, uid, annotations } = claim.metadata;
  const volumeName = volume.metadata.name;
  const ofVolume = { verb: 'patch', kind: 'PersistentVolume', name: volumeName } as const;
  const ofClaim = { verb: 'patch', kind: 'PersistentVolumeClaim', name, ...(namespace && { namespace }) } as const;
  if (volume.spec?.claimRef?.uid !== uid) {
    const claimRef = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name, uid };
    const byController = volume.spec?.claimRef ? undefined : { annotations: { [BOUND_BY_CONTROLLER]: 'yes' } };
    scope.send({ ...ofVolume, patch: { ...(byController && { metadata: byController }), spec: { claimRef } } });
  }
  if (volume.status?.phase !== 'Bound')
    scope.send({ ...ofVolume, subresource: 'status', patch: { status: { phase: 'Bound' } } });
  if (claim.spec?.volumeName !== volumeName || annotations?.[BIND_COMPLETED] === undefined) {
    const chosen = claim.spec?.volumeName ? {} : { [BOUND_BY_CONTROLLER]: 'yes' };
    const patch = { metadata: { annotations: { ...chosen, [BIND_COMPLETED]: 'yes' } }, spec: { volumeName } };
    scope.send({ ...ofClaim, patch });
  }
  if (claim.status?.phase !== 'Bound') {
    const { accessModes, capacity } = volume.spec ?? {};
    patchStatus(scope, claim, { phase: 'Bound', ...(accessModes && { accessModes }), ...(capacity && { capacity }) });
  }
}

/**
 * Writes the provisioner's name on the claim. The provisioner does the rest.
 * Upstream source (v1.36.2): pkg/controller/volume/persistentvolume/pv_controller.go, provisionClaimOperationExternal.
 */
function provisionClaim(
  scope: SyncScope,
  claim: PersistentVolumeClaim & KubeObject,
  storageClass: StorageClass | undefined,
): void {
  const problem = whyNot(claim, storageClass);
  if (problem !== undefined || !storageClass) {
    scope.event(claim, { type: 'Warning', reason: 'ProvisioningFailed', message: problem ?? '' });
    return;
  }
  const provisioner = provisionerName(storageClass.provisioner);
  const { namespace, name, annotations } = claim.metadata;
  if (annotations?.[PROVISIONER] !== provisioner) {
    const patch = { metadata: { annotations: { [PROVISIONER]: provisioner, [BETA_PROVISIONER]: provisioner } } };
    scope.send({ verb: 'patch', kind: 'PersistentVolumeClaim', name, patch, ...(namespace && { namespace }) });
  }
  const message =
    `Waiting for a volume to be created either by the external provisioner '${provisioner}' or manually by the system ` +
    'administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered.';
  scope.event(claim, { type: 'Normal', reason: 'ExternalProvisioning', message });
}

function whyNot(claim: PersistentVolumeClaim, storageClass: StorageClass | undefined): string | undefined {
  if (!storageClass) return `storageclass.storage.k8s.io "${classOf(claim)}" not found`;
  const { provisioner } = storageClass;
  return isNobody(provisioner) ? `no volume plugin matched name: ${provisioner}` : undefined;
}

/** Class that a claim or volume names; empty if none. */
export function classOf(object: {
  readonly metadata: { readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: { readonly storageClassName?: string };
}): string {
  return object.metadata.annotations?.[BETA_CLASS] ?? object.spec?.storageClassName ?? '';
}

/** Whether a claim leaves its class to the cluster's default; one that names the empty class wants none. */
export function namesNoClass({ metadata, spec }: PersistentVolumeClaim): boolean {
  return metadata.annotations?.[BETA_CLASS] === undefined && spec?.storageClassName === undefined;
}

/** Whether the volume is set aside for the claim, by name or for good by uid. */
export function isReservedFor({ spec }: PersistentVolume, { metadata }: PersistentVolumeClaim): boolean {
  const reference = spec?.claimRef;
  if (reference?.name !== metadata.name || reference.namespace !== metadata.namespace) return false;
  return !reference.uid || reference.uid === metadata.uid;
}

/**
 * Volume for a claim: a reserved one, else the smallest suitable one. A claim that waits for its first consumer only
 * gets a reserved one; otherwise the scheduler chooses.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/storage/volume/pv_helpers.go, FindMatchingVolume.
 */
function matchClaim(
  claim: PersistentVolumeClaim,
  volumes: readonly PersistentVolume[],
  waitsForConsumer: boolean,
): PersistentVolume | undefined {
  const fitting = volumes.filter((volume) => whyTooPoor(volume, claim) === undefined);
  const reserved = fitting.find((volume) => isReservedFor(volume, claim));
  if (reserved || waitsForConsumer) return reserved;
  let smallest: PersistentVolume | undefined;
  for (const volume of fitting) {
    if (whyNotFree(volume, claim) !== undefined) continue;
    if (!smallest || compareQuantities(sizeOf(volume), sizeOf(smallest)) < 0) smallest = volume;
  }
  return smallest;
}

/** First rule that a volume does not satisfy for a claim. */
type VolumeMismatch = 'deleted' | 'mode' | 'attributes' | 'size' | 'claimed' | 'phase' | 'class' | 'labels' | 'access';

/** Reason why the volume does not match the claim; `undefined` if it does. A reserved volume has fewer rules. */
export function whyNoMatch(volume: PersistentVolume, claim: PersistentVolumeClaim): VolumeMismatch | undefined {
  return whyTooPoor(volume, claim) ?? (isReservedFor(volume, claim) ? undefined : whyNotFree(volume, claim));
}

function whyTooPoor(volume: PersistentVolume, claim: PersistentVolumeClaim): VolumeMismatch | undefined {
  if (volume.metadata.deletionTimestamp !== undefined) return 'deleted';
  if ((volume.spec?.volumeMode ?? 'Filesystem') !== (claim.spec?.volumeMode ?? 'Filesystem')) return 'mode';
  if ((volume.spec?.volumeAttributesClassName ?? '') !== (claim.spec?.volumeAttributesClassName ?? ''))
    return 'attributes';
  return compareQuantities(sizeOf(volume), claim.spec?.resources?.requests?.storage ?? '0') >= 0 ? undefined : 'size';
}

function whyNotFree(volume: PersistentVolume, claim: PersistentVolumeClaim): VolumeMismatch | undefined {
  if (volume.spec?.claimRef) return 'claimed';
  if (volume.status?.phase !== 'Available') return 'phase';
  if (classOf(volume) !== classOf(claim)) return 'class';
  if (claim.spec?.selector && !compileLabelSelector(claim.spec.selector)(volume.metadata.labels)) return 'labels';
  const hasAll = (claim.spec?.accessModes ?? []).every((mode) => volume.spec?.accessModes?.includes(mode));
  return hasAll ? undefined : 'access';
}

function sizeOf({ spec }: PersistentVolume): string {
  return spec?.capacity?.storage ?? '0';
}
