import type { Node, Pod } from '#model/generated/types.ts';
import { type AffinityTerm, affinityTermsOf, termMatches } from '../../framework/affinityTerms.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { type Change, hintFor, isOwnUpdate, isPlaced } from '../../framework/hinting.ts';

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/interpodaffinity/plugin.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Pod', 'Add', 'Delete', 'UpdatePodLabel'), hint: hintFor('Pod', changesMatches) },
    { event: clusterEvent('Node', 'Add', 'UpdateNodeLabel'), hint: hintFor('Node', changesTopology) },
  ];
}

function changesMatches(pod: Pod, change: Change<Pod>): boolean {
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
