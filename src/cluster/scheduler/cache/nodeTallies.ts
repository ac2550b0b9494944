import type { NodeInfo } from '../framework/nodeInfo.ts';
import type { DomainNumbers, PodCounts, TopologyTotals, TotalsByPlace } from '../framework/podCounts.ts';

const NO_DOMAIN = -1;

/** Topology values of the nodes. */
export class TopologyDomains {
  /** Grows with every change of any node's labels. */
  version = 0;
  /** Returns the scheduler's list, which is a new object after a change. */
  readonly nodes: () => readonly NodeInfo[];
  private readonly numbers = new Map<string, KnownNumbers>();

  constructor(nodes: () => readonly NodeInfo[]) {
    this.nodes = nodes;
  }

  labelsChanged(): void {
    this.version++;
  }

  /** Returns the same object until a node's labels or the list of nodes change. */
  numbersOf(topologyKey: string): DomainNumbers {
    const { version } = this;
    const nodes = this.nodes();
    const known = this.numbers.get(topologyKey);
    if (known?.version === version && known.nodes === nodes) return known;
    const numberOf = new Map<string, number>();
    const byPlace = new Int32Array(nodes.length).fill(NO_DOMAIN);
    for (const [place, { labels }] of nodes.entries()) {
      const value = labels[topologyKey];
      if (value === undefined) continue;
      const number = numberOf.get(value) ?? numberOf.size;
      numberOf.set(value, number);
      byPlace[place] = number;
    }
    const numbers = { version, nodes, numberOf, byPlace };
    this.numbers.set(topologyKey, numbers);
    return numbers;
  }

  /** Number of different values over the nodes with all required keys. */
  count(topologyKey: string, requiredKeys: readonly string[]): number {
    const values = new Set<string>();
    for (const node of this.nodes()) {
      const value = topologyValue(node, topologyKey, requiredKeys);
      if (value !== undefined) values.add(value);
    }
    return values.size;
  }
}

/** Sums over nodes by topology value. They follow every Pod, and are rebuilt after a node's labels change. */
class DomainTotals implements TopologyTotals {
  readonly topologyKey: string;
  private readonly requiredKeys: readonly string[];
  private readonly byNode: ReadonlyMap<string, NodeTally>;
  private readonly domains: TopologyDomains;
  private sums = new Map<string, number>();
  private version = -1;
  /** Smallest sum other than 0. */
  private smallest: number | undefined;
  private domainsCounted: number | undefined;
  /** Sums by the number of their value, built on first use. */
  private numbered: { readonly numbers: DomainNumbers; readonly sums: Float64Array } | undefined;

  constructor(
    topologyKey: string,
    requiredKeys: readonly string[],
    byNode: ReadonlyMap<string, NodeTally>,
    domains: TopologyDomains,
  ) {
    this.topologyKey = topologyKey;
    this.requiredKeys = requiredKeys;
    this.byNode = byNode;
    this.domains = domains;
  }

  get isEmpty(): boolean {
    return this.fresh().size === 0;
  }

  get domainCount(): number {
    this.fresh();
    this.domainsCounted ??= this.domains.count(this.topologyKey, this.requiredKeys);
    return this.domainsCounted;
  }

  get minimum(): number {
    const sums = this.fresh();
    const { domainCount } = this;
    if (domainCount === 0) return Number.POSITIVE_INFINITY;
    if (sums.size < domainCount) return 0;
    this.smallest ??= smallestOf(sums.values());
    return this.smallest;
  }

  of(value: string): number {
    return this.fresh().get(value) ?? 0;
  }

  byPlace(): TotalsByPlace {
    const byValue = this.fresh();
    const numbers = this.domains.numbersOf(this.topologyKey);
    if (this.numbered?.numbers !== numbers) {
      const sums = new Float64Array(numbers.numberOf.size);
      for (const [value, number] of numbers.numberOf) sums[number] = byValue.get(value) ?? 0;
      this.numbered = { numbers, sums };
    }
    return { domains: numbers.byPlace, sums: this.numbered.sums };
  }

  entries(): Iterable<readonly [string, number]> {
    return this.fresh();
  }

  change(node: NodeInfo, by: 1 | -1): void {
    if (this.version !== this.domains.version) return;
    const value = topologyValue(node, this.topologyKey, this.requiredKeys);
    if (value === undefined) return;
    const before = this.sums.get(value) ?? 0;
    const after = before + by;
    if (after === 0) this.sums.delete(value);
    else this.sums.set(value, after);
    this.followSmallest(before, after);
    const number = this.numbered?.numbers.numberOf.get(value);
    if (this.numbered && number !== undefined) this.numbered.sums[number] = after;
  }

  /** Values without Pods are ignored. */
  private followSmallest(before: number, after: number): void {
    if (this.smallest === undefined) return;
    if (after !== 0 && after < this.smallest) this.smallest = after;
    else if (before === this.smallest) this.smallest = undefined;
  }

  private fresh(): ReadonlyMap<string, number> {
    if (this.version === this.domains.version) return this.sums;
    this.sums.clear();
    for (const { node, pods } of this.byNode.values()) {
      const value = topologyValue(node, this.topologyKey, this.requiredKeys);
      if (value !== undefined) this.sums.set(value, (this.sums.get(value) ?? 0) + pods);
    }
    this.smallest = undefined;
    this.domainsCounted = undefined;
    this.numbered = undefined;
    this.version = this.domains.version;
    return this.sums;
  }
}

export interface NodeTally {
  readonly node: NodeInfo;
  pods: number;
}

const NO_KEYS: readonly string[] = [];

/** Counts of some Pods, by node and by the topologies that were requested. */
export class NodeTallies implements PodCounts {
  private readonly domains: TopologyDomains;
  private readonly byNode = new Map<string, NodeTally>();
  private readonly totals = new Map<string, DomainTotals>();
  /** By position in this list of nodes, built on first use. */
  private placed: { readonly nodes: readonly NodeInfo[]; readonly pods: Int32Array } | undefined;

  constructor(domains: TopologyDomains) {
    this.domains = domains;
  }

  get isEmpty(): boolean {
    return this.byNode.size === 0;
  }

  on(node: NodeInfo): number {
    return this.byNode.get(node.name)?.pods ?? 0;
  }

  byPlace(): Int32Array {
    const nodes = this.domains.nodes();
    if (this.placed?.nodes !== nodes) {
      const pods = new Int32Array(nodes.length);
      for (const tally of this.byNode.values()) if (tally.node.position >= 0) pods[tally.node.position] = tally.pods;
      this.placed = { nodes, pods };
    }
    return this.placed.pods;
  }

  change(node: NodeInfo, by: 1 | -1): void {
    const tally = this.byNode.get(node.name);
    if (!tally) this.byNode.set(node.name, { node, pods: by });
    else {
      tally.pods += by;
      if (tally.pods === 0) this.byNode.delete(node.name);
    }
    const { position } = node;
    if (this.placed && position >= 0) this.placed.pods[position] = this.on(node);
    for (const totals of this.totals.values()) totals.change(node, by);
  }

  by(topologyKey: string, requiredKeys: readonly string[] = NO_KEYS): TopologyTotals {
    const id = requiredKeys.length === 0 ? topologyKey : [topologyKey, ...requiredKeys].join('\u0000');
    let totals = this.totals.get(id);
    if (!totals) {
      totals = new DomainTotals(topologyKey, requiredKeys, this.byNode, this.domains);
      this.totals.set(id, totals);
    }
    return totals;
  }
}

function smallestOf(numbers: Iterable<number>): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const number of numbers) if (number < smallest) smallest = number;
  return smallest;
}

interface KnownNumbers extends DomainNumbers {
  readonly version: number;
  readonly nodes: readonly NodeInfo[];
}

/** Value of the node; undefined if it or another required label is missing. */
function topologyValue(node: NodeInfo, topologyKey: string, requiredKeys: readonly string[]): string | undefined {
  const { labels } = node;
  for (let i = 0; i < requiredKeys.length; i++) if (labels[requiredKeys[i] as string] === undefined) return undefined;
  return labels[topologyKey];
}
