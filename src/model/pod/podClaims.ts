import type { Pod } from '#model/generated/types.ts';

/** A volume of a Pod that comes from a PersistentVolumeClaim of its namespace. */
export interface ClaimedVolume {
  /** The volume's name in the Pod's spec, which containers mount. */
  readonly volume: string;
  readonly claim: string;
}

const NONE: readonly ClaimedVolume[] = [];

/**
 * The volumes from claims, including generic ephemeral volumes, in the order of the spec.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/storage/ephemeral/ephemeral.go, VolumeClaimName.
 */
export function podClaims({ metadata, spec }: Pod): readonly ClaimedVolume[] {
  const { volumes } = spec;
  // Fast path: nearly all Pods have no claims.
  if (!volumes?.some(({ persistentVolumeClaim, ephemeral }) => persistentVolumeClaim || ephemeral)) return NONE;
  return volumes.flatMap(({ name, persistentVolumeClaim, ephemeral }) => {
    if (persistentVolumeClaim) return [{ volume: name, claim: persistentVolumeClaim.claimName }];
    return ephemeral ? [{ volume: name, claim: `${metadata.name}-${name}` }] : [];
  });
}
