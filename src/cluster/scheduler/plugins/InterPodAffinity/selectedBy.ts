import { type AffinityTerm, termMatches } from '../../framework/affinityTerms.ts';
import type { PodQuery } from '../../framework/podCounts.ts';

/**
 * Pods that all terms of an incoming Pod select. Namespace selectors were resolved to names, so no labels are needed.
 */
export function selectedBy(...terms: readonly AffinityTerm[]): PodQuery {
  return {
    key: `affinity/${terms.map(({ id }) => id).join()}`,
    matches: (pod) => terms.every((term) => termMatches(term, pod, undefined)),
  };
}
