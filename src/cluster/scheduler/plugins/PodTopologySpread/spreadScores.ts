import { ln } from '#base/ln.ts';
import type { Snapshot } from '../../framework/handle.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import type { DomainNumbers, PodCounts } from '../../framework/podCounts.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { type NodeInfoMatcher, requiredNodeAffinity } from '../../framework/requiredNodeAffinity.ts';
import { countedBy, hasAllTopologyKeys, includesAll, isIncluded, type SpreadConstraint } from './spreadConstraints.ts';

const HOSTNAME = 'kubernetes.io/hostname';
const NO_KEYS: readonly string[] = [];

/** Matching Pods in the domains of one topology key, and the weight of one Pod. */
interface Crowd {
  readonly maxSkew: number;
  readonly weight: number;
  /** By the node's index: the number of its domain, negative if it lacks the key. */
  readonly domains: Int32Array;
  /** Counts by domain; for hosts, by the node's index. */
  readonly pods: Int32Array | Float64Array;
  readonly isOfHosts: boolean;
}

/**
 * Weight for a topology with that many domains. Cached, because clusters have few different numbers and an exact
 * logarithm costs more than the rest.
 */
function weightOf(domains: number): number {
  let weight = WEIGHTS.get(domains);
  if (weight === undefined) {
    weight = ln(domains + 2);
    WEIGHTS.set(domains, weight);
  }
  return weight;
}

const WEIGHTS = new Map<number, number>();

/**
 * Crowding of each node's domains under the soft constraints; less is better.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/podtopologyspread/scoring.go.
 */
export class SpreadScores {
  private readonly pod: PodInfo;
  private readonly constraints: readonly SpreadConstraint[];
  /** False only for the system's default constraints. */
  private readonly needsAllKeys: boolean;
  /** Nodes that lack a topology key score 0. */
  private readonly ignored = new Set<NodeInfo>();
  private readonly crowds: readonly Crowd[];

  constructor(
    pod: PodInfo,
    constraints: readonly SpreadConstraint[],
    feasible: readonly NodeInfo[],
    needsAllKeys: boolean,
    snapshot: Snapshot,
  ) {
    this.pod = pod;
    this.constraints = constraints;
    this.needsAllKeys = needsAllKeys;
    if (needsAllKeys) for (const node of feasible) if (!hasAllTopologyKeys(node, constraints)) this.ignored.add(node);
    const affinity = requiredNodeAffinity(pod.pod);
    this.crowds = constraints.map((constraint) => {
      const { topologyKey, maxSkew } = constraint;
      const numbers = snapshot.domainsOf(topologyKey);
      return {
        maxSkew,
        weight: weightOf(this.domainCount(topologyKey, numbers, feasible)),
        domains: numbers.byPlace,
        pods: this.podsOf(constraint, numbers, snapshot, affinity),
        isOfHosts: topologyKey === HOSTNAME,
      };
    });
  }

  /** Only values that a feasible node has are domains. A missing label counts as one, the same as an empty one. */
  private domainCount(
    topologyKey: string,
    { numberOf, byPlace }: DomainNumbers,
    feasible: readonly NodeInfo[],
  ): number {
    if (topologyKey === HOSTNAME) return feasible.length - this.ignored.size;
    const missing = numberOf.get('') ?? numberOf.size;
    const seen = new Uint8Array(numberOf.size + 1);
    let count = 0;
    for (const node of feasible) {
      const domain = byPlace[node.position] as number;
      const place = domain < 0 ? missing : domain;
      if (seen[place] === 1 || this.isIgnored(node)) continue;
      seen[place] = 1;
      count++;
    }
    return count;
  }

  /** Counts Pods on all nodes that pass the policies, feasible or not. Hosts are counted directly. */
  private podsOf(
    constraint: SpreadConstraint,
    { numberOf }: DomainNumbers,
    snapshot: Snapshot,
    affinity: NodeInfoMatcher,
  ): Crowd['pods'] {
    const { topologyKey } = constraint;
    const counts = snapshot.counts(countedBy(constraint.selector, this.pod.namespace));
    if (topologyKey === HOSTNAME) return counts.byPlace();
    if (includesAll(constraint, affinity)) {
      const keys = this.needsAllKeys ? this.constraints.map((other) => other.topologyKey) : NO_KEYS;
      return counts.by(topologyKey, keys).byPlace().sums;
    }
    const sums = new Float64Array(numberOf.size);
    for (const [value, pods] of this.countSome(constraint, counts, snapshot.nodes, affinity))
      sums[numberOf.get(value) as number] = pods;
    return sums;
  }

  private countSome(
    constraint: SpreadConstraint,
    counts: PodCounts,
    nodes: readonly NodeInfo[],
    affinity: NodeInfoMatcher,
  ): ReadonlyMap<string, number> {
    const sums = new Map<string, number>();
    for (const node of nodes) {
      const value = node.labels[constraint.topologyKey];
      const pods = value === undefined ? 0 : counts.on(node);
      if (value === undefined || pods === 0) continue;
      if (this.needsAllKeys && !hasAllTopologyKeys(node, this.constraints)) continue;
      if (isIncluded(constraint, this.pod, node, affinity)) sums.set(value, (sums.get(value) ?? 0) + pods);
    }
    return sums;
  }

  /** Data in the form of upstream's preScoreState. */
  tell(): object {
    return {
      Constraints: this.constraints.map(({ topologyKey, maxSkew }) => ({ topologyKey, maxSkew })),
      IgnoredNodes: [...this.ignored].map(({ name }) => name),
      TopologyNormalizingWeight: this.crowds.map(({ weight }) => weight),
    };
  }

  isIgnored(node: NodeInfo): boolean {
    return this.ignored.size > 0 && this.ignored.has(node);
  }

  of(node: NodeInfo): number {
    if (this.isIgnored(node)) return 0;
    const { position } = node;
    let score = 0;
    for (let i = 0; i < this.crowds.length; i++) {
      const { maxSkew, weight, domains, pods, isOfHosts } = this.crowds[i] as Crowd;
      const domain = domains[position] as number;
      if (domain >= 0) score += (pods[isOfHosts ? position : domain] as number) * weight + (maxSkew - 1);
    }
    return Math.round(score);
  }
}
