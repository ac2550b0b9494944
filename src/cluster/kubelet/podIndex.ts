import type { Table } from '#kernel/table.ts';
import { TableIndex } from '#kernel/tableIndex.ts';
import type { KubeletPod } from './kubeletRecords.ts';

/** The Pods of every kubelet by node. */
export type PodIndex = TableIndex<KubeletPod>;

export function podIndex(table: Table<KubeletPod>): PodIndex {
  return new TableIndex(table, { of: ({ node }) => [node], areSame: (before, after) => before.node === after.node });
}
