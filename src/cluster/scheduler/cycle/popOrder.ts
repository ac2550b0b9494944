/** Indexes into scores, as a heap of Go's container/heap after its root was removed. */
export interface RestOfHeap {
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
