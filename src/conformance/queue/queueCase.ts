import type { Millis } from '#base/time.ts';
import type { RecordedCase } from '#conformance/recorded.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

/** The failure of an attempt of a Pod. */
export interface FailureOp {
  readonly unschedulablePlugins?: readonly string[];
  readonly pendingPlugins?: readonly string[];
  readonly error?: boolean;
  readonly noNodes?: boolean;
}

/** One op of a script; conformance/queue/FORMAT.md describes the format. */
export type QueueOp =
  | { readonly op: 'addPod' | 'updatePod'; readonly pod: Pod }
  | { readonly op: 'deletePod'; readonly pod: string }
  | { readonly op: 'addNode' | 'updateNode'; readonly node: Node }
  | { readonly op: 'deleteNode'; readonly node: string }
  | { readonly op: 'object'; readonly action: 'add' | 'update' | 'delete'; readonly object: KubeObject }
  | { readonly op: 'pop' }
  | ({ readonly op: 'fail'; readonly pod: string } & FailureOp)
  | { readonly op: 'assume'; readonly pod: string; readonly node: string }
  | ({ readonly op: 'bindFail'; readonly pod: string } & FailureOp)
  | { readonly op: 'done'; readonly pod: string }
  | { readonly op: 'activate'; readonly pods: readonly string[] }
  | { readonly op: 'advance'; readonly seconds?: number };

/** One recorded script of suite `queue` or `queue-classic`. */
export interface QueueCase extends RecordedCase {
  readonly tickMs: Millis;
  readonly ops: readonly QueueOp[];
  readonly expect: { readonly steps: readonly object[] };
}
