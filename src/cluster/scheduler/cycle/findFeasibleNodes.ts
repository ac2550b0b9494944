import type { CycleState } from '../framework/cycleState.ts';
import type { NodeStatuses, Rejectors } from '../framework/diagnosis.ts';
import type { NodeAnswers } from '../framework/nodeAnswers.ts';
import type { NodeInfo } from '../framework/nodeInfo.ts';
import type { PodInfo } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import { isRejected, type Status, SUCCESS } from '../framework/status.ts';
import type { CycleTrace } from '../framework/trace.ts';

const MIN_FEASIBLE_NODES = 100;
const MIN_PERCENT = 5;
const ADAPTIVE_START_PERCENT = 50;
const NODES_PER_PERCENT = 125;

/** One search for nodes. Results go into `statuses` and `rejectors`, and replace the contents of `feasible`. */
export interface NodeSearch {
  readonly profile: Profile;
  readonly state: CycleState;
  readonly pod: PodInfo;
  readonly startIndex: number;
  readonly percentageOfNodesToScore: number;
  readonly feasible: NodeInfo[];
  readonly statuses: NodeStatuses;
  readonly rejectors: Rejectors;
  readonly trace: CycleTrace | undefined;
}

/** Whether any later step distinguishes feasible nodes. If not, one node is enough. */
export function canChoose({ plugins, extenders }: Profile): boolean {
  return plugins.score.length > 0 || extenders.with('filter').length > 0 || extenders.with('prioritize').length > 0;
}

/**
 * Filters the nodes from the start index on, as with one worker, until it finds one feasible node too many. That one
 * does not count. Returns an error, or Success whether it found any or not. `known` has the answers for equal Pods;
 * `nodes` are then all of the snapshot.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, findNodesThatPassFilters.
 */
export function findFeasibleNodes(search: NodeSearch, nodes: readonly NodeInfo[], known?: NodeAnswers): Status {
  const { profile, state, pod, feasible, statuses, trace } = search;
  const count = nodes.length;
  const needed = canChoose(profile) ? numFeasibleNodesToFind(count, search.percentageOfNodesToScore) : 1;
  let at = count === 0 ? 0 : search.startIndex % count;
  if (profile.plugins.filter.length === 0) {
    feasible.length = Math.min(needed, count);
    for (let i = 0; i < feasible.length; i++) feasible[i] = nodes[(at + i) % count] as NodeInfo;
    return SUCCESS;
  }
  const { hasNominations } = profile;
  // A promised node that was tried alone already has a status.
  const isFirstSearch = statuses.size === 0;
  let found = 0;
  let problem = SUCCESS;
  for (let i = 0; i < count; i++) {
    const node = nodes[at] as NodeInfo;
    const answer =
      known && (!hasNominations || profile.rivalsOn(node.name, pod).length === 0)
        ? known.filter(state, pod, at, profile)
        : profile.filterWithNominatedPods(state, pod, node);
    trace?.filtered(node, answer);
    if (answer === SUCCESS) {
      if (found === needed) break;
      if (known) known.feasible[found] = at;
      feasible[found++] = node;
    } else if (isRejected(answer)) {
      reject(search, node.name, answer, isFirstSearch);
    } else {
      problem = answer;
      break;
    }
    at = at + 1 === count ? 0 : at + 1;
  }
  // Only now, because an emptied list frees its memory and has to grow again.
  feasible.length = found;
  return problem;
}

function reject({ statuses, rejectors }: NodeSearch, node: string, answer: Status, isFirstSearch: boolean): void {
  if (isFirstSearch) statuses.add(node, answer);
  else statuses.set(node, answer);
  rejectors.add(answer);
}

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
