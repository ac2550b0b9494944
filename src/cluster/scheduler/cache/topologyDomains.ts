import type { NodeInfo } from '../framework/nodeInfo.ts';

/** The topology values that nodes have. */
export class TopologyDomains {
  /** Grows with every change of any node's labels. */
  version = 0;
  private readonly nodes: () => readonly NodeInfo[];

  constructor(nodes: () => readonly NodeInfo[]) {
    this.nodes = nodes;
  }

  labelsChanged(): void {
    this.version++;
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
