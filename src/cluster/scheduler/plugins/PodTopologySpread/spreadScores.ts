import { ln } from '#base/ln.ts';
import type { Snapshot } from '../../framework/handle.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import type { PodCounts } from '../../framework/podCounts.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { type NodeInfoMatcher, requiredNodeAffinity } from '../../framework/requiredNodeAffinity.ts';
import { countedBy, hasAllTopologyKeys, includesAll, isIncluded, type SpreadConstraint } from './spreadConstraints.ts';

const HOSTNAME = 'kubernetes.io/hostname';
const NO_KEYS: readonly string[] = [];

/** Matching Pods in the domain of a node that has the topology key, and what one of them weighs. */
interface Crowd {
  readonly topologyKey: string;
  readonly maxSkew: number;
  readonly weight: number;
  on(node: NodeInfo, value: string): number;
}

/**
 * How crowded each node's domains are under the soft constraints; less is better.
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
    this.crowds = constraints.map((constraint) => ({
      topologyKey: constraint.topologyKey,
      maxSkew: constraint.maxSkew,
      weight: ln(this.domainCount(constraint, feasible) + 2),
      on: this.counterOf(constraint, snapshot, affinity),
    }));
  }

  /** Only values that a feasible node has are domains; a missing label counts as one. */
  private domainCount({ topologyKey }: SpreadConstraint, feasible: readonly NodeInfo[]): number {
    if (topologyKey === HOSTNAME) return feasible.length - this.ignored.size;
    const values = new Set<string>();
    for (const node of feasible) if (!this.ignored.has(node)) values.add(node.labels[topologyKey] ?? '');
    return values.size;
  }

  /** Counts on all nodes that pass the policies, feasible or not. Hosts are counted as they are. */
  private counterOf(constraint: SpreadConstraint, snapshot: Snapshot, affinity: NodeInfoMatcher): Crowd['on'] {
    const { topologyKey } = constraint;
    const counts = snapshot.counts(countedBy(constraint.selector, this.pod.namespace));
    if (topologyKey === HOSTNAME) return (node) => counts.on(node);
    if (includesAll(constraint, affinity)) {
      const keys = this.needsAllKeys ? this.constraints.map((other) => other.topologyKey) : NO_KEYS;
      const totals = counts.by(topologyKey, keys);
      return (_, value) => totals.of(value);
    }
    const sums = this.countSome(constraint, counts, snapshot.nodes, affinity);
    return (_, value) => sums.get(value) ?? 0;
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

  /** As preScoreState has it upstream. */
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
    let score = 0;
    for (let i = 0; i < this.crowds.length; i++) {
      const crowd = this.crowds[i] as Crowd;
      const value = node.labels[crowd.topologyKey];
      if (value !== undefined) score += crowd.on(node, value) * crowd.weight + (crowd.maxSkew - 1);
    }
    return Math.round(score);
  }
}
