import type { NodeInfo } from '../framework/nodeInfo.ts';

/** Chooses among feasible nodes by their totals. Returns the index of the chosen node. Needs at least one node. */
export type SelectHost = (nodes: readonly NodeInfo[], totals: Float64Array) => number;

/**
 * v1.35 and later: the root of a heap built over the list. Equal totals have no order, so the heap's structure and the
 * order of the list decide. A child rises only above a smaller value, and the right one only if it exceeds the left. So
 * among the best, the first one wins when the tree is walked from the root, left before right.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, selectHost and nodeScoreHeap.
 */
export const selectByHeap: SelectHost = (nodes, totals) => {
  const count = nodes.length;
  let best = 0;
  let highest = totals[0] as number;
  for (let i = 1; i < count; i++) {
    const total = totals[i] as number;
    if (total < highest || (total === highest && !isWalkedBefore(i, best))) continue;
    best = i;
    highest = total;
  }
  return best;
};

/** Whether `later` precedes `earlier` in the walk of the tree although it follows in the list. */
function isWalkedBefore(later: number, earlier: number): boolean {
  const place = earlier + 1;
  return (later + 1) >> (Math.clz32(place) - Math.clz32(later + 1)) < place;
}

/** Up to v1.34: one of the best with equal probability. `draw` returns an integer from 0 to below its argument. */
export function selectAtRandom(draw: (below: number) => number): SelectHost {
  return (nodes, totals) => {
    const best = bestIndexes(nodes.length, totals);
    return best[draw(best.length)] ?? 0;
  };
}

/** Indexes of the highest total, in order. */
export function bestIndexes(count: number, totals: Float64Array): number[] {
  let best: number[] = [];
  for (let i = 0; i < count; i++) {
    const difference = (totals[i] as number) - (totals[best[0] ?? i] as number);
    if (difference > 0) best = [];
    if (difference >= 0) best.push(i);
  }
  return best;
}
