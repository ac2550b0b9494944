import type { AffinityTerm, WeightedAffinityTerm } from '../framework/affinityTerms.ts';
import type { NodeInfo } from '../framework/nodeInfo.ts';
import type { TermCounts, TermSort, TopologyTotals } from '../framework/podCounts.ts';
import type { PodInfo } from '../framework/podInfo.ts';
import { NodeTallies } from './nodeTallies.ts';
import type { TopologyDomains } from './topologyDomains.ts';

class TermGroup implements TermCounts {
  readonly term: AffinityTerm;
  readonly weight: number;
  readonly tallies: NodeTallies;
  readonly totals: TopologyTotals;

  constructor(term: AffinityTerm, weight: number, domains: TopologyDomains) {
    this.term = term;
    this.weight = weight;
    this.tallies = new NodeTallies(domains);
    this.totals = this.tallies.by(term.topologyKey);
  }
}

type Groups = Map<AffinityTerm | WeightedAffinityTerm, TermGroup>;

/** Affinity terms of the Pods on nodes. Pods with the same terms share the object, so there are few. */
export class TermIndex {
  private readonly domains: TopologyDomains;
  private readonly groups: Readonly<Record<TermSort, Groups>> = {
    requiredAffinity: new Map(),
    requiredAntiAffinity: new Map(),
    preferredAffinity: new Map(),
    preferredAntiAffinity: new Map(),
  };

  constructor(domains: TopologyDomains) {
    this.domains = domains;
  }

  of(sort: TermSort): Iterable<TermCounts> {
    return this.groups[sort].values();
  }

  change(node: NodeInfo, { affinity }: PodInfo, by: 1 | -1): void {
    this.changeRequired('requiredAffinity', affinity.requiredAffinity, node, by);
    this.changeRequired('requiredAntiAffinity', affinity.requiredAntiAffinity, node, by);
    this.changePreferred('preferredAffinity', affinity.preferredAffinity, node, by);
    this.changePreferred('preferredAntiAffinity', affinity.preferredAntiAffinity, node, by);
  }

  private changeRequired(sort: TermSort, terms: readonly AffinityTerm[], node: NodeInfo, by: 1 | -1): void {
    for (const term of terms) this.changeGroup(this.groups[sort], term, term, 1, node, by);
  }

  private changePreferred(sort: TermSort, terms: readonly WeightedAffinityTerm[], node: NodeInfo, by: 1 | -1): void {
    for (const weighted of terms)
      this.changeGroup(this.groups[sort], weighted, weighted.term, weighted.weight, node, by);
  }

  private changeGroup(
    groups: Groups,
    key: AffinityTerm | WeightedAffinityTerm,
    term: AffinityTerm,
    weight: number,
    node: NodeInfo,
    by: 1 | -1,
  ): void {
    let group = groups.get(key);
    if (!group) {
      group = new TermGroup(term, weight, this.domains);
      groups.set(key, group);
    }
    group.tallies.change(node, by);
    if (group.tallies.isEmpty) groups.delete(key);
  }
}
