import { compare } from '#base/order.ts';
import type { DeviceClass, PersistentVolumeClaim, Pod, Volume } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import type { Lister } from './handle.ts';
import { isExtendedResource } from './resources.ts';

const IMPLICIT = 'deviceclass.resource.kubernetes.io/';

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

/**
 * Whether devices can provide the resource: extended resources, and the implicit name of each device class.
 * Upstream source (v1.36.2): pkg/scheduler/util/utils.go, IsDRAExtendedResourceName.
 */
export function isDeviceResource(resource: string): boolean {
  return isExtendedResource(resource) || resource.startsWith(IMPLICIT);
}

/** Implicit resource name of a device class. */
export function implicitResource(className: string): string {
  return `${IMPLICIT}${className}`;
}

/**
 * Class whose devices provide the resource: the one of that implicit name, or the newest that declares it. Among
 * equally old ones, the first by name.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/dynamic-resource-allocation/deviceclass/extendedresourcecache/extendedresourcecache.go.
 */
export function deviceClassFor(resource: string, classes: Lister<DeviceClass>): DeviceClass | undefined {
  if (resource.startsWith(IMPLICIT)) return classes.get(resource.slice(IMPLICIT.length));
  return classes
    .values()
    .filter(({ spec }) => spec.extendedResourceName === resource)
    .sort(byAge)[0];
}

function byAge({ metadata: a }: DeviceClass, { metadata: b }: DeviceClass): number {
  const [madeA, madeB] = [a.creationTimestamp ?? '', b.creationTimestamp ?? ''];
  if (madeA !== madeB) return madeA > madeB ? -1 : 1;
  return compare(a.name, b.name);
}
