import { type FieldNode, type FieldPod, hasForeignTaint } from './fieldRecords.ts';
import { NODE_FLAGS, NODE_VALUES, type NodeColumns, POD_FLAGS, POD_VALUES, type PodColumns } from './fieldUpdate.ts';

export interface NodeChange {
  readonly slot: number;
  /** Undefined when the node left. */
  readonly node: FieldNode | undefined;
  /** The slot or its name is new. */
  readonly isNew: boolean;
}

export interface PodChange {
  readonly slot: number;
  readonly pod: FieldPod | undefined;
  readonly nodeSlot: number;
  readonly isNew: boolean;
}

export function encodeNodes(changes: readonly NodeChange[]): NodeColumns {
  const slots = new Int32Array(changes.length);
  const values = new Float64Array(changes.length * NODE_VALUES);
  const flags = new Uint8Array(changes.length);
  const names: { slot: number; name: string }[] = [];
  changes.forEach(({ slot, node, isNew }, index) => {
    slots[index] = slot;
    if (!node) return;
    values.set(
      [node.cpuMilli, node.memoryBytes, node.maxPods, node.requestedCpuMilli, node.requestedMemoryBytes, node.podCount],
      index * NODE_VALUES,
    );
    flags[index] =
      NODE_FLAGS.present |
      (node.unschedulable ? NODE_FLAGS.unschedulable : 0) |
      (node.ready ? 0 : NODE_FLAGS.notReady) |
      (hasForeignTaint(node) ? NODE_FLAGS.tainted : 0);
    if (isNew) names.push({ slot, name: node.name });
  });
  return { slots, values, flags, names };
}

export function encodePods(changes: readonly PodChange[]): PodColumns {
  const slots = new Int32Array(changes.length);
  const nodes = new Int32Array(changes.length).fill(-1);
  const values = new Float64Array(changes.length * POD_VALUES);
  const colours = new Uint8Array(changes.length);
  const flags = new Uint8Array(changes.length);
  const names: { slot: number; key: string; workload: string }[] = [];
  changes.forEach(({ slot, pod, nodeSlot, isNew }, index) => {
    slots[index] = slot;
    if (!pod) return;
    nodes[index] = nodeSlot;
    values[index * POD_VALUES] = pod.cpuMilli;
    values[index * POD_VALUES + 1] = pod.memoryBytes;
    values[index * POD_VALUES + 2] = pod.ordinal;
    colours[index] = pod.colour;
    flags[index] = POD_FLAGS.present | (pod.assumed ? POD_FLAGS.assumed : 0);
    if (isNew) names.push({ slot, key: pod.key, workload: pod.workload });
  });
  return { slots, nodes, values, colours, flags, names };
}
