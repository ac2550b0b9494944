import { formatCpus, formatMemory, roundMemory } from '#panelParts/figures/formatQuantities.ts';
import type { NodeView, PodView } from '#protocol/views.ts';

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

/** Memory, because used memory cannot be shared again; CPU where no Pod requests memory and some request CPU. */
export function measureOf(nodes: readonly NodeView[]): Measure {
  const has = ({ requested }: Measure) => nodes.some((node) => requested(node) > 0);
  return has(MEMORY) || !has(CPU) ? MEMORY : CPU;
}
