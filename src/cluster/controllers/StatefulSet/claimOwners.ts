import type { OwnerReference, PersistentVolumeClaim, Pod, StatefulSet } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { controllerReference } from '../owners.ts';
import { isInRange, ordinalOf } from './ordinals.ts';

type Refs = readonly OwnerReference[];

/**
 * Owners of a claim by the set's persistentVolumeClaimRetentionPolicy; undefined if nothing changes. A claim of an
 * earlier set or Pod of the same name, or of another owner, is not changed.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, isClaimOwnerUpToDate and
 * updateClaimOwnerRefForSetAndPod.
 */
export function claimOwnersToSet(claim: PersistentVolumeClaim, set: StatefulSet, pod: Pod): Refs | undefined {
  const refs = claim.metadata.ownerReferences ?? [];
  if (isStale(refs, set) || isStale(refs, pod)) return undefined;
  const others = refs.filter((ref) => !names(ref, set) && !names(ref, pod));
  if (hasOtherController(refs, set, pod)) return owns(refs, set) || owns(refs, pod) ? others : undefined;
  const wanted = wantedOwners(set, pod);
  const isRight =
    !refs.some((ref) => (ref.uid === set.metadata.uid || ref.uid === pod.metadata.uid) && ref.controller !== true) &&
    owns(refs, set) === wanted.includes(set) &&
    owns(refs, pod) === wanted.includes(pod);
  return isRight ? undefined : [...others, ...wanted.map(controllerReference)];
}

/** Whether the claim belongs to an earlier Pod of that name. A new Pod has to wait until the claim is deleted. */
export function isClaimOfOtherPod(claim: PersistentVolumeClaim, pod: Pod): boolean {
  return isStale(claim.metadata.ownerReferences ?? [], pod);
}

/** The set owns a claim until the set is deleted. A Pod removed by scaling owns its claims. */
function wantedOwners(set: StatefulSet, pod: Pod): readonly KubeObject[] {
  const { whenScaled, whenDeleted } = set.spec.persistentVolumeClaimRetentionPolicy ?? {};
  if (whenScaled === 'Delete' && !isInRange(set, ordinalOf(pod))) return [pod];
  return whenDeleted === 'Delete' ? [set] : [];
}

function hasOtherController(refs: Refs, set: StatefulSet, pod: Pod): boolean {
  const { whenScaled, whenDeleted } = set.spec.persistentVolumeClaimRetentionPolicy ?? {};
  if (whenScaled !== 'Delete' && whenDeleted !== 'Delete') return false;
  return refs.some((ref) => ref.controller === true && !names(ref, set) && !names(ref, pod));
}

function isStale(refs: Refs, owner: KubeObject): boolean {
  const ref = refs.find((candidate) => names(candidate, owner));
  return ref !== undefined && ref.uid !== owner.metadata.uid;
}

function names(ref: OwnerReference, owner: KubeObject): boolean {
  return ref.apiVersion === owner.apiVersion && ref.kind === owner.kind && ref.name === owner.metadata.name;
}

function owns(refs: Refs, owner: KubeObject): boolean {
  return refs.some((ref) => ref.uid === owner.metadata.uid);
}
