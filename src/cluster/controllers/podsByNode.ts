import type { Table } from '#kernel/table.ts';
import { TableIndex } from '#kernel/tableIndex.ts';
import type { Pod } from '#model/generated/types.ts';

/** Pods of an informer's cache by their node. */
export type PodsByNode = TableIndex<Pod>;

/** Several controllers share one index. */
export function podsByNode(table: Table<Pod>): PodsByNode {
  return new TableIndex(table, {
    of: ({ spec: { nodeName } }) => (nodeName ? [nodeName] : []),
    areSame: (before, after) => before.spec.nodeName === after.spec.nodeName,
  });
}
