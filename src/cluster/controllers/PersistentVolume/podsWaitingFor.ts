import type { PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import type { SyncScope } from '../controller.ts';

/** Sorted names of pending Pods that use the claim. */
export function podsWaitingFor(scope: SyncScope, claim: PersistentVolumeClaim): string[] {
  const { namespace, name } = claim.metadata;
  return (scope.cache('Pod').values() as Pod[])
    .filter((pod) => pod.metadata.namespace === namespace && isWaiting(pod) && usesClaim(pod, name ?? ''))
    .map((pod) => pod.metadata.name)
    .sort();
}

function isWaiting({ spec, status }: Pod): boolean {
  return !spec.nodeName && status?.phase !== 'Succeeded' && status?.phase !== 'Failed';
}

function usesClaim({ metadata, spec }: Pod, claim: string): boolean {
  return (spec.volumes ?? []).some(
    ({ name, persistentVolumeClaim, ephemeral }) =>
      persistentVolumeClaim?.claimName === claim || (ephemeral !== undefined && `${metadata.name}-${name}` === claim),
  );
}
