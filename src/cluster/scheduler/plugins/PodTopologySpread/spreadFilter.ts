import type { Snapshot } from '../../framework/handle.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import { type NodeInfoMatcher, requiredNodeAffinity } from '../../framework/nodeInfo.ts';
import type { TopologyTotals, TotalsByPlace } from '../../framework/podCounts.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { type Status, SUCCESS, status } from '../../framework/status.ts';
import { countedBy, hasAllTopologyKeys, includesAll, isIncluded, type SpreadConstraint } from './spreadConstraints.ts';

/** Matching Pods by topology value, with the smallest count. Simulated changes are kept on top of fixed totals. */
class DomainCounts {
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

const NAME = 'PodTopologySpread';
const REASON = "node(s) didn't match pod topology spread constraints";
const SKEWED = status(NAME, 'Unschedulable', REASON);
const NO_LABEL = status(NAME, 'UnschedulableAndUnresolvable', `${REASON} (missing required label)`);

/**
 * Number of matching Pods in each domain of each hard constraint.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/podtopologyspread/filtering.go.
 */
export class SpreadFilter {
  private readonly pod: PodInfo;
  private readonly constraints: readonly SpreadConstraint[];
  private readonly affinity: NodeInfoMatcher;
  private readonly selfMatches: readonly number[];
  private domains: readonly DomainCounts[];
  /** Maximum number of matching Pods in a domain by constraint, recomputed after simulated changes. */
  private ceilings: readonly number[] | undefined;

  /** Only nodes with all topology keys count. */
  constructor(pod: PodInfo, constraints: readonly SpreadConstraint[], snapshot: Snapshot) {
    this.pod = pod;
    this.constraints = constraints;
    this.affinity = requiredNodeAffinity(pod.pod);
    this.selfMatches = constraints.map(({ selector }) => (selector.matches(pod.labels) ? 1 : 0));
    const keys = constraints.map(({ topologyKey }) => topologyKey);
    this.domains = constraints.map((constraint) => this.domainsOf(constraint, keys, snapshot));
  }

  private domainsOf(constraint: SpreadConstraint, keys: readonly string[], snapshot: Snapshot): DomainCounts {
    const counts = snapshot.counts(countedBy(constraint.selector, this.pod.namespace));
    if (includesAll(constraint, this.affinity)) return new DomainCounts(counts.by(constraint.topologyKey, keys));
    const domains = new DomainCounts();
    for (const node of snapshot.nodes) {
      if (!hasAllTopologyKeys(node, this.constraints)) continue;
      if (!isIncluded(constraint, this.pod, node, this.affinity)) continue;
      domains.add(node.labels[constraint.topologyKey] as string, counts.on(node));
    }
    return domains;
  }

  /**
   * A Pod is added to or removed from a node in simulation. Upstream does not check here whether it is being deleted.
   */
  count(pod: PodInfo, node: NodeInfo, sign: 1 | -1): void {
    if (pod.namespace !== this.pod.namespace || !hasAllTopologyKeys(node, this.constraints)) return;
    this.ceilings = undefined;
    this.constraints.forEach((constraint, i) => {
      if (!constraint.selector.matches(pod.labels) || !isIncluded(constraint, this.pod, node, this.affinity)) return;
      this.domains[i]?.add(node.labels[constraint.topologyKey] ?? '', sign);
    });
  }

  check(node: NodeInfo): Status {
    this.ceilings ??= this.constraints.map((constraint, i) => this.ceilingOf(constraint, i));
    for (let i = 0; i < this.constraints.length; i++) {
      const count = (this.domains[i] as DomainCounts).on(node, (this.constraints[i] as SpreadConstraint).topologyKey);
      if (count === undefined) return NO_LABEL;
      if (count > (this.ceilings[i] as number)) return SKEWED;
    }
    return SUCCESS;
  }

  private ceilingOf({ minDomains, maxSkew }: SpreadConstraint, i: number): number {
    const domains = this.domains[i] as DomainCounts;
    const minimum = domains.size < minDomains ? 0 : domains.minimum;
    return maxSkew + minimum - (this.selfMatches[i] ?? 0);
  }

  /** Data in the form of upstream's preFilterState. */
  tell(): object {
    return {
      Constraints: this.constraints.map(({ topologyKey, maxSkew, minDomains }) => ({
        topologyKey,
        maxSkew,
        minDomains,
      })),
      TpValueToMatchNum: this.domains.map((domains) => domains.tell()),
    };
  }

  clone(): SpreadFilter {
    const copy: SpreadFilter = Object.assign(Object.create(SpreadFilter.prototype) as SpreadFilter, this);
    copy.domains = this.domains.map((domains) => domains.clone());
    return copy;
  }
}
