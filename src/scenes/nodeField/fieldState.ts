import type { FieldResource } from './fieldRecords.ts';
import { NODE_FLAGS, NODE_VALUES, type NodeColumns, POD_FLAGS, POD_VALUES, type PodColumns } from './fieldUpdate.ts';

/** The painter's record of a node. */
export interface NodeCell {
  readonly name: string;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
  readonly maxPods: number;
  readonly requestedCpuMilli: number;
  readonly requestedMemoryBytes: number;
  readonly podCount: number;
  readonly unschedulable: boolean;
  readonly notReady: boolean;
  readonly tainted: boolean;
}

/** The painter's record of a Pod. */
export interface PodBlock {
  readonly key: string;
  readonly workload: string;
  readonly colour: number;
  readonly assumed: boolean;
  readonly ordinal: number;
  readonly cpuMilli: number;
  readonly memoryBytes: number;
}

interface SeatedPod extends PodBlock {
  readonly node: number;
}

const NONE: ReadonlySet<number> = new Set();

/** The painter's nodes and Pods by slot, and the cells that it must repaint. */
export class FieldState {
  readonly dirty = new Set<number>();
  private readonly nodes: (NodeCell | undefined)[] = [];
  private readonly pods: (SeatedPod | undefined)[] = [];
  private readonly nodeNames: string[] = [];
  private readonly podNames: { readonly key: string; readonly workload: string }[] = [];
  private readonly podsOf: (Set<number> | undefined)[] = [];

  /** Number of slots ever used. */
  get size(): number {
    return this.nodes.length;
  }

  reset(): void {
    for (const column of [this.nodes, this.pods, this.nodeNames, this.podNames, this.podsOf]) column.length = 0;
    this.dirty.clear();
  }

  node(slot: number): NodeCell | undefined {
    return this.nodes[slot];
  }

  podsOn(slot: number): PodBlock[] {
    const pods: PodBlock[] = [];
    for (const at of this.podsOf[slot] ?? NONE) {
      const pod = this.pods[at];
      if (pod) pods.push(pod);
    }
    return pods;
  }

  putNodes({ slots, values, flags, names }: NodeColumns): void {
    for (const { slot, name } of names) this.nodeNames[slot] = name;
    slots.forEach((slot, index) => {
      this.dirty.add(slot);
      const flag = flags[index] ?? 0;
      const value = (offset: number) => values[index * NODE_VALUES + offset] ?? 0;
      this.nodes[slot] =
        flag & NODE_FLAGS.present
          ? {
              name: this.nodeNames[slot] ?? '',
              cpuMilli: value(0),
              memoryBytes: value(1),
              maxPods: value(2),
              requestedCpuMilli: value(3),
              requestedMemoryBytes: value(4),
              podCount: value(5),
              unschedulable: (flag & NODE_FLAGS.unschedulable) !== 0,
              notReady: (flag & NODE_FLAGS.notReady) !== 0,
              tainted: (flag & NODE_FLAGS.tainted) !== 0,
            }
          : undefined;
    });
  }

  putPods({ slots, nodes, values, colours, flags, names }: PodColumns): void {
    for (const { slot, key, workload } of names) this.podNames[slot] = { key, workload };
    slots.forEach((slot, index) => {
      const before = this.pods[slot];
      const flag = flags[index] ?? 0;
      const node = nodes[index] ?? -1;
      const isThere = (flag & POD_FLAGS.present) !== 0 && node >= 0;
      if (before && (!isThere || before.node !== node)) this.podsOf[before.node]?.delete(slot);
      if (before) this.dirty.add(before.node);
      if (!isThere) {
        this.pods[slot] = undefined;
        return;
      }
      const { key, workload } = this.podNames[slot] ?? { key: '', workload: '' };
      this.pods[slot] = {
        key,
        workload,
        node,
        colour: colours[index] ?? 1,
        assumed: (flag & POD_FLAGS.assumed) !== 0,
        cpuMilli: values[index * POD_VALUES] ?? 0,
        memoryBytes: values[index * POD_VALUES + 1] ?? 0,
        ordinal: values[index * POD_VALUES + 2] ?? 0,
      };
      this.podsOf[node] ??= new Set();
      this.podsOf[node].add(slot);
      this.dirty.add(node);
    });
  }
}

export function cellAmounts(
  node: NodeCell,
  resource: FieldResource,
): { readonly requested: number; readonly allocatable: number } {
  if (resource === 'cpu') return { requested: node.requestedCpuMilli, allocatable: node.cpuMilli };
  if (resource === 'memory') return { requested: node.requestedMemoryBytes, allocatable: node.memoryBytes };
  return { requested: node.podCount, allocatable: node.maxPods };
}

/** The Pod's amount of a resource; for `pods` each Pod counts as 1. */
export function blockAmount(pod: PodBlock, resource: FieldResource): number {
  return resource === 'cpu' ? pod.cpuMilli : resource === 'memory' ? pod.memoryBytes : 1;
}
