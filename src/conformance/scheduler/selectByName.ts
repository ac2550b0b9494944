import { bestIndexes, type SelectHost } from '#cluster/scheduler/cycle/selectHost.ts';

/** A convention of the recordings, which kube-scheduler never follows: the smallest name among the best. */
export const selectByName: SelectHost = (nodes, totals) => {
  const nameAt = (index: number) => nodes[index]?.name ?? '';
  return bestIndexes(nodes.length, totals).reduce((a, b) => (nameAt(a) < nameAt(b) ? a : b));
};
