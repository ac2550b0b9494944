import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NodeInfo } from '../framework/nodeInfo.ts';
import { bestIndexes, selectAtRandom, selectByHeap } from './schedulingCycle.ts';

const nodesOf = (count: number) => Array.from({ length: count }, (_, i) => new NodeInfo(`n${count - i}`));

/** Go's container/heap: sifts down from the middle, children before parents. */
function rootOfHeap(totals: readonly number[]): number {
  const heap = totals.map((_, index) => index);
  const isAbove = (a: number, b: number) => (totals[heap[a]!] ?? 0) > (totals[heap[b]!] ?? 0);
  for (let start = Math.floor(heap.length / 2) - 1; start >= 0; start--) {
    for (let at = start, child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && isAbove(child + 1, child)) child++;
      if (!isAbove(child, at)) break;
      [heap[at], heap[child]] = [heap[child]!, heap[at]!];
      at = child;
    }
  }
  return heap[0] ?? 0;
}

describe('selectByHeap', () => {
  it("selects the item at the root of Go's heap", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { minLength: 1, maxLength: 40 }), (totals) => {
        expect(selectByHeap(nodesOf(totals.length), Float64Array.from(totals))).toBe(rootOfHeap(totals));
      }),
    );
  });

  it('may select another node than the first of the best', () =>
    expect(selectByHeap(nodesOf(4), Float64Array.of(0, 0, 5, 5))).toBe(3));
});

describe('other selection rules', () => {
  const totals = Float64Array.of(3, 7, 7, 1, 7);
  it('finds all nodes with the best score', () => expect(bestIndexes(5, totals)).toEqual([1, 2, 4]));
  it('draws among the best nodes', () =>
    expect([0, 1, 2].map((drawn) => selectAtRandom(() => drawn)(nodesOf(5), totals))).toEqual([1, 2, 4]));
});
