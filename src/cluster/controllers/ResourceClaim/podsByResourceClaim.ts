import type { Table } from '#kernel/table.ts';
import { TableIndex } from '#kernel/tableIndex.ts';
import type { Pod } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';

/**
 * Pods of an informer's cache by the ResourceClaims and templates that they use; see `claimPlace` and `templatePlace`.
 */
export function podsByResourceClaim(table: Table<Pod>): TableIndex<Pod> {
  return new TableIndex(table, {
    of: placesOf,
    areSame: (before, after) => before.spec === after.spec && before.status === after.status,
  });
}

/** Key of the users of the claim `namespace/name`. */
export function claimPlace(key: string): string {
  return `claim/${key}`;
}

export function templatePlace(key: string): string {
  return `template/${key}`;
}

const NOWHERE: readonly string[] = [];

function placesOf(pod: Pod): readonly string[] {
  const { namespace } = pod.metadata;
  if (!pod.spec.resourceClaims?.length) return NOWHERE;
  return pod.spec.resourceClaims.flatMap(({ name, resourceClaimName, resourceClaimTemplateName }) => {
    const made = pod.status?.resourceClaimStatuses?.find((one) => one.name === name)?.resourceClaimName;
    const claim = resourceClaimName ?? (resourceClaimTemplateName === undefined ? undefined : made);
    return [
      ...(claim === undefined ? [] : [claimPlace(keyOf(namespace, claim))]),
      ...(resourceClaimTemplateName === undefined ? [] : [templatePlace(keyOf(namespace, resourceClaimTemplateName))]),
    ];
  });
}
