import type { PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import { claimNotFound, claimVolumes, findClaim, storageClassName, whyNotOwned } from '../../framework/claims.ts';
import type { Listers } from '../../framework/handle.ts';

const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed';

/** The claims of a Pod, in the order of its volumes. */
export interface PodClaims {
  readonly bound: readonly PersistentVolumeClaim[];
  /** Claims to bind after the Pod has a node. */
  readonly delayed: readonly PersistentVolumeClaim[];
  /** Claims that should already be bound. */
  readonly immediate: readonly PersistentVolumeClaim[];
}

/** Reason why no node is suitable at present; undefined if the claims are in order, or there are none. */
export function whyClaimsUnusable(pod: Pod, { PersistentVolumeClaim: claims }: Listers): string | undefined {
  for (const { claimName, isEphemeral } of claimVolumes(pod)) {
    const claim = findClaim(claims, pod, claimName);
    if (!claim && isEphemeral) {
      return `waiting for ephemeral volume controller to create the persistentvolumeclaim "${claimName}"`;
    }
    if (!claim) return claimNotFound(claimName);
    if (claim.status?.phase === 'Lost') {
      return `persistentvolumeclaim "${claimName}" bound to non-existent persistentvolume "${claim.spec?.volumeName ?? ''}"`;
    }
    if (claim.metadata.deletionTimestamp !== undefined) return `persistentvolumeclaim "${claimName}" is being deleted`;
    const foreign = isEphemeral ? whyNotOwned(pod, claim) : undefined;
    if (foreign) return foreign;
  }
  return undefined;
}

/**
 * Sorts the claims of a Pod by binding mode.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumebinding/binder.go, GetPodVolumeClaims.
 */
export function podClaims(pod: Pod, listers: Listers): PodClaims | { readonly error: string } {
  const bound: PersistentVolumeClaim[] = [];
  const delayed: PersistentVolumeClaim[] = [];
  const immediate: PersistentVolumeClaim[] = [];
  for (const { claimName } of claimVolumes(pod)) {
    const claim = findClaim(listers.PersistentVolumeClaim, pod, claimName);
    if (!claim) continue;
    const hasVolume = (claim.spec?.volumeName ?? '') !== '';
    const mode = bindingMode(claim, listers);
    if (isFullyBound(claim)) bound.push(claim);
    else if (typeof mode !== 'string') return mode;
    else if (mode === 'WaitForFirstConsumer' && !hasVolume) delayed.push(claim);
    else immediate.push(claim);
  }
  return { bound, delayed, immediate };
}

/** Whether the volume controller has finished with the claim. */
export function isFullyBound({ spec, metadata }: PersistentVolumeClaim): boolean {
  return (spec?.volumeName ?? '') !== '' && metadata.annotations?.[BIND_COMPLETED] !== undefined;
}

/** A missing class counts as immediate binding. */
function bindingMode(claim: PersistentVolumeClaim, { StorageClass }: Listers): string | { readonly error: string } {
  const name = storageClassName(claim);
  const storageClass = name === '' ? undefined : StorageClass.get(name);
  if (!storageClass) return 'Immediate';
  return storageClass.volumeBindingMode ?? { error: `VolumeBindingMode not set for StorageClass "${name}"` };
}
