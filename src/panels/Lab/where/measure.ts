import { formatCpus, formatMemory, roundMemory } from '#panelParts/figures/formatQuantities.ts';
import type { NodeView, PodView } from '#protocol/views.ts';

/** What the height of bins and blocks stands for. */
export interface Measure {
  readonly resource: 'memory' | 'cpu';
  allocatable(node: NodeView): number;
  requested(node: NodeView): number;
  request(pod: PodView): number;
  /** An amount as Kubernetes writes it, or in CPUs. */
  format(amount: number): string;
  /** What is free on a node, as short as it can be said: `6 Gi`, `3.5`. */
  short(free: number, node: NodeView): string;
}

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

/** Memory, which cannot be shared out again once it is taken; CPU where no Pod requests memory and some request CPU. */
export function measureOf(nodes: readonly NodeView[]): Measure {
  const has = ({ requested }: Measure) => nodes.some((node) => requested(node) > 0);
  return has(MEMORY) || !has(CPU) ? MEMORY : CPU;
}
