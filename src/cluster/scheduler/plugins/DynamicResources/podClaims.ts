import type { Pod, ResourceClaim } from '#model/generated/types.ts';
import { podResourceClaims } from '#model/pod/podResourceClaims.ts';
import type { Listers } from '../../framework/handle.ts';

/**
 * The Pod's claims, or why they cannot be used.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go, foreachPodResourceClaim.
 */
export function claimsOf(pod: Pod, listers: Pick<Listers, 'ResourceClaim'>): readonly ResourceClaim[] | string {
  const references = podResourceClaims(pod);
  if (typeof references === 'string') return references;
  const { namespace = '', name, uid } = pod.metadata;
  const claims: ResourceClaim[] = [];
  for (const { claim: wanted, isOwn } of references) {
    const key = `${namespace}/${wanted}`;
    const claim = listers.ResourceClaim.get(key);
    if (!claim) return `could not find ResourceClaim "${key}"`;
    if (claim.metadata.deletionTimestamp !== undefined) return `resourceclaim "${wanted}" is being deleted`;
    const owner = claim.metadata.ownerReferences?.find(({ controller }) => controller === true);
    if (isOwn && owner?.uid !== uid)
      return `ResourceClaim ${key} was not created for Pod ${namespace}/${name} (Pod is not owner)`;
    claims.push(claim);
  }
  return claims;
}

/** Which device class of a claim that nothing is allocated for does not exist, in the plugin's words. Upstream: PreFilter, validateDeviceClass. */
export function missingClass({ spec }: ResourceClaim, listers: Pick<Listers, 'DeviceClass'>): string | undefined {
  for (const { name, exactly, firstAvailable = [] } of spec.devices?.requests ?? []) {
    const wanted = exactly
      ? [{ name, deviceClassName: exactly.deviceClassName }]
      : firstAvailable.map((one) => ({ name: `${name}/${one.name}`, deviceClassName: one.deviceClassName }));
    const missing = wanted.find(({ deviceClassName }) => !listers.DeviceClass.get(deviceClassName));
    if (missing) return `request ${missing.name}: device class ${missing.deviceClassName} does not exist`;
  }
  return undefined;
}
