import type { PersistentVolumeClaim, Pod, Volume } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import type { Lister } from './handle.ts';

/** A volume of a Pod that is backed by a claim. */
export interface ClaimVolume {
  readonly claimName: string;
  /** Whether it is a generic ephemeral volume, whose claim is created for the Pod and belongs to it. */
  readonly isEphemeral: boolean;
}

export function claimVolumes(pod: Pod): readonly ClaimVolume[] {
  return (pod.spec.volumes ?? []).flatMap((volume) => claimVolume(volume, pod.metadata.name));
}

function claimVolume(volume: Volume, pod: string): ClaimVolume[] {
  if (volume.persistentVolumeClaim) return [{ claimName: volume.persistentVolumeClaim.claimName, isEphemeral: false }];
  return volume.ephemeral ? [{ claimName: `${pod}-${volume.name}`, isEphemeral: true }] : [];
}

export function findClaim(
  claims: Lister<PersistentVolumeClaim>,
  pod: Pod,
  name: string,
): PersistentVolumeClaim | undefined {
  return claims.get(keyOf(pod.metadata.namespace, name));
}

/** Error of the informer's cache for a missing claim. */
export function claimNotFound(name: string): string {
  return `persistentvolumeclaim "${name}" not found`;
}

/** Reason why a claim cannot belong to a Pod's ephemeral volume; undefined if it can. */
export function whyNotOwned(pod: Pod, claim: PersistentVolumeClaim): string | undefined {
  const controller = claim.metadata.ownerReferences?.find((owner) => owner.controller === true);
  if (controller !== undefined && controller.uid === (pod.metadata.uid ?? '')) return undefined;
  const [claimKey, podKey] = [claim, pod].map(({ metadata }) => keyOf(metadata.namespace, metadata.name));
  return `PVC ${claimKey} was not created for pod ${podKey} (pod is not owner)`;
}

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';

/**
 * Name of the StorageClass of a claim or volume; empty if none.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/storage/volume/helpers.go.
 */
export function storageClassName(object: {
  readonly metadata: { readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: { readonly storageClassName?: string };
}): string {
  return object.metadata.annotations?.[BETA_CLASS] ?? object.spec?.storageClassName ?? '';
}
