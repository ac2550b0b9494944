import type { Face } from '#scenes/faces.ts';
import type { Palette } from '#scenes/palette.ts';
import type { Camera } from './camera.ts';
import type { FieldResource } from './fieldRecords.ts';
import { type FieldNode, type FieldPod, hasForeignTaint } from './fieldRecords.ts';
import type { FieldView } from './fieldView.ts';

/** Changed nodes, column by column; transferred, not copied. A name is sent once for each slot. */
export interface NodeColumns {
  readonly slots: Int32Array;
  /** `NODE_VALUES` numbers per node, in the order of `nodeValues`. */
  readonly values: Float64Array;
  readonly flags: Uint8Array;
  readonly names: readonly { readonly slot: number; readonly name: string }[];
}

/** Changed Pods, column by column. A slot may be reused by another Pod; its name is then sent with it. */
export interface PodColumns {
  readonly slots: Int32Array;
  /** The node's slot; -1 for a Pod without a node. */
  readonly nodes: Int32Array;
  /** `POD_VALUES` numbers per Pod: cpuMilli, memoryBytes, ordinal. */
  readonly values: Float64Array;
  readonly colours: Uint8Array;
  readonly flags: Uint8Array;
  readonly names: readonly { readonly slot: number; readonly key: string; readonly workload: string }[];
}

export const NODE_VALUES = 6;
export const POD_VALUES = 3;

export const NODE_FLAGS = { present: 1, unschedulable: 2, notReady: 4, tainted: 8 } as const;
export const POD_FLAGS = { present: 1, assumed: 2 } as const;

/** Settings of the whole picture; any change repaints everything. */
export interface FieldScene {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly views: readonly FieldView[];
  readonly resource: FieldResource;
  readonly palette: Palette;
}

/** Everything that changed since the last frame. */
export interface FieldUpdate {
  /** Whether to forget all nodes and Pods first. */
  readonly reset: boolean;
  readonly nodes: NodeColumns | undefined;
  readonly pods: PodColumns | undefined;
  readonly scene: FieldScene | undefined;
  /** Camera of the last view of the scene. */
  readonly camera: Camera | undefined;
  /** Verdict code (see `VERDICTS`) by slot, 0 for none; `null` shows no verdicts. */
  readonly verdicts: Uint8Array | null | undefined;
}

/** A message to a render worker. */
export type FieldMessage =
  | { readonly type: 'canvas'; readonly canvas: OffscreenCanvas; readonly faces: readonly Face[] }
  | { readonly type: 'update'; readonly update: FieldUpdate };

/** The buffers of an update that can be transferred instead of copied. */
export function transferables({ nodes, pods }: FieldUpdate): Transferable[] {
  const columns = [
    ...(nodes ? [nodes.slots, nodes.values, nodes.flags] : []),
    ...(pods ? [pods.slots, pods.nodes, pods.values, pods.colours, pods.flags] : []),
  ];
  return columns.map((column) => column.buffer as ArrayBuffer);
}

export interface NodeChange {
  readonly slot: number;
  /** Undefined when the node left. */
  readonly node: FieldNode | undefined;
  /** The slot or its name is new. */
  readonly isNew: boolean;
}

export interface FieldPodChange {
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

export function encodePods(changes: readonly FieldPodChange[]): PodColumns {
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
