import type { NodeSelector, PersistentVolume, PersistentVolumeClaim } from '#model/generated/types.ts';
import type { Labels } from '#model/labels/labelMatcher.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { compileNodeSelector } from '#model/labels/nodeSelector.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';
import { storageClassName } from '../../framework/claims.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';

/** Whether a node with these labels can reach a volume with the required node selector. */
export function isReachableFrom(required: NodeSelector | undefined, labels: Labels = {}): boolean {
  return !required || compileNodeSelector(required)({ metadata: { name: '', labels } });
}

/** An unbound volume is checked as it is, even if a CSI driver has taken over. */
function isReachable({ spec }: PersistentVolume, node: NodeInfo): boolean {
  return isReachableFrom(spec?.nodeAffinity?.required, node.labels);
}

/**
 * Volume for a claim on a node: the reserved one, else the smallest that fits.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/storage/volume/pv_helpers.go, FindMatchingVolume.
 */
export function matchVolume(
  claim: PersistentVolumeClaim,
  volumes: readonly PersistentVolume[],
  node: NodeInfo,
  taken: ReadonlySet<string>,
): PersistentVolume | undefined {
  const selects = claim.spec?.selector && compileLabelSelector(claim.spec.selector);
  let smallest: PersistentVolume | undefined;
  for (const volume of volumes) {
    if (taken.has(volume.metadata.name) || !couldServe(volume, claim)) continue;
    if (isReservedFor(volume, claim)) return isReachable(volume, node) ? volume : undefined;
    const isFree = volume.status?.phase === 'Available' && (!selects || selects(volume.metadata.labels));
    if (!isFree || storageClassName(volume) !== storageClassName(claim)) continue;
    if (!isReachable(volume, node) || !offersAccessModes(volume, claim)) continue;
    if (!smallest || compareQuantities(capacityOf(volume), capacityOf(smallest)) < 0) smallest = volume;
  }
  return smallest;
}

/** Conditions that also apply to a reserved volume. */
function couldServe(volume: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  if (volume.spec?.claimRef && !isReservedFor(volume, claim)) return false;
  if (compareQuantities(capacityOf(volume), requestOf(claim)) < 0) return false;
  if ((volume.spec?.volumeMode ?? 'Filesystem') !== (claim.spec?.volumeMode ?? 'Filesystem')) return false;
  const classesAgree = (volume.spec?.volumeAttributesClassName ?? '') === (claim.spec?.volumeAttributesClassName ?? '');
  return classesAgree && volume.metadata.deletionTimestamp === undefined;
}

function isReservedFor({ spec }: PersistentVolume, { metadata }: PersistentVolumeClaim): boolean {
  const reference = spec?.claimRef;
  if (reference?.name !== metadata.name || reference.namespace !== metadata.namespace) return false;
  return !reference.uid || reference.uid === metadata.uid;
}

function offersAccessModes({ spec }: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  return (claim.spec?.accessModes ?? []).every((mode) => spec?.accessModes?.includes(mode));
}

function capacityOf({ spec }: PersistentVolume): string {
  return spec?.capacity?.storage ?? '0';
}

export function requestOf({ spec }: PersistentVolumeClaim): string {
  return spec?.resources?.requests?.storage ?? '0';
}
