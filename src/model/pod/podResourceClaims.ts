import type { Pod } from '#model/generated/types.ts';

/** A ResourceClaim that a Pod refers to. */
export interface PodClaimReference {
  readonly claim: string;
  /** It was created for this Pod from a template. */
  readonly isOwn: boolean;
}

const NONE: readonly PodClaimReference[] = [];

/**
 * The ResourceClaims of a Pod by name; references that need no claim are left out. If a claim is not created yet,
 * returns Kubernetes' message.
 * Upstream source (v1.36.2): staging/src/k8s.io/dynamic-resource-allocation/resourceclaim/resourceclaim.go, Name.
 */
export function podResourceClaims({ metadata, spec, status }: Pod): readonly PodClaimReference[] | string {
  // Fast path: nearly all Pods have no claims.
  if (!spec.resourceClaims?.length) return NONE;
  const found: PodClaimReference[] = [];
  for (const { name, resourceClaimName, resourceClaimTemplateName } of spec.resourceClaims) {
    if (resourceClaimName !== undefined) found.push({ claim: resourceClaimName, isOwn: false });
    else if (resourceClaimTemplateName !== undefined) {
      const made = status?.resourceClaimStatuses?.find((one) => one.name === name);
      if (!made) return `pod "${metadata.namespace}/${metadata.name}": ResourceClaim not created yet`;
      if (made.resourceClaimName !== undefined) found.push({ claim: made.resourceClaimName, isOwn: true });
    }
  }
  return found;
}
