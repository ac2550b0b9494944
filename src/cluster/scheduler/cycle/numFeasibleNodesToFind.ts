const MIN_FEASIBLE_NODES = 100;
const MIN_PERCENT = 5;
const ADAPTIVE_START_PERCENT = 50;
const NODES_PER_PERCENT = 125;

/**
 * Number of feasible nodes after which the search stops. Small clusters are searched completely. A percentage of 0
 * means one that decreases with the size of the cluster.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, numFeasibleNodesToFind.
 */
export function numFeasibleNodesToFind(nodeCount: number, percentageOfNodesToScore: number): number {
  if (nodeCount < MIN_FEASIBLE_NODES) return nodeCount;
  const adaptive = Math.max(MIN_PERCENT, ADAPTIVE_START_PERCENT - Math.trunc(nodeCount / NODES_PER_PERCENT));
  const percent = percentageOfNodesToScore === 0 ? adaptive : percentageOfNodesToScore;
  return Math.max(MIN_FEASIBLE_NODES, Math.trunc((nodeCount * percent) / 100));
}
