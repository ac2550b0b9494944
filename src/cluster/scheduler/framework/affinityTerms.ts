import type { Pod, PodAffinity, PodAffinityTerm, PodAntiAffinity } from '#model/generated/types.ts';
import type { LabelMatcher, Labels } from '#model/labels/labelMatcher.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';

const LIMIT = 10_000;

/**
 * Returns one object for equal data, so that data common to many Pods (labels, affinity) can be compared by identity.
 * Only speed depends on it, so it may forget at any time.
 */
export class SharedData<T extends object> {
  private readonly known = new Map<string, T>();

  /** Returns the object under the key, or creates it. Equal keys must mean equal data. */
  get(key: string, create: () => T): T {
    const known = this.known.get(key);
    if (known) return known;
    if (this.known.size >= LIMIT) this.known.clear();
    const created = create();
    this.known.set(key, created);
    return created;
  }
}

/** One compiled term of inter-pod (anti-)affinity. */
export interface AffinityTerm {
  /** Equal for terms that select the same Pods. */
  readonly id: string;
  readonly topologyKey: string;
  readonly selector: LabelMatcher;
  readonly namespaces: ReadonlySet<string>;
  /** Selects namespaces by their labels; matches nothing if the term has no selector. */
  readonly namespaceSelector: LabelMatcher;
  readonly hasNamespaceSelector: boolean;
}

export interface WeightedAffinityTerm {
  readonly weight: number;
  readonly term: AffinityTerm;
}

/** All terms of one Pod. Pods of a namespace with the same terms share the object. */
export interface AffinityTerms {
  readonly requiredAffinity: readonly AffinityTerm[];
  readonly requiredAntiAffinity: readonly AffinityTerm[];
  readonly preferredAffinity: readonly WeightedAffinityTerm[];
  readonly preferredAntiAffinity: readonly WeightedAffinityTerm[];
}

const NO_TERMS: AffinityTerms = {
  requiredAffinity: [],
  requiredAntiAffinity: [],
  preferredAffinity: [],
  preferredAntiAffinity: [],
};

/**
 * Compiles the terms of a Pod. A term without namespaces and without a namespace selector means the Pod's own
 * namespace.
 * Upstream source (v1.36.2): pkg/scheduler/framework/types.go, newAffinityTerm.
 */
export function affinityTermsOf(pod: Pod): AffinityTerms {
  const affinity = pod.spec?.affinity?.podAffinity;
  const antiAffinity = pod.spec?.affinity?.podAntiAffinity;
  if (!affinity && !antiAffinity) return NO_TERMS;
  const namespace = pod.metadata.namespace ?? '';
  return shared.get(JSON.stringify([namespace, affinity, antiAffinity]), () =>
    compileTerms(namespace, affinity, antiAffinity),
  );
}

const shared = new SharedData<AffinityTerms>();

function compileTerms(
  namespace: string,
  affinity: PodAffinity | undefined,
  antiAffinity: PodAntiAffinity | undefined,
): AffinityTerms {
  const compile = (term: PodAffinityTerm) => compileAffinityTerm(term, namespace);
  const weighted = (preference: { readonly weight: number; readonly podAffinityTerm: PodAffinityTerm }) => ({
    weight: preference.weight,
    term: compile(preference.podAffinityTerm),
  });
  return {
    requiredAffinity: (affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []).map(compile),
    requiredAntiAffinity: (antiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []).map(compile),
    preferredAffinity: (affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map(weighted),
    preferredAntiAffinity: (antiAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map(weighted),
  };
}

function compileAffinityTerm(term: PodAffinityTerm, ownNamespace: string): AffinityTerm {
  const named = term.namespaces ?? [];
  const own = named.length === 0 && term.namespaceSelector === undefined;
  const namespaces = own ? [ownNamespace] : named;
  return {
    id: JSON.stringify([namespaces, term.namespaceSelector ?? null, term.labelSelector ?? null]),
    topologyKey: term.topologyKey,
    selector: compileLabelSelector(term.labelSelector),
    namespaces: new Set(namespaces),
    namespaceSelector: compileLabelSelector(term.namespaceSelector),
    hasNamespaceSelector: term.namespaceSelector !== undefined,
  };
}

/** Whether the term selects a Pod. `namespaceLabels` are those of the Pod's namespace. */
export function termMatches(
  term: AffinityTerm,
  pod: { readonly namespace: string; readonly labels: Labels },
  namespaceLabels: Labels | undefined,
): boolean {
  if (!term.namespaces.has(pod.namespace) && !(term.hasNamespaceSelector && term.namespaceSelector(namespaceLabels))) {
    return false;
  }
  return term.selector(pod.labels);
}
