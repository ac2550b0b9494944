import { type AffinityTerm, termMatches } from '../../framework/affinityTerms.ts';
import type { PodQuery } from '../../framework/podCounts.ts';

/** Pods that all of the terms of an incoming Pod select. Their selectors of namespaces have become names, so no labels are asked for. */
export function selectedBy(...terms: readonly AffinityTerm[]): PodQuery {
  return {
    key: `affinity/${terms.map(({ id }) => id).join()}`,
    matches: (pod) => terms.every((term) => termMatches(term, pod, undefined)),
  };
}
