import type { PersistentVolume, PersistentVolumeClaim } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelSelector.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';

/** The class that a claim or volume names; empty when it names none. */
export function classOf(object: {
  readonly metadata: { readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: { readonly storageClassName?: string };
}): string {
  return object.metadata.annotations?.[BETA_CLASS] ?? object.spec?.storageClassName ?? '';
}

/** Whether the volume is set aside for the claim, by name or for good by uid. */
export function isReservedFor({ spec }: PersistentVolume, { metadata }: PersistentVolumeClaim): boolean {
  const reference = spec?.claimRef;
  if (reference?.name !== metadata.name || reference.namespace !== metadata.namespace) return false;
  return !reference.uid || reference.uid === metadata.uid;
}

/**
 * The volume to bind a claim to: one that is set aside for it, else the smallest that will do. A claim that waits for its
 * first consumer only gets one that is set aside: for the others the scheduler chooses.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/storage/volume/pv_helpers.go, FindMatchingVolume.
 */
export function matchClaim(
  claim: PersistentVolumeClaim,
  volumes: readonly PersistentVolume[],
  waitsForConsumer: boolean,
): PersistentVolume | undefined {
  const fitting = volumes.filter((volume) => couldServe(volume, claim));
  const reserved = fitting.find((volume) => isReservedFor(volume, claim));
  if (reserved || waitsForConsumer) return reserved;
  const selects = claim.spec?.selector && compileLabelSelector(claim.spec.selector);
  let smallest: PersistentVolume | undefined;
  for (const volume of fitting) {
    if (volume.spec?.claimRef || volume.status?.phase !== 'Available' || classOf(volume) !== classOf(claim)) continue;
    if (selects && !selects(volume.metadata.labels)) continue;
    if (!(claim.spec?.accessModes ?? []).every((mode) => volume.spec?.accessModes?.includes(mode))) continue;
    if (!smallest || compareQuantities(sizeOf(volume), sizeOf(smallest)) < 0) smallest = volume;
  }
  return smallest;
}

function couldServe(volume: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  if (volume.metadata.deletionTimestamp !== undefined) return false;
  if ((volume.spec?.volumeMode ?? 'Filesystem') !== (claim.spec?.volumeMode ?? 'Filesystem')) return false;
  if ((volume.spec?.volumeAttributesClassName ?? '') !== (claim.spec?.volumeAttributesClassName ?? '')) return false;
  return compareQuantities(sizeOf(volume), claim.spec?.resources?.requests?.storage ?? '0') >= 0;
}

function sizeOf({ spec }: PersistentVolume): string {
  return spec?.capacity?.storage ?? '0';
}
