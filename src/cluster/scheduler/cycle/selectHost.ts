import type { NodeInfo } from '../framework/nodeInfo.ts';

/** Chooses among feasible nodes by their totals: the index of the node that is taken. At least one node is given. */
export type SelectHost = (nodes: readonly NodeInfo[], totals: Float64Array) => number;

/**
 * v1.35 and later: the root of a heap that is built over the list. Nothing orders equals, so that the structure of the heap
 * and the order of the list decide.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, selectHost and nodeScoreHeap.
 */
export const selectByHeap: SelectHost = (nodes, totals) => {
  const count = nodes.length;
  if (winners.length < count) winners = new Int32Array(count * 2);
  for (let at = count - 1; at >= 0; at--) {
    const left = 2 * at + 1;
    const right = left + 1;
    let winner = at;
    if (left < count) {
      let child = winners[left] as number;
      const other = right < count ? (winners[right] as number) : child;
      if ((totals[other] as number) > (totals[child] as number)) child = other;
      if ((totals[child] as number) > (totals[at] as number)) winner = child;
    }
    winners[at] = winner;
  }
  return winners[0] as number;
};

/** Index of the winner of each subtree; used again by every call. */
let winners = new Int32Array(0);

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
