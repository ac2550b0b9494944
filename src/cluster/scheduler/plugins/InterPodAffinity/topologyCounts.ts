import type { NodeInfo } from '../../framework/nodeInfo.ts';

/** Numbers by topology: the value that a node has for a label key. */
export class TopologyCounts {
  private readonly byKey = new Map<string, Map<string, number>>();

  /** No topology has a number. */
  get isEmpty(): boolean {
    return this.byKey.size === 0;
  }

  get keys(): IterableIterator<string> {
    return this.byKey.keys();
  }

  /** Adds to the topology that the node belongs to; nodes without the label belong to none. */
  add(node: NodeInfo, key: string, amount: number): void {
    const value = node.labels[key];
    if (value === undefined) return;
    let counts = this.byKey.get(key);
    if (!counts) {
      counts = new Map();
      this.byKey.set(key, counts);
    }
    counts.set(value, (counts.get(value) ?? 0) + amount);
  }

  /** The same, but a number that comes back to 0 is forgotten. */
  addOrForget(node: NodeInfo, key: string, amount: number): void {
    this.add(node, key, amount);
    const value = node.labels[key];
    const counts = this.byKey.get(key);
    if (value === undefined || counts?.get(value) !== 0) return;
    counts.delete(value);
    if (counts.size === 0) this.byKey.delete(key);
  }

  /** The number of the node's topology under a key. */
  of(node: NodeInfo, key: string): number {
    const value = node.labels[key];
    return value === undefined ? 0 : (this.byKey.get(key)?.get(value) ?? 0);
  }

  clone(): TopologyCounts {
    const copy = new TopologyCounts();
    for (const [key, counts] of this.byKey) copy.byKey.set(key, new Map(counts));
    return copy;
  }
}
