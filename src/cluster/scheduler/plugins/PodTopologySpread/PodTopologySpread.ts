import { stateKey } from '../../framework/cycleState.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import { MAX_SCORE, type PluginFactory } from '../../framework/plugin.ts';
import type { PodTopologySpreadArgs } from '../../framework/pluginArgs.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { neverSigns, type SignFragments } from '../../framework/signature.ts';
import { SKIP, SUCCESS } from '../../framework/status.ts';
import { eventsToRegister } from './queueingHints.ts';
import { constraintsOf, defaultConstraints, isSystemDefaulted } from './spreadConstraints.ts';
import { SpreadFilter } from './spreadFilter.ts';
import { SpreadScores } from './spreadScores.ts';

const NAME = 'PodTopologySpread';
const PRE_FILTER = stateKey<SpreadFilter>(`PreFilter${NAME}`, {
  clone: (filter) => filter.clone(),
  tell: (filter) => filter.tell(),
});
const PRE_SCORE = stateKey<SpreadScores>(`PreScore${NAME}`, { tell: (scores) => scores.tell() });

/** Only Pods without constraints have a signature, because spreading depends on more than one node. */
function signUnspread({ pod }: PodInfo): SignFragments | undefined {
  return (pod.spec.topologySpreadConstraints ?? []).length > 0 ? undefined : {};
}

/**
 * Spreads Pods evenly over zones, hosts or other domains.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/podtopologyspread.
 */
export const PodTopologySpread: PluginFactory = {
  name: NAME,
  modelled: true,
  create(given, { snapshot, listers }) {
    const args = given as PodTopologySpreadArgs;
    const hardConstraints = constraintsOf('DoNotSchedule', args, listers);
    const softConstraints = constraintsOf('ScheduleAnyway', args, listers);
    return {
      name: NAME,
      sign: defaultConstraints(args).length > 0 ? neverSigns : signUnspread,
      eventsToRegister: () => eventsToRegister(hardConstraints),
      preFilter(state, pod) {
        const constraints = hardConstraints(pod.pod);
        if (constraints.length === 0) return { status: SKIP };
        state.write(PRE_FILTER, new SpreadFilter(pod, constraints, snapshot));
        return { status: SUCCESS };
      },
      preFilterExtensions: {
        addPod(state, _pod, podToAdd, node) {
          state.read(PRE_FILTER)?.count(podToAdd, node, 1);
          return SUCCESS;
        },
        removePod(state, _pod, podToRemove, node) {
          state.read(PRE_FILTER)?.count(podToRemove, node, -1);
          return SUCCESS;
        },
      },
      filter: (state, _pod, node) => state.read(PRE_FILTER)?.check(node) ?? SUCCESS,
      preScore(state, pod, feasible) {
        const constraints = softConstraints(pod.pod);
        if (constraints.length === 0) return SKIP;
        const needsAllKeys = (pod.pod.spec.topologySpreadConstraints ?? []).length > 0 || !isSystemDefaulted(args);
        state.write(PRE_SCORE, new SpreadScores(pod, constraints, feasible, needsAllKeys, snapshot));
        return SUCCESS;
      },
      score: (state, _pod, node) => state.read(PRE_SCORE)?.of(node) ?? 0,
      normalizeScore(state, _pod, nodes, scores) {
        const spread = state.read(PRE_SCORE);
        if (spread) normalize(spread, nodes, scores);
        return SUCCESS;
      },
    };
  },
};

/** The least crowded node scores 100, and ignored nodes 0. */
function normalize(spread: SpreadScores, nodes: readonly NodeInfo[], scores: Float64Array): void {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (let i = 0; i < nodes.length; i++) {
    if (spread.isIgnored(nodes[i] as NodeInfo)) continue;
    lowest = Math.min(lowest, scores[i] as number);
    highest = Math.max(highest, scores[i] as number);
  }
  for (let i = 0; i < nodes.length; i++) {
    if (spread.isIgnored(nodes[i] as NodeInfo)) scores[i] = 0;
    else if (highest === 0) scores[i] = MAX_SCORE;
    else scores[i] = Math.trunc((MAX_SCORE * (highest + lowest - (scores[i] as number))) / highest);
  }
}
