import type { AffinityTerm } from '../../framework/affinityTerms.ts';
import type { Listers } from '../../framework/handle.ts';

/**
 * Adds the names of the namespaces that an incoming Pod's term selects. The selector stays, and is later matched
 * against empty labels. A selector that matches the empty set therefore selects Pods of every namespace.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/interpodaffinity/plugin.go,
 * mergeAffinityTermNamespacesIfNotEmpty.
 */
export function resolveNamespaces(term: AffinityTerm, { Namespace }: Pick<Listers, 'Namespace'>): AffinityTerm {
  if (!term.hasNamespaceSelector) return term;
  const selected = Namespace.values().filter(({ metadata }) => term.namespaceSelector(metadata.labels));
  const namespaces = new Set([...term.namespaces, ...selected.map(({ metadata }) => metadata.name)]);
  return { ...term, id: `${JSON.stringify([...namespaces])}${term.id}`, namespaces };
}
