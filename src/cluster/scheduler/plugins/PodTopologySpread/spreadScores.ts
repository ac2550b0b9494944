import { ln } from '../../../../base/ln.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { requiredNodeAffinity } from '../../framework/requiredNodeAffinity.ts';
import { countMatching, hasAllTopologyKeys, isIncluded, type SpreadConstraint } from './spreadConstraints.ts';

const HOSTNAME = 'kubernetes.io/hostname';

/**
 * How crowded each node's domains are under the soft constraints; less is better.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/podtopologyspread/scoring.go.
 */
export class SpreadScores {
  private readonly pod: PodInfo;
  private readonly constraints: readonly SpreadConstraint[];
  /** Nodes that lack a topology key score 0. */
  private readonly ignored = new Set<string>();
  /** Matching Pods by topology value; only values that a feasible node has. Hostnames are counted node by node instead. */
  private readonly counts: readonly Map<string, number>[];
  private readonly weights: readonly number[];

  /** `needsAllKeys` is false only for the system's default constraints. */
  constructor(
    pod: PodInfo,
    constraints: readonly SpreadConstraint[],
    feasible: readonly NodeInfo[],
    needsAllKeys: boolean,
  ) {
    this.pod = pod;
    this.constraints = constraints;
    this.counts = constraints.map(() => new Map());
    for (const node of feasible) {
      if (needsAllKeys && !hasAllTopologyKeys(node, constraints)) this.ignored.add(node.name);
      else this.openDomains(node);
    }
    const hosts = feasible.length - this.ignored.size;
    this.weights = constraints.map(({ topologyKey }, i) => {
      const size = topologyKey === HOSTNAME ? hosts : (this.counts[i]?.size ?? 0);
      return ln(size + 2);
    });
  }

  private openDomains(node: NodeInfo): void {
    this.constraints.forEach(({ topologyKey }, i) => {
      if (topologyKey !== HOSTNAME) this.counts[i]?.set(node.labels[topologyKey] ?? '', 0);
    });
  }

  /** Counts on all nodes that pass the policies, feasible or not. */
  countAll(nodes: readonly NodeInfo[], needsAllKeys: boolean): void {
    const affinity = requiredNodeAffinity(this.pod.pod);
    for (const node of nodes) {
      if (needsAllKeys && !hasAllTopologyKeys(node, this.constraints)) continue;
      this.constraints.forEach((constraint, i) => {
        if (constraint.topologyKey === HOSTNAME || !isIncluded(constraint, this.pod, node, affinity)) return;
        const counts = this.counts[i];
        const value = node.labels[constraint.topologyKey] ?? '';
        const known = counts?.get(value);
        if (known === undefined) return;
        counts?.set(value, known + countMatching(node.pods, constraint.selector, this.pod.namespace));
      });
    }
  }

  isIgnored(node: NodeInfo): boolean {
    return this.ignored.has(node.name);
  }

  of(node: NodeInfo): number {
    if (this.ignored.has(node.name)) return 0;
    let score = 0;
    this.constraints.forEach(({ topologyKey, selector, maxSkew }, i) => {
      const value = node.labels[topologyKey];
      if (value === undefined) return;
      const isHost = topologyKey === HOSTNAME;
      const count = isHost ? countMatching(node.pods, selector, this.pod.namespace) : (this.counts[i]?.get(value) ?? 0);
      score += count * (this.weights[i] ?? 0) + (maxSkew - 1);
    });
    return Math.round(score);
  }
}
