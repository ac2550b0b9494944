import { termMatches, type WeightedAffinityTerm } from '../../framework/affinityTerms.ts';
import type { Listers, Snapshot } from '../../framework/handle.ts';
import type { InterPodAffinityArgs } from '../../framework/pluginArgs.ts';
import type { TermSort } from '../../framework/podCounts.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { resolveNamespaces } from './resolveNamespaces.ts';
import { selectedBy } from './selectedBy.ts';
import { TopologyCounts } from './topologyCounts.ts';

/**
 * Score of the Pod in each topology: the weights of its own preferences for existing Pods, and of theirs for it.
 * Undefined if nothing matches anywhere.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/interpodaffinity/scoring.go.
 */
export function affinityScores(
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
