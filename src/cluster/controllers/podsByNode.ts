import type { Table } from '#kernel/table.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';

/** An index of the Pod informer's cache by node, as several controllers share it. */
export class PodsByNode {
  private readonly table: Table<Pod>;
  private readonly keys = new Map<string, Set<string>>();

  constructor(table: Table<Pod>) {
    this.table = table;
    for (const pod of table.unordered()) this.add(pod);
    table.observe((_, before, after) => {
      if (before && after && before.spec.nodeName === after.spec.nodeName) return;
      if (before) this.drop(before);
      if (after) this.add(after);
    });
  }

  /** In the order of their keys. */
  on(node: string): Pod[] {
    const keys = this.keys.get(node);
    return keys ? [...keys].sort().map((key) => this.table.get(key) as Pod) : [];
  }

  /** The names of the nodes that Pods are bound to, in order. */
  nodes(): string[] {
    return [...this.keys.keys()].sort();
  }

  private add(pod: Pod): void {
    const { nodeName } = pod.spec;
    if (!nodeName) return;
    const keys = this.keys.get(nodeName) ?? new Set<string>();
    this.keys.set(nodeName, keys);
    keys.add(objectKey(pod));
  }

  private drop(pod: Pod): void {
    const { nodeName } = pod.spec;
    const keys = nodeName ? this.keys.get(nodeName) : undefined;
    if (!nodeName || !keys) return;
    keys.delete(objectKey(pod));
    if (keys.size === 0) this.keys.delete(nodeName);
  }
}
