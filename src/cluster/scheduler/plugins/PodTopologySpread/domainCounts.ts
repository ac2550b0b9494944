import type { NodeInfo } from '../../framework/nodeInfo.ts';
import type { TopologyTotals, TotalsByPlace } from '../../framework/podCounts.ts';

/** Matching Pods by topology value, with the smallest number at hand. Changes in thought lie over totals that stay as they are. */
export class DomainCounts {
  private readonly base: TopologyTotals | undefined;
  private readonly own = new Map<string, number>();
  private smallest: number | undefined;
  private byPlace: TotalsByPlace | undefined;

  constructor(base?: TopologyTotals) {
    this.base = base;
  }

  /** The number of domains, with Pods or without. */
  get size(): number {
    return this.base?.domainCount ?? this.own.size;
  }

  get(value: string): number {
    if (this.own.size === 0 && this.base) return this.base.of(value);
    return this.own.get(value) ?? this.base?.of(value) ?? 0;
  }

  /** The number of the node's domain; undefined when it has none under this key. */
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

  /** The smallest number of any domain; infinite when there is no domain. */
  get minimum(): number {
    if (this.own.size === 0 && this.base) return this.base.minimum;
    this.smallest ??= this.findSmallest();
    return this.smallest;
  }

  /** The matching Pods of every domain. */
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
