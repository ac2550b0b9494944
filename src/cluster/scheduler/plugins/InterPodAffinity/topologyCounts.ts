import type { NodeInfo } from '../../framework/nodeInfo.ts';
import type { TopologyTotals, TotalsByPlace } from '../../framework/podCounts.ts';

interface Part {
  readonly totals: TopologyTotals;
  readonly weight: number;
  /** Read for every node of a cycle. Only simulated changes occur meanwhile. */
  readonly byPlace: TotalsByPlace;
}

/** Counts by topology: fixed sums of weighted totals, plus simulated changes. */
export class TopologyCounts {
  private readonly parts: Part[] = [];
  /** By topology key, then by value. */
  private readonly inThought = new Map<string, Map<string, number>>();

  /** Whether all counts are 0. */
  get isEmpty(): boolean {
    if (this.inThought.size === 0) return this.parts.length === 0;
    for (const { totals } of this.parts)
      for (const [value] of totals.entries()) if (this.sum(totals.topologyKey, value) !== 0) return false;
    for (const [key, amounts] of this.inThought)
      for (const value of amounts.keys()) if (this.sum(key, value) !== 0) return false;
    return true;
  }

  addAll(totals: TopologyTotals, weight = 1): void {
    if (!totals.isEmpty) this.parts.push({ totals, weight, byPlace: totals.byPlace() });
  }

  /** Adds a simulated amount to the node's topology. Nodes without the label belong to none. */
  add(node: NodeInfo, key: string, amount: number): void {
    const value = node.labels[key];
    if (value === undefined) return;
    let amounts = this.inThought.get(key);
    if (!amounts) {
      amounts = new Map();
      this.inThought.set(key, amounts);
    }
    amounts.set(value, (amounts.get(value) ?? 0) + amount);
  }

  /** Count of the node's topology under a key. */
  of(node: NodeInfo, key: string): number {
    const value = node.labels[key];
    return value === undefined ? 0 : this.sum(key, value);
  }

  /** Whether any topology of the node has Pods. */
  hasAny(node: NodeInfo): boolean {
    if (this.inThought.size === 0 && this.parts.length === 0) return false;
    for (let i = 0; i < this.parts.length; i++) {
      if (this.of(node, (this.parts[i] as Part).totals.topologyKey) > 0) return true;
    }
    if (this.inThought.size > 0) for (const key of this.inThought.keys()) if (this.of(node, key) > 0) return true;
    return false;
  }

  /** Sum over all topologies of a node in the list, without simulated changes. */
  score(node: NodeInfo): number {
    const { position } = node;
    let sum = 0;
    for (let i = 0; i < this.parts.length; i++) {
      const { byPlace, weight } = this.parts[i] as Part;
      const domain = byPlace.domains[position] as number;
      if (domain >= 0) sum += weight * (byPlace.sums[domain] as number);
    }
    return sum;
  }

  /** All counts other than 0, by topology key and value. */
  tell(): ReadonlyMap<string, ReadonlyMap<string, number>> {
    const told = new Map<string, Map<string, number>>();
    const tellOne = (key: string, value: string) => {
      const sum = this.sum(key, value);
      if (sum !== 0) told.set(key, (told.get(key) ?? new Map<string, number>()).set(value, sum));
    };
    for (const { totals } of this.parts) for (const [value] of totals.entries()) tellOne(totals.topologyKey, value);
    for (const [key, amounts] of this.inThought) for (const value of amounts.keys()) tellOne(key, value);
    return told;
  }

  clone(): TopologyCounts {
    const copy = new TopologyCounts();
    copy.parts.push(...this.parts);
    for (const [key, amounts] of this.inThought) copy.inThought.set(key, new Map(amounts));
    return copy;
  }

  private sum(key: string, value: string): number {
    let sum = this.inThought.get(key)?.get(value) ?? 0;
    for (let i = 0; i < this.parts.length; i++) {
      const { totals, weight } = this.parts[i] as Part;
      if (totals.topologyKey === key) sum += weight * totals.of(value);
    }
    return sum;
  }
}
