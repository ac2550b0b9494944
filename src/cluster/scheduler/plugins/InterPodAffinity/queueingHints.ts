import type { Node, Pod } from '../../../../model/generated/types.ts';
import type { Labels } from '../../../../model/labels/labelMatcher.ts';
import { type AffinityTerm, affinityTermsOf, termMatches } from '../../framework/affinityTerms.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import type { Listers } from '../../framework/handle.ts';
import { type Change, hintFor, isOwnUpdate, isPlaced } from '../../framework/hinting.ts';

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/interpodaffinity/plugin.go. */
export function eventsToRegister({ Namespace }: Pick<Listers, 'Namespace'>): readonly ClusterEventWithHint[] {
  const matchesAll = (terms: readonly AffinityTerm[], pod: Pod) =>
    matchesEvery(terms, pod, Namespace.get(pod.metadata.namespace ?? '')?.metadata.labels);
  const isWorthIt = (pod: Pod, change: Change<Pod>): boolean => {
    if (isOwnUpdate(pod, change)) return true;
    const { old, now } = change;
    if ((now && !isPlaced(now)) || (old && !isPlaced(old))) return false;
    const { requiredAffinity, requiredAntiAffinity } = affinityTermsOf(pod);
    if (old && now) {
      const begins = !matchesAll(requiredAffinity, old) && matchesAll(requiredAffinity, now);
      return begins || (matchesAll(requiredAntiAffinity, old) && !matchesAll(requiredAntiAffinity, now));
    }
    if (now) return matchesAll(requiredAffinity, now);
    return (
      old !== undefined &&
      (matchesAll(requiredAntiAffinity, old) || matchesAll(affinityTermsOf(old).requiredAntiAffinity, pod))
    );
  };
  return [
    { event: clusterEvent('Pod', 'Add', 'Delete', 'UpdatePodLabel'), hint: hintFor('Pod', isWorthIt) },
    { event: clusterEvent('Node', 'Add', 'UpdateNodeLabel'), hint: hintFor('Node', changesTopology) },
  ];
}

/** No term at all matches nothing. */
function matchesEvery(terms: readonly AffinityTerm[], pod: Pod, namespaceLabels: Labels | undefined): boolean {
  const target = { namespace: pod.metadata.namespace ?? '', labels: pod.metadata.labels ?? {} };
  return terms.length > 0 && terms.every((term) => termMatches(term, target, namespaceLabels));
}

/** The node came into a topology that affinity looks for, or left one that anti-affinity shuns. */
function changesTopology(pod: Pod, { old, now }: Change<Node>): boolean {
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
