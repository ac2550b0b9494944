import type { Pod, ResourceClaim } from '#model/generated/types.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import type { Lister } from '../../framework/handle.ts';
import { type Change, hintFor, isOwnUpdate } from '../../framework/hinting.ts';
import { claimsOf } from './podClaims.ts';

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go. */
export function eventsToRegister(claims: Lister<ResourceClaim>): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Node', 'Add', 'UpdateNodeLabel', 'UpdateNodeAllocatable') },
    {
      event: clusterEvent('resource.k8s.io/ResourceClaim', 'Add', 'Update'),
      hint: hintFor('ResourceClaim', (pod, change) => mayHelp(pod, change, claims)),
    },
    {
      event: clusterEvent('Pod', 'UpdatePodGeneratedResourceClaim'),
      hint: hintFor('Pod', (pod, change) => hasItsClaims(pod, change, claims)),
    },
    { event: clusterEvent('resource.k8s.io/DeviceClass', 'Add', 'Update') },
    { event: clusterEvent('resource.k8s.io/ResourceSlice', 'Add', 'Update') },
  ];
}

/** Whether devices were freed, or the status of one of the Pod's own claims changed. */
function mayHelp(pod: Pod, { old, now }: Change<ResourceClaim>, claims: Lister<ResourceClaim>): boolean {
  const own = claimsOf(pod, claims);
  if (typeof own === 'string' || !now) return false;
  if (old?.status?.allocation && !now.status?.allocation) return true;
  if (!own.some(({ metadata }) => metadata.uid === now.metadata.uid)) return false;
  return old === undefined || !semanticEqual(old.status, now.status);
}

function hasItsClaims(pod: Pod, change: Change<Pod>, claims: Lister<ResourceClaim>): boolean {
  return isOwnUpdate(pod, change) && change.now !== undefined && typeof claimsOf(change.now, claims) !== 'string';
}
