import type { Micros } from '#base/time.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { CycleState } from '../framework/cycleState.ts';
import type { Snapshot } from '../framework/handle.ts';
import type { NodeInfo } from '../framework/nodeInfo.ts';
import type { PodInfo } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import { isRejected } from '../framework/status.ts';
import { type BatchState, SCHEDULER_TABLES } from '../schedulerRecords.ts';

/** Number and time of the cycle. */
export interface CycleMoment {
  /** Number of pops so far. */
  readonly cycleCount: number;
  readonly nowUs: Micros;
}

/** Hint from the Pod before; empty strings mean none. */
export interface NodeHint {
  readonly signature: string;
  readonly node: string;
}

/** Upstream source (v1.36.2): pkg/scheduler/framework/runtime/batch.go, maxBatchAge. */
const LONGEST_AGE_US = 500_000;
const NO_HINT: NodeHint = { signature: '', node: '' };

/**
 * Feature gate OpportunisticBatching: a Pod with the signature of the previous Pod takes the next node on that Pod's
 * sorted list. The new Pod must no longer fit on the node that the previous one took. Otherwise that node's position on
 * the list is unknown.
 * Upstream source (v1.36.2): pkg/scheduler/framework/runtime/batch.go.
 */
export class OpportunisticBatch {
  private readonly table: Table<BatchState>;
  private readonly snapshot: Snapshot;

  constructor(world: World, snapshot: Snapshot) {
    this.table = world.table(SCHEDULER_TABLES.batch);
    this.snapshot = snapshot;
  }

  /** Call this after PreFilter. A returned node is removed from the list, whether it is used or not. */
  nodeHint(profile: Profile, state: CycleState, pod: PodInfo, moment: CycleMoment): NodeHint {
    if (!profile.signs) return NO_HINT;
    const signature = profile.sign(pod);
    const known = this.table.get(profile.schedulerName);
    if (!known || !this.isOfUse(known, signature, profile, state, pod, moment)) return { signature, node: '' };
    this.table.put(profile.schedulerName, { ...known, taken: known.taken + 1 });
    return { signature, node: sorted(known)[known.taken] ?? '' };
  }

  /**
   * Call this after a node was found. `totals` are the sums of weighted scores of the feasible nodes, absent without
   * scoring.
   */
  store(
    { schedulerName, signs }: Profile,
    { signature, node: hinted }: NodeHint,
    chosen: string,
    feasible: readonly NodeInfo[],
    totals: Float64Array | undefined,
    { cycleCount, nowUs }: CycleMoment,
  ): void {
    if (!signs) return;
    const last = { profile: schedulerName, lastCycle: cycleCount, lastNode: chosen };
    const known = this.table.get(schedulerName);
    if (hinted === chosen && known) this.table.put(schedulerName, { ...known, ...last });
    else if (signature === '' || !totals || feasible.length < 2)
      this.table.put(schedulerName, { ...last, signature: '', nodes: [], totals: [], taken: 0, createdUs: nowUs });
    else {
      const { rest } = popRoot(totals, feasible.length);
      const nodes = rest.map((i) => (feasible[i] as NodeInfo).name);
      const list = rest.map((i) => totals[i] as number);
      this.table.put(schedulerName, { ...last, signature, nodes, totals: list, taken: 0, createdUs: nowUs });
    }
  }

  /** Upstream: batchStateCompatible. */
  private isOfUse(
    known: BatchState,
    signature: string,
    profile: Profile,
    state: CycleState,
    pod: PodInfo,
    { cycleCount, nowUs }: CycleMoment,
  ): boolean {
    if (known.taken >= known.nodes.length) return false;
    if (cycleCount !== known.lastCycle + 1) return false;
    if (signature === '' || signature !== known.signature) return false;
    if (nowUs > known.createdUs + LONGEST_AGE_US) return false;
    const lastNode = this.snapshot.get(known.lastNode);
    return lastNode !== undefined && isRejected(profile.runFilter(state, pod, lastNode));
  }
}

const orders = new WeakMap<readonly string[], readonly string[]>();

/** List with the best first, computed on first use. */
function sorted({ nodes, totals }: BatchState): readonly string[] {
  let order = orders.get(nodes);
  if (!order) {
    order = popOrder(totals, Array.from(nodes.keys())).map((i) => nodes[i] as string);
    orders.set(nodes, order);
  }
  return order;
}

/** Indexes into scores, as a heap of Go's container/heap after its root was removed. */
interface RestOfHeap {
  readonly root: number;
  readonly rest: readonly number[];
}

/** Builds the heap over a list of scores, highest first, and removes the root. Needs at least one score. */
export function popRoot(scores: ArrayLike<number>, count: number): RestOfHeap {
  const heap = Array.from({ length: count }, (_, i) => i);
  for (let i = Math.floor(count / 2) - 1; i >= 0; i--) down(heap, scores, i, count);
  const root = pop(heap, scores);
  return { root, rest: heap };
}

/** Order in which the remaining items are popped. */
export function popOrder(scores: ArrayLike<number>, rest: readonly number[]): number[] {
  const heap = [...rest];
  return rest.map(() => pop(heap, scores));
}

function pop(heap: number[], scores: ArrayLike<number>): number {
  const last = heap.length - 1;
  swap(heap, 0, last);
  down(heap, scores, 0, last);
  return heap.pop() as number;
}

/** Equal items have no order of their own. Upstream source: Go, container/heap/heap.go, down. */
function down(heap: number[], scores: ArrayLike<number>, from: number, count: number): void {
  const isBefore = (a: number, b: number) =>
    (scores[heap[a] as number] as number) > (scores[heap[b] as number] as number);
  for (let at = from; 2 * at + 1 < count; ) {
    const left = 2 * at + 1;
    const child = left + 1 < count && isBefore(left + 1, left) ? left + 1 : left;
    if (!isBefore(child, at)) return;
    swap(heap, at, child);
    at = child;
  }
}

function swap(heap: number[], a: number, b: number): void {
  [heap[a], heap[b]] = [heap[b] as number, heap[a] as number];
}
