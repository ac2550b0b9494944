import { stateKey } from '../../framework/cycleState.ts';
import { MAX_SCORE, type PluginFactory } from '../../framework/plugin.ts';
import type { InterPodAffinityArgs } from '../../framework/pluginArgs.ts';
import { hasPodAffinity } from '../../framework/signature.ts';
import { SKIP, SUCCESS } from '../../framework/status.ts';
import { AffinityFilter } from './affinityFilter.ts';
import { affinityScores } from './affinityScores.ts';
import { eventsToRegister } from './queueingHints.ts';
import type { TopologyCounts } from './topologyCounts.ts';

const NAME = 'InterPodAffinity';
const PRE_FILTER = stateKey<AffinityFilter>(`PreFilter${NAME}`, {
  clone: (filter) => filter.clone(),
  tell: (filter) => filter.tell(),
});
const PRE_SCORE = stateKey<TopologyCounts>(`PreScore${NAME}`, { tell: (counts) => ({ topologyScore: counts.tell() }) });

/**
 * Places Pods near or away from other Pods, by the terms of both sides.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/interpodaffinity.
 */
export const InterPodAffinity: PluginFactory = {
  name: NAME,
  modelled: true,
  create(args, { snapshot, listers }) {
    const { ignorePreferredTermsOfExistingPods: ignoresOthers } = args as InterPodAffinityArgs;
    return {
      name: NAME,
      sign: ({ pod, labels }) => (hasPodAffinity(pod) ? undefined : ignoresOthers ? {} : { labels }),
      eventsToRegister,
      preFilter(state, pod) {
        const filter = new AffinityFilter(pod, listers);
        filter.countAll(snapshot);
        if (filter.isIdle) return { status: SKIP };
        state.write(PRE_FILTER, filter);
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
      preScore(state, pod) {
        const scores = affinityScores(pod, snapshot, listers, args as InterPodAffinityArgs);
        if (!scores) return SKIP;
        state.write(PRE_SCORE, scores);
        return SUCCESS;
      },
      score: (state, _pod, node) => state.read(PRE_SCORE)?.score(node) ?? 0,
      normalizeScore(_state, _pod, nodes, scores) {
        stretch(scores, nodes.length);
        return SUCCESS;
      },
    };
  },
};

/** Scales the scores between the lowest and the highest. All are 0 if all are equal. */
function stretch(scores: Float64Array, count: number): void {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const score = scores[i] as number;
    if (score < lowest) lowest = score;
    if (score > highest) highest = score;
  }
  const range = highest - lowest;
  for (let i = 0; i < count; i++) {
    scores[i] = range > 0 ? Math.trunc(MAX_SCORE * (((scores[i] as number) - lowest) / range)) : 0;
  }
}
