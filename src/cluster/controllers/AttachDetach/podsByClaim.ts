import type { Table } from '#kernel/table.ts';
import { TableIndex } from '#kernel/tableIndex.ts';
import type { Pod } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import { podClaims } from '#model/pod/podClaims.ts';

/** Pods of an informer's cache by the claims that they mount, as `namespace/name`. */
export function podsByClaim(table: Table<Pod>): TableIndex<Pod> {
  return new TableIndex(table, {
    of: (pod) => podClaims(pod).map(({ claim }) => keyOf(pod.metadata.namespace, claim)),
    areSame: (before, after) => before.spec === after.spec,
  });
}
