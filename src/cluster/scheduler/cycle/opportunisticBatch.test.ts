import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NodeInfo } from '../framework/nodeInfo.ts';
import { popOrder, popRoot } from './opportunisticBatch.ts';
import { selectByHeap } from './schedulingCycle.ts';

const scoreLists = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 40 });

describe('popOrder', () => {
  it('removes the node that selectByHeap chooses', () => {
    fc.assert(
      fc.property(scoreLists, (scores) => {
        const nodes = scores.map((_, i) => new NodeInfo(`n${i}`));
        expect(popRoot(scores, scores.length).root).toBe(selectByHeap(nodes, Float64Array.from(scores)));
      }),
    );
  });

  it('returns every item once, the highest first', () => {
    fc.assert(
      fc.property(scoreLists, (scores) => {
        const { root, rest } = popRoot(scores, scores.length);
        const order = [root, ...popOrder(scores, rest)];
        expect([...order].sort((a, b) => a - b)).toEqual(scores.map((_, i) => i));
        const inOrder = order.map((i) => scores[i] as number);
        expect(inOrder).toEqual([...inOrder].sort((a, b) => b - a));
      }),
    );
  });

  it("orders equal items as Go's heap does: the last item first", () => {
    const { root, rest } = popRoot([1, 1, 1, 1], 4);
    expect([root, ...popOrder([1, 1, 1, 1], rest)]).toEqual([0, 3, 2, 1]);
  });
});
