import type { Pod, ResourceClaim } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import { podResourceClaims } from '#model/pod/podResourceClaims.ts';
import type { Lister, Listers } from '../../framework/handle.ts';

/**
 * Claims of the Pod, or the reason why they are unusable.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go,
 * foreachPodResourceClaim.
 */
export function claimsOf(pod: Pod, known: Lister<ResourceClaim>): readonly ResourceClaim[] | string {
  const references = podResourceClaims(pod);
  if (typeof references === 'string') return references;
  const { namespace = '', name, uid } = pod.metadata;
  const claims: ResourceClaim[] = [];
  for (const { claim: wanted, isOwn } of references) {
    const key = `${namespace}/${wanted}`;
    const claim = known.get(key);
    if (!claim) return `could not find ResourceClaim "${key}"`;
    if (claim.metadata.deletionTimestamp !== undefined) return `resourceclaim "${wanted}" is being deleted`;
    const owner = claim.metadata.ownerReferences?.find(({ controller }) => controller === true);
    if (isOwn && owner?.uid !== uid)
      return `ResourceClaim ${key} was not created for Pod ${namespace}/${name} (Pod is not owner)`;
    claims.push(claim);
  }
  return claims;
}

/** Claims of the Pod that exist, in any state. */
export function presentClaims(pod: Pod, known: Lister<ResourceClaim>): readonly ResourceClaim[] {
  const references = podResourceClaims(pod);
  if (typeof references === 'string') return [];
  return references.flatMap(({ claim }) => known.get(keyOf(pod.metadata.namespace, claim)) ?? []);
}

/**
 * Reason why nothing can be allocated for the claim on any node, in the plugin's words.
 * Upstream: PreFilter, validateDeviceClass.
 */
export function whyUnallocatable(claim: ResourceClaim, listers: Pick<Listers, 'DeviceClass'>): string | undefined {
  const { namespace, name: claimName } = claim.metadata;
  for (const { name, exactly, firstAvailable = [] } of claim.spec.devices?.requests ?? []) {
    if (!exactly && firstAvailable.length === 0)
      return `resource claim ${keyOf(namespace, claimName)}, request ${name}: unknown request type`;
    const wanted = exactly
      ? [{ name, deviceClassName: exactly.deviceClassName }]
      : firstAvailable.map((one) => ({ name: `${name}/${one.name}`, deviceClassName: one.deviceClassName }));
    const missing = wanted.find(({ deviceClassName }) => !listers.DeviceClass.get(deviceClassName));
    if (missing) return `request ${missing.name}: device class ${missing.deviceClassName} does not exist`;
  }
  return undefined;
}

export function isReservedFor(pod: Pod, { status }: ResourceClaim): boolean {
  return (status?.reservedFor ?? []).some(({ uid }) => uid === pod.metadata.uid);
}
