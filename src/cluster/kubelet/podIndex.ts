import type { Table } from '#kernel/table.ts';
import type { KubeletPod } from './kubeletRecords.ts';

/** The Pods of every kubelet by node: derived from their records, forward and backward. */
export class PodIndex {
  private readonly table: Table<KubeletPod>;
  private readonly uids = new Map<string, Set<string>>();

  constructor(table: Table<KubeletPod>) {
    this.table = table;
    for (const record of table.unordered()) this.add(record);
    table.observe((uid, before, after) => {
      if (before && !after) this.uids.get(before.node)?.delete(uid);
      if (after && !before) this.add(after);
    });
  }

  /** In the order of the uids. */
  on(node: string): KubeletPod[] {
    const uids = [...(this.uids.get(node) ?? [])].sort();
    return uids.map((uid) => this.table.get(uid) as KubeletPod);
  }

  private add(record: KubeletPod): void {
    const uids = this.uids.get(record.node) ?? new Set<string>();
    this.uids.set(record.node, uids);
    uids.add(record.uid);
  }
}
