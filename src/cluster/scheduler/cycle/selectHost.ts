import type { NodeInfo } from '../framework/nodeInfo.ts';

/** Chooses among feasible nodes by their totals: the index of the node that is taken. At least one node is given. */
export type SelectHost = (nodes: readonly NodeInfo[], totals: Float64Array) => number;

/**
 * v1.35 and later: the root of a heap that is built over the list. Nothing orders equals, so that the structure of the heap
 * and the order of the list decide: a child rises only above what is less, and the right one only when it is more than the left.
 * So of the best it is the one that comes first when the tree is walked from the root, left before right.
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

/** Whether `later` comes before `earlier` in the tree although it stands behind it in the list. */
function isWalkedBefore(later: number, earlier: number): boolean {
  const place = earlier + 1;
  return (later + 1) >> (Math.clz32(place) - Math.clz32(later + 1)) < place;
}

/** Up to v1.34: any of the best with equal chance. `draw` returns a whole number from 0 to below its argument. */
export function selectAtRandom(draw: (below: number) => number): SelectHost {
  return (nodes, totals) => {
    const best = bestIndexes(nodes.length, totals);
    return best[draw(best.length)] ?? 0;
  };
}

/** Where the highest total is, in order. */
export function bestIndexes(count: number, totals: Float64Array): number[] {
  let best: number[] = [];
  for (let i = 0; i < count; i++) {
    const difference = (totals[i] as number) - (totals[best[0] ?? i] as number);
    if (difference > 0) best = [];
    if (difference >= 0) best.push(i);
  }
  return best;
}
