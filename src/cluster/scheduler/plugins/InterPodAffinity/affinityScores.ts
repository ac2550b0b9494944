import { termMatches, type WeightedAffinityTerm } from '../../framework/affinityTerms.ts';
import type { Listers, Snapshot } from '../../framework/handle.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import type { InterPodAffinityArgs } from '../../framework/pluginArgs.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { resolveNamespaces } from './resolveNamespaces.ts';
import { TopologyCounts } from './topologyCounts.ts';

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
  const addOwn = (terms: readonly WeightedAffinityTerm[], existing: PodInfo, node: NodeInfo, sign: 1 | -1) => {
    for (const { weight, term } of terms) {
      if (termMatches(term, existing, undefined)) scores.add(node, term.topologyKey, sign * weight);
    }
  };
  const addTheirs = (terms: readonly WeightedAffinityTerm[], node: NodeInfo, sign: 1 | -1) => {
    for (const { weight, term } of terms) {
      if (termMatches(term, pod, namespaceLabels)) scores.add(node, term.topologyKey, sign * weight);
    }
  };
  for (const node of hasOwn ? snapshot.nodes : snapshot.nodesWithAffinityPods) {
    for (const existing of hasOwn ? node.pods : node.podsWithAffinity) {
      addOwn(wanted, existing, node, 1);
      addOwn(unwanted, existing, node, -1);
      for (const term of existing.affinity.requiredAffinity) {
        if (args.hardPodAffinityWeight === 0 || !termMatches(term, pod, namespaceLabels)) continue;
        scores.add(node, term.topologyKey, args.hardPodAffinityWeight);
      }
      addTheirs(existing.affinity.preferredAffinity, node, 1);
      addTheirs(existing.affinity.preferredAntiAffinity, node, -1);
    }
  }
  return scores.isEmpty ? undefined : scores;
}
