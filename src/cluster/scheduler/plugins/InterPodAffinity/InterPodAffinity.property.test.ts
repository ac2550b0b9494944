import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Node, Pod, PodAffinityTerm } from '#model/generated/types.ts';
import { onlyPlugin, selects, verdictsOf } from '../../framework/testing/onlyPlugin.ts';
import { randomCluster } from '../../framework/testing/randomCluster.ts';

interface Placed {
  readonly pod: Pod;
  readonly node: string;
}

const required = (pod: Pod, sort: 'podAffinity' | 'podAntiAffinity'): readonly PodAffinityTerm[] =>
  pod.spec.affinity?.[sort]?.requiredDuringSchedulingIgnoredDuringExecution ?? [];

function matches(term: PodAffinityTerm, owner: Pod, other: Pod): boolean {
  const named = term.namespaces ?? [];
  const namespaces = named.length > 0 ? named : [owner.metadata.namespace];
  return (
    namespaces.some((name) => name === other.metadata.namespace) && selects(term.labelSelector, other.metadata.labels)
  );
}

/** The rule of the documentation, computed from all Pods of the cluster without caches. */
function verdict(pod: Pod, candidate: Node, nodes: readonly Node[], placed: readonly Placed[]): string {
  const labelsOf = (name: string) => nodes.find(({ metadata }) => metadata.name === name)?.metadata.labels ?? {};
  const here = candidate.metadata.labels ?? {};
  const isInSameDomain = (key: string, node: string) => here[key] !== undefined && labelsOf(node)[key] === here[key];

  const affinity = required(pod, 'podAffinity');
  const friends = placed.filter((other) => affinity.every((term) => matches(term, pod, other.pod)));
  const isNear = affinity.every((term) => friends.some(({ node }) => isInSameDomain(term.topologyKey, node)));
  const isFirst =
    !friends.some(({ node }) => affinity.some(({ topologyKey }) => labelsOf(node)[topologyKey] !== undefined)) &&
    affinity.every((term) => matches(term, pod, pod) && here[term.topologyKey] !== undefined);
  if (affinity.length > 0 && !isNear && !isFirst)
    return "UnschedulableAndUnresolvable: node(s) didn't match pod affinity rules";

  const hatesOne = required(pod, 'podAntiAffinity').some((term) =>
    placed.some((other) => matches(term, pod, other.pod) && isInSameDomain(term.topologyKey, other.node)),
  );
  if (hatesOne) return "Unschedulable: node(s) didn't match pod anti-affinity rules";

  const isHated = placed.some((other) =>
    required(other.pod, 'podAntiAffinity').some(
      (term) => matches(term, other.pod, pod) && isInSameDomain(term.topologyKey, other.node),
    ),
  );
  return isHated ? "Unschedulable: node(s) didn't satisfy existing pods anti-affinity rules" : 'Success';
}

it('filters by the documented rule in any cluster', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(randomCluster, ({ nodes, placed, waiting }) => {
      const expected = Object.fromEntries(
        nodes.map((node) => [node.metadata.name, verdict(waiting, node, nodes, placed)]),
      );
      for (const answer of Object.values(expected)) seen.add(answer);
      expect(verdictsOf(onlyPlugin('InterPodAffinity', nodes, placed), waiting)).toEqual(expected);
    }),
    { seed: 20_260_102, numRuns: 400 },
  );
  expect(seen.size).toBe(4);
});
