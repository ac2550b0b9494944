import type { NodeInfo } from '../../framework/nodeInfo.ts';
import type { TopologyTotals, TotalsByPlace } from '../../framework/podCounts.ts';

/** Matching Pods by topology value, with the smallest count. Simulated changes are kept on top of fixed totals. */
export class DomainCounts {
  private readonly base: TopologyTotals | undefined;
  private readonly own = new Map<string, number>();
  private smallest: number | undefined;
  private byPlace: TotalsByPlace | undefined;

  constructor(base?: TopologyTotals) {
    this.base = base;
  }

  /** Number of domains, with or without Pods. */
  get size(): number {
    return this.base?.domainCount ?? this.own.size;
  }

  get(value: string): number {
    if (this.own.size === 0 && this.base) return this.base.of(value);
    return this.own.get(value) ?? this.base?.of(value) ?? 0;
  }

  /** Count of the node's domain; undefined if it has none under this key. */
  on({ position, labels }: NodeInfo, topologyKey: string): number | undefined {
    if (this.own.size === 0 && this.base && position >= 0) {
      this.byPlace ??= this.base.byPlace();
      const domain = this.byPlace.domains[position] as number;
      return domain < 0 ? undefined : this.byPlace.sums[domain];
    }
    const value = labels[topologyKey];
    return value === undefined ? undefined : this.get(value);
  }

  add(value: string, amount: number): void {
    this.own.set(value, this.get(value) + amount);
    this.smallest = undefined;
  }

  /** Smallest count of any domain; infinite if there is none. */
  get minimum(): number {
    if (this.own.size === 0 && this.base) return this.base.minimum;
    this.smallest ??= this.findSmallest();
    return this.smallest;
  }

  /** Number of matching Pods in every domain. */
  tell(): ReadonlyMap<string, number> {
    return new Map([...(this.base?.entries() ?? []), ...this.own]);
  }

  clone(): DomainCounts {
    const copy = new DomainCounts(this.base);
    for (const [value, count] of this.own) copy.own.set(value, count);
    copy.smallest = this.smallest;
    return copy;
  }

  private findSmallest(): number {
    let smallest = Number.POSITIVE_INFINITY;
    let seen = this.own.size;
    for (const count of this.own.values()) if (count < smallest) smallest = count;
    for (const [value, count] of this.base?.entries() ?? []) {
      if (this.own.has(value)) continue;
      seen++;
      if (count < smallest) smallest = count;
    }
    return seen < this.size ? Math.min(smallest, 0) : smallest;
  }
}
