import { formatCpus, formatMemory, roundMemory } from '#panelParts/figures/formatFigures.ts';
import type { NodeView, PodView } from '#protocol/views.ts';

const MEMORY: Measure = {
  resource: 'memory',
  allocatable: ({ memoryBytes }) => memoryBytes,
  requested: ({ requestedMemoryBytes }) => requestedMemoryBytes,
  request: ({ memoryBytes }) => memoryBytes,
  format: formatMemory,
  short: (free, { memoryBytes }) => {
    const { amount, unit } = roundMemory(free, memoryBytes);
    return `${amount} ${unit}`;
  },
};

const CPU: Measure = {
  resource: 'cpu',
  allocatable: ({ cpuMilli }) => cpuMilli,
  requested: ({ requestedCpuMilli }) => requestedCpuMilli,
  request: ({ cpuMilli }) => cpuMilli,
  format: formatCpus,
  short: formatCpus,
};

/** Above this number bins are too small to distinguish their Pods. */
const MOST_BINS = 24;
/** Above this number bins take two rows. */
const ONE_ROW = 8;

export interface NodesShown {
  readonly nodes: readonly NodeView[];
  /** Existing nodes that are not drawn. */
  readonly others: number;
  /** The number of bins side by side. */
  readonly columns: number;
}

/** All nodes in the order in which they were read; of many, those with the largest requested share. */
export function nodesShown(
  nodes: readonly NodeView[],
  { allocatable, requested }: Pick<Measure, 'allocatable' | 'requested'>,
): NodesShown {
  const shareOf = (node: NodeView) => (allocatable(node) > 0 ? requested(node) / allocatable(node) : 0);
  const shown =
    nodes.length <= MOST_BINS
      ? nodes.toSorted((a, b) => a.ordinal - b.ordinal)
      : nodes.toSorted((a, b) => shareOf(b) - shareOf(a) || a.ordinal - b.ordinal).slice(0, MOST_BINS);
  const rows = shown.length <= ONE_ROW ? 1 : 2;
  return { nodes: shown, others: nodes.length - shown.length, columns: Math.max(1, Math.ceil(shown.length / rows)) };
}

/** The meaning of the height of bins and blocks. */
export interface Measure {
  readonly resource: 'memory' | 'cpu';
  allocatable(node: NodeView): number;
  requested(node: NodeView): number;
  request(pod: PodView): number;
  /** An amount as Kubernetes writes it, or in CPUs. */
  format(amount: number): string;
  /** The free amount of a node in short form: `6 Gi`, `3.5`. */
  short(free: number, node: NodeView): string;
}

/** Memory, because used memory cannot be shared again; CPU where no Pod requests memory and some request CPU. */
export function measureOf(nodes: readonly NodeView[]): Measure {
  const has = ({ requested }: Measure) => nodes.some((node) => requested(node) > 0);
  return has(MEMORY) || !has(CPU) ? MEMORY : CPU;
}
