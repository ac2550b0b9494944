import type { NodeInfo } from '../framework/nodeInfo.ts';
import type { DomainNumbers } from '../framework/podCounts.ts';

const NO_DOMAIN = -1;

interface KnownNumbers extends DomainNumbers {
  readonly version: number;
  readonly nodes: readonly NodeInfo[];
}

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

/** Value of the node; undefined if it or another required label is missing. */
export function topologyValue(
  node: NodeInfo,
  topologyKey: string,
  requiredKeys: readonly string[],
): string | undefined {
  const { labels } = node;
  for (let i = 0; i < requiredKeys.length; i++) if (labels[requiredKeys[i] as string] === undefined) return undefined;
  return labels[topologyKey];
}
