import type { Face } from '#scenes/faces.ts';
import type { Palette } from '#scenes/palette.ts';
import type { Camera } from './camera.ts';
import type { Resource } from './fieldRecords.ts';
import type { FieldView } from './fieldView.ts';

/** Changed nodes, column by column; transferred, not copied. Names come once for each slot. */
export interface NodeColumns {
  readonly slots: Int32Array;
  /** `NODE_VALUES` numbers per node, in the order of `nodeValues`. */
  readonly values: Float64Array;
  readonly flags: Uint8Array;
  readonly names: readonly { readonly slot: number; readonly name: string }[];
}

/** Changed Pods, column by column. A slot may be used again by another Pod; its name then comes with it. */
export interface PodColumns {
  readonly slots: Int32Array;
  /** The node's slot; -1 for a Pod that is on no node. */
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

/** What the whole picture depends on; any change paints everything. */
export interface FieldScene {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly views: readonly FieldView[];
  readonly resource: Resource;
  readonly palette: Palette;
}

/** Everything that changed since the last frame. */
export interface FieldUpdate {
  /** Forget all nodes and Pods first. */
  readonly reset: boolean;
  readonly nodes: NodeColumns | undefined;
  readonly pods: PodColumns | undefined;
  readonly scene: FieldScene | undefined;
  /** Of the last view of the scene. */
  readonly camera: Camera | undefined;
  /** By slot, code of a verdict (see `VERDICTS`), 0 for none; `null` shows no verdicts. */
  readonly verdicts: Uint8Array | null | undefined;
}

/** What a render worker is told. */
export type FieldMessage =
  | { readonly type: 'canvas'; readonly canvas: OffscreenCanvas; readonly faces: readonly Face[] }
  | { readonly type: 'update'; readonly update: FieldUpdate };

/** The buffers of an update that need not be copied. */
export function transferables({ nodes, pods }: FieldUpdate): Transferable[] {
  const columns = [
    ...(nodes ? [nodes.slots, nodes.values, nodes.flags] : []),
    ...(pods ? [pods.slots, pods.nodes, pods.values, pods.colours, pods.flags] : []),
  ];
  return columns.map((column) => column.buffer as ArrayBuffer);
}
