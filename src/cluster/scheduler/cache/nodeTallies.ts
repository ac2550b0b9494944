import type { NodeInfo } from '../framework/nodeInfo.ts';
import type { PodCounts, TopologyTotals } from '../framework/podCounts.ts';
import { DomainTotals } from './domainTotals.ts';
import type { TopologyDomains } from './topologyDomains.ts';

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
