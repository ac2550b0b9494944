import type { Labels } from '../../../../model/labels/labelMatcher.ts';
import { type AffinityTerms, termMatches, type WeightedAffinityTerm } from '../../framework/affinityTerms.ts';
import type { Listers, Snapshot } from '../../framework/handle.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import type { InterPodAffinityArgs } from '../../framework/pluginArgs.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { resolveNamespaces } from './resolveNamespaces.ts';
import { TopologyCounts } from './topologyCounts.ts';

type Terms = readonly WeightedAffinityTerm[];

/**
 * How welcome the Pod is in each topology: the weights of its own preferences for the Pods that are there, and of their
 * preferences for it. Undefined when nothing matches anywhere.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/interpodaffinity/scoring.go.
 */
export function affinityScores(
  pod: PodInfo,
  snapshot: Snapshot,
  listers: Pick<Listers, 'Namespace'>,
  args: InterPodAffinityArgs,
): TopologyCounts | undefined {
  const resolve = ({ weight, term }: WeightedAffinityTerm) => ({ weight, term: resolveNamespaces(term, listers) });
  const wanted = pod.affinity.preferredAffinity.map(resolve);
  const unwanted = pod.affinity.preferredAntiAffinity.map(resolve);
  const hasOwn = wanted.length > 0 || unwanted.length > 0;
  if (!hasOwn && args.ignorePreferredTermsOfExistingPods) return undefined;
  const namespaceLabels = listers.Namespace.get(pod.namespace)?.metadata.labels;
  const scores = new TopologyCounts();

  const theirsOf = welcomeBy(pod, namespaceLabels, args.hardPodAffinityWeight);
  for (const node of hasOwn ? snapshot.nodes : snapshot.nodesWithAffinityPods) {
    for (const existing of hasOwn ? node.pods : node.podsWithAffinity) {
      addOwn(scores, wanted, existing, node, 1);
      addOwn(scores, unwanted, existing, node, -1);
      for (const { topologyKey, weight } of theirsOf(existing.affinity)) scores.add(node, topologyKey, weight);
    }
  }
  return scores.isEmpty ? undefined : scores;
}

/** The incoming Pod's selectors of namespaces have become names, so no labels are asked for. */
function addOwn(scores: TopologyCounts, terms: Terms, existing: PodInfo, node: NodeInfo, sign: 1 | -1): void {
  for (const { weight, term } of terms) {
    if (termMatches(term, existing, undefined)) scores.add(node, term.topologyKey, sign * weight);
  }
}

interface Welcome {
  readonly topologyKey: string;
  /** Negative when the Pod is not wanted. */
  readonly weight: number;
}

/** What running Pods with given terms think of the incoming one; remembered, because many Pods have the same terms. */
function welcomeBy(
  pod: PodInfo,
  namespaceLabels: Labels | undefined,
  hardWeight: number,
): (terms: AffinityTerms) => readonly Welcome[] {
  const known = new Map<AffinityTerms, readonly Welcome[]>();
  const matching = (terms: Terms, sign: 1 | -1) =>
    terms
      .filter(({ term }) => termMatches(term, pod, namespaceLabels))
      .map(({ weight, term: { topologyKey } }) => ({ topologyKey, weight: sign * weight }));
  return (terms) => {
    let welcome = known.get(terms);
    if (!welcome) {
      const required = hardWeight > 0 ? terms.requiredAffinity.map((term) => ({ weight: hardWeight, term })) : [];
      welcome = [
        ...matching(required, 1),
        ...matching(terms.preferredAffinity, 1),
        ...matching(terms.preferredAntiAffinity, -1),
      ];
      known.set(terms, welcome);
    }
    return welcome;
  };
}
