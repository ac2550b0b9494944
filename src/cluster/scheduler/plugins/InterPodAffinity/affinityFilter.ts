import type { Labels } from '#model/labels/labelMatcher.ts';
import { type AffinityTerm, termMatches } from '../../framework/affinityTerms.ts';
import type { Listers, Snapshot } from '../../framework/handle.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import type { PodQuery, TopologyTotals, TotalsByPlace } from '../../framework/podCounts.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { type Status, SUCCESS, status } from '../../framework/status.ts';

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
    const counts = new Map<string, Map<string, number>>();
    const tellOne = (key: string, value: string) => {
      const sum = this.sum(key, value);
      if (sum !== 0) counts.set(key, (counts.get(key) ?? new Map<string, number>()).set(value, sum));
    };
    for (const { totals } of this.parts) for (const [value] of totals.entries()) tellOne(totals.topologyKey, value);
    for (const [key, amounts] of this.inThought) for (const value of amounts.keys()) tellOne(key, value);
    return counts;
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

const NAME = 'InterPodAffinity';
const NO_AFFINITY = status(NAME, 'UnschedulableAndUnresolvable', "node(s) didn't match pod affinity rules");
const ANTI_AFFINITY = status(NAME, 'Unschedulable', "node(s) didn't match pod anti-affinity rules");
const EXISTING_ANTI_AFFINITY = status(
  NAME,
  'Unschedulable',
  "node(s) didn't satisfy existing pods anti-affinity rules",
);

/**
 * Counts by topology of the Pods that attract or repel the incoming Pod.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/interpodaffinity/filtering.go.
 */
export class AffinityFilter {
  private readonly pod: PodInfo;
  private readonly affinity: readonly AffinityTerm[];
  private readonly antiAffinity: readonly AffinityTerm[];
  private readonly namespaceLabels: Labels | undefined;
  /** Pods that match all affinity terms. */
  private affinityCounts = new TopologyCounts();
  /** Pods that match an anti-affinity term. */
  private antiAffinityCounts = new TopologyCounts();
  /** Pods with an anti-affinity term that matches the incoming Pod. */
  private existingCounts = new TopologyCounts();

  constructor(pod: PodInfo, listers: Pick<Listers, 'Namespace'>) {
    this.pod = pod;
    this.affinity = pod.affinity.requiredAffinity.map((term) => resolveNamespaces(term, listers));
    this.antiAffinity = pod.affinity.requiredAntiAffinity.map((term) => resolveNamespaces(term, listers));
    this.namespaceLabels = listers.Namespace.get(pod.namespace)?.metadata.labels;
  }

  /** Whether there is nothing to check on any node. */
  get isIdle(): boolean {
    return this.existingCounts.isEmpty && this.affinity.length === 0 && this.antiAffinity.length === 0;
  }

  countAll(snapshot: Snapshot): void {
    for (const { term, totals } of snapshot.termsOf('requiredAntiAffinity'))
      if (termMatches(term, this.pod, this.namespaceLabels)) this.existingCounts.addAll(totals);
    if (this.affinity.length > 0) {
      const counts = snapshot.counts(selectedBy(...this.affinity));
      for (const { topologyKey } of this.affinity) this.affinityCounts.addAll(counts.by(topologyKey));
    }
    for (const term of this.antiAffinity)
      this.antiAffinityCounts.addAll(snapshot.counts(selectedBy(term)).by(term.topologyKey));
  }

  /** A Pod is added to or removed from a node in simulation. */
  count(pod: PodInfo, node: NodeInfo, sign: 1 | -1): void {
    this.countExisting(pod, node, sign);
    this.countOwn(pod, node, sign);
  }

  private countExisting(existing: PodInfo, node: NodeInfo, sign: 1 | -1): void {
    for (const term of existing.affinity.requiredAntiAffinity) {
      if (termMatches(term, this.pod, this.namespaceLabels)) this.existingCounts.add(node, term.topologyKey, sign);
    }
  }

  private countOwn(existing: PodInfo, node: NodeInfo, sign: 1 | -1): void {
    if (this.matchesAllAffinity(existing)) {
      for (const { topologyKey } of this.affinity) this.affinityCounts.add(node, topologyKey, sign);
    }
    for (const term of this.antiAffinity) {
      if (termMatches(term, existing, undefined)) this.antiAffinityCounts.add(node, term.topologyKey, sign);
    }
  }

  private matchesAllAffinity(pod: PodInfo): boolean {
    return this.affinity.length > 0 && this.affinity.every((term) => termMatches(term, pod, undefined));
  }

  check(node: NodeInfo): Status {
    if (!this.satisfiesAffinity(node)) return NO_AFFINITY;
    if (this.antiAffinityCounts.hasAny(node)) return ANTI_AFFINITY;
    return this.existingCounts.hasAny(node) ? EXISTING_ANTI_AFFINITY : SUCCESS;
  }

  /** The first Pod of a group with affinity to itself may go to any node with the topologies. */
  private satisfiesAffinity(node: NodeInfo): boolean {
    if (this.affinity.length === 0) return true;
    if (this.affinity.some(({ topologyKey }) => node.labels[topologyKey] === undefined)) return false;
    if (this.affinity.every(({ topologyKey }) => this.affinityCounts.of(node, topologyKey) > 0)) return true;
    return this.affinityCounts.isEmpty && this.matchesAllAffinity(this.pod);
  }

  /** Data in the form of upstream's preFilterState. */
  tell(): object {
    return {
      existingAntiAffinityCounts: this.existingCounts.tell(),
      affinityCounts: this.affinityCounts.tell(),
      antiAffinityCounts: this.antiAffinityCounts.tell(),
      namespaceLabels: this.namespaceLabels ?? {},
    };
  }

  clone(): AffinityFilter {
    const copy: AffinityFilter = Object.assign(Object.create(AffinityFilter.prototype) as AffinityFilter, this);
    copy.affinityCounts = this.affinityCounts.clone();
    copy.antiAffinityCounts = this.antiAffinityCounts.clone();
    copy.existingCounts = this.existingCounts.clone();
    return copy;
  }
}

/**
 * Pods that all terms of an incoming Pod select. Namespace selectors were resolved to names, so no labels are needed.
 */
export function selectedBy(...terms: readonly AffinityTerm[]): PodQuery {
  return {
    key: `affinity/${terms.map(({ id }) => id).join()}`,
    matches: (pod) => terms.every((term) => termMatches(term, pod, undefined)),
  };
}

/**
 * Adds the names of the namespaces that an incoming Pod's term selects. The selector stays, and is later matched
 * against empty labels. A selector that matches the empty set therefore selects Pods of every namespace.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/interpodaffinity/plugin.go,
 * mergeAffinityTermNamespacesIfNotEmpty.
 */
export function resolveNamespaces(term: AffinityTerm, { Namespace }: Pick<Listers, 'Namespace'>): AffinityTerm {
  if (!term.hasNamespaceSelector) return term;
  const selected = Namespace.values().filter(({ metadata }) => term.namespaceSelector(metadata.labels));
  const namespaces = new Set([...term.namespaces, ...selected.map(({ metadata }) => metadata.name)]);
  return { ...term, id: `${JSON.stringify([...namespaces])}${term.id}`, namespaces };
}

interface Part {
  readonly totals: TopologyTotals;
  readonly weight: number;
  /** Read for every node of a cycle. Only simulated changes occur meanwhile. */
  readonly byPlace: TotalsByPlace;
}
