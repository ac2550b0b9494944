import type { NodeInfo } from '../framework/nodeInfo.ts';
import type { DomainNumbers } from '../framework/podCounts.ts';

const NO_DOMAIN = -1;

interface KnownNumbers extends DomainNumbers {
  readonly version: number;
  readonly nodes: readonly NodeInfo[];
}

/** The topology values that nodes have. */
export class TopologyDomains {
  /** Grows with every change of any node's labels. */
  version = 0;
  /** The scheduler's list; another object when it changes. */
  readonly nodes: () => readonly NodeInfo[];
  private readonly numbers = new Map<string, KnownNumbers>();

  constructor(nodes: () => readonly NodeInfo[]) {
    this.nodes = nodes;
  }

  labelsChanged(): void {
    this.version++;
  }

  /** The same object until a node's labels or the list of nodes change. */
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

  /** How many different values there are, over the nodes with all required keys. */
  count(topologyKey: string, requiredKeys: readonly string[]): number {
    const values = new Set<string>();
    for (const node of this.nodes()) {
      const value = topologyValue(node, topologyKey, requiredKeys);
      if (value !== undefined) values.add(value);
    }
    return values.size;
  }
}

/** The node's value; undefined when it, or a label required besides, is missing. */
export function topologyValue(
  node: NodeInfo,
  topologyKey: string,
  requiredKeys: readonly string[],
): string | undefined {
  const { labels } = node;
  for (let i = 0; i < requiredKeys.length; i++) if (labels[requiredKeys[i] as string] === undefined) return undefined;
  return labels[topologyKey];
}
