import type { PersistentVolume, PersistentVolumeClaim } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelSelector.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';

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
export function matchClaim(
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
export type VolumeMismatch =
  | 'deleted'
  | 'mode'
  | 'attributes'
  | 'size'
  | 'claimed'
  | 'phase'
  | 'class'
  | 'labels'
  | 'access';

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
