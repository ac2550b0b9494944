import type { NodeInfo } from '../framework/nodeInfo.ts';
import type { PodCounts, PodQuery } from '../framework/podCounts.ts';
import type { PodInfo } from '../framework/podInfo.ts';
import { NodeTallies } from './nodeTallies.ts';
import type { TopologyDomains } from './topologyDomains.ts';

/** Maximum number of queries kept up to date. Every added or removed Pod is compared with each of them. */
const MAX_QUERIES = 128;

interface KnownQuery {
  readonly query: PodQuery;
  readonly tallies: NodeTallies;
}

/** Counts of Pods on nodes by query, computed once and then updated. The most recent queries are kept. */
export class PodIndex {
  private readonly domains: TopologyDomains;
  private readonly infos: ReadonlyMap<string, NodeInfo>;
  private readonly known = new Map<string, KnownQuery>();

  constructor(domains: TopologyDomains, infos: ReadonlyMap<string, NodeInfo>) {
    this.domains = domains;
    this.infos = infos;
  }

  change(node: NodeInfo, pod: PodInfo, by: 1 | -1): void {
    for (const { query, tallies } of this.known.values()) if (query.matches(pod)) tallies.change(node, by);
  }

  counts(query: PodQuery): PodCounts {
    const known = this.known.get(query.key);
    if (known) {
      this.known.delete(query.key);
      this.known.set(query.key, known);
      return known.tallies;
    }
    if (this.known.size >= MAX_QUERIES)
      for (const oldest of this.known.keys()) {
        this.known.delete(oldest);
        break;
      }
    const tallies = this.countAll(query);
    this.known.set(query.key, { query, tallies });
    return tallies;
  }

  private countAll(query: PodQuery): NodeTallies {
    const tallies = new NodeTallies(this.domains);
    for (const node of this.infos.values()) {
      for (const pod of node.pods) if (query.matches(pod)) tallies.change(node, 1);
    }
    return tallies;
  }
}
