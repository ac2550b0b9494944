import type { Node, Pod } from '#model/generated/types.ts';
import {
  type AffinityTerm,
  affinityTermsOf,
  termMatches,
  type WeightedAffinityTerm,
} from '../../framework/affinityTerms.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { stateKey } from '../../framework/cycleState.ts';
import type { Listers, Snapshot } from '../../framework/handle.ts';
import { hintFor, isOwnUpdate, isPlaced, type ObjectChange } from '../../framework/hinting.ts';
import { MAX_SCORE, type PluginFactory } from '../../framework/plugin.ts';
import type { InterPodAffinityArgs } from '../../framework/pluginArgs.ts';
import type { TermSort } from '../../framework/podCounts.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { hasPodAffinity } from '../../framework/signature.ts';
import { SKIP, SUCCESS } from '../../framework/status.ts';
import { AffinityFilter, resolveNamespaces, selectedBy, TopologyCounts } from './affinityFilter.ts';

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

/**
 * Score of the Pod in each topology: the weights of its own preferences for existing Pods, and of theirs for it.
 * Undefined if nothing matches anywhere.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/interpodaffinity/scoring.go.
 */
function affinityScores(
  pod: PodInfo,
  snapshot: Snapshot,
  listers: Pick<Listers, 'Namespace'>,
  args: InterPodAffinityArgs,
): TopologyCounts | undefined {
  const { preferredAffinity: wanted, preferredAntiAffinity: unwanted } = pod.affinity;
  const hasOwn = wanted.length > 0 || unwanted.length > 0;
  if (!hasOwn && args.ignorePreferredTermsOfExistingPods) return undefined;
  const namespaceLabels = listers.Namespace.get(pod.namespace)?.metadata.labels;
  const scores = new TopologyCounts();

  const addOwn = (terms: readonly WeightedAffinityTerm[], sign: 1 | -1) => {
    for (const { weight, term } of terms) {
      const counts = snapshot.counts(selectedBy(resolveNamespaces(term, listers)));
      scores.addAll(counts.by(term.topologyKey), sign * weight);
    }
  };
  const addTheirs = (sort: TermSort, factor: number) => {
    for (const { term, weight, totals } of snapshot.termsOf(sort))
      if (termMatches(term, pod, namespaceLabels)) scores.addAll(totals, factor * weight);
  };

  addOwn(wanted, 1);
  addOwn(unwanted, -1);
  if (args.hardPodAffinityWeight > 0) addTheirs('requiredAffinity', args.hardPodAffinityWeight);
  addTheirs('preferredAffinity', 1);
  addTheirs('preferredAntiAffinity', -1);
  return scores.isEmpty ? undefined : scores;
}

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/interpodaffinity/plugin.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Pod', 'Add', 'Delete', 'UpdatePodLabel'), hint: hintFor('Pod', changesMatches) },
    { event: clusterEvent('Node', 'Add', 'UpdateNodeLabel'), hint: hintFor('Node', changesTopology) },
  ];
}

function changesMatches(pod: Pod, change: ObjectChange<Pod>): boolean {
  if (isOwnUpdate(pod, change)) return true;
  const { old, now } = change;
  if ((now && !isPlaced(now)) || (old && !isPlaced(old))) return false;
  const { requiredAffinity, requiredAntiAffinity } = affinityTermsOf(pod);
  if (old && now) {
    const begins = !matchesAll(requiredAffinity, old) && matchesAll(requiredAffinity, now);
    return begins || (matchesAll(requiredAntiAffinity, old) && !matchesAll(requiredAntiAffinity, now));
  }
  if (now) return matchesAll(requiredAffinity, now);
  if (!old) return false;
  return matchesAll(requiredAntiAffinity, old) || matchesAll(affinityTermsOf(old).requiredAntiAffinity, pod);
}

/**
 * Without terms, nothing matches. As in upstream's hint, every namespace counts as one without labels, so a namespace
 * selected only by namespaceSelector does not count.
 */
function matchesAll(terms: readonly AffinityTerm[], pod: Pod): boolean {
  const target = { namespace: pod.metadata.namespace ?? '', labels: pod.metadata.labels ?? {} };
  return terms.length > 0 && terms.every((term) => termMatches(term, target, undefined));
}

/** Whether the node entered a topology that affinity needs, or left one that anti-affinity avoids. */
function changesTopology(pod: Pod, { old, now }: ObjectChange<Node>): boolean {
  const { requiredAffinity, requiredAntiAffinity } = affinityTermsOf(pod);
  const before = old?.metadata.labels;
  const after = now?.metadata.labels;
  const entered = requiredAffinity.some(
    ({ topologyKey: key }) => after?.[key] !== undefined && after[key] !== before?.[key],
  );
  if (entered) return true;
  if (old === undefined) return requiredAntiAffinity.length > 0;
  return requiredAntiAffinity.some(
    ({ topologyKey: key }) => before?.[key] !== undefined && before[key] !== after?.[key],
  );
}
