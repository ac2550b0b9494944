import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Node, Pod, TopologySpreadConstraint } from '#model/generated/types.ts';
import { onlyPlugin, selects, verdictsOf } from '../../framework/testing/onlyPlugin.ts';
import { randomCluster } from '../../framework/testing/randomCluster.ts';

const MISMATCH = "node(s) didn't match pod topology spread constraints";

interface Placed {
  readonly pod: Pod;
  readonly node: string;
}

function isIncluded({ nodeAffinityPolicy, nodeTaintsPolicy }: TopologySpreadConstraint, pod: Pod, node: Node): boolean {
  const wanted = Object.entries(pod.spec.nodeSelector ?? {});
  const fits = wanted.every(([key, value]) => node.metadata.labels?.[key] === value);
  if ((nodeAffinityPolicy ?? 'Honor') === 'Honor' && !fits) return false;
  const forbids = (node.spec?.taints ?? []).some(({ effect }) => effect === 'NoSchedule');
  return nodeTaintsPolicy !== 'Honor' || !forbids || (pod.spec.tolerations ?? []).length > 0;
}

/** The rule of the documentation, computed from all Pods of the cluster without caches. */
function verdict(pod: Pod, candidate: Node, nodes: readonly Node[], placed: readonly Placed[]): string {
  const hard = (pod.spec.topologySpreadConstraints ?? []).filter((one) => one.whenUnsatisfiable === 'DoNotSchedule');
  const hasKeys = (node: Node) => hard.every(({ topologyKey }) => node.metadata.labels?.[topologyKey] !== undefined);
  for (const constraint of hard) {
    const { topologyKey, maxSkew, minDomains = 1, labelSelector } = constraint;
    const here = candidate.metadata.labels?.[topologyKey];
    if (here === undefined) return `UnschedulableAndUnresolvable: ${MISMATCH} (missing required label)`;
    const isEmpty = labelSelector !== undefined && Object.keys(labelSelector).length === 0;
    const counts = new Map<string, number>();
    for (const node of nodes.filter((one) => hasKeys(one) && isIncluded(constraint, pod, one))) {
      const domain = node.metadata.labels?.[topologyKey] ?? '';
      const counted = placed.filter(
        (other) =>
          !isEmpty &&
          other.node === node.metadata.name &&
          other.pod.metadata.namespace === pod.metadata.namespace &&
          other.pod.metadata.deletionTimestamp === undefined &&
          selects(labelSelector, other.pod.metadata.labels),
      );
      counts.set(domain, (counts.get(domain) ?? 0) + counted.length);
    }
    const lowest = counts.size < minDomains ? 0 : Math.min(...counts.values());
    const self = selects(labelSelector, pod.metadata.labels) ? 1 : 0;
    if ((counts.get(here) ?? 0) + self - lowest > maxSkew) return `Unschedulable: ${MISMATCH}`;
  }
  return 'Success';
}

const withMinDomains = randomCluster.chain((cluster) =>
  fc.constantFrom(undefined, 1, 2, 3, 4).map((minDomains) => {
    const { waiting } = cluster;
    const topologySpreadConstraints = waiting.spec.topologySpreadConstraints?.map((one) =>
      one.whenUnsatisfiable === 'DoNotSchedule' && minDomains !== undefined ? { ...one, minDomains } : one,
    );
    return { ...cluster, waiting: { ...waiting, spec: { ...waiting.spec, topologySpreadConstraints } } };
  }),
);

it('filters by the documented rule in any cluster', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(withMinDomains, ({ nodes, placed, waiting }) => {
      const expected = Object.fromEntries(
        nodes.map((node) => [node.metadata.name, verdict(waiting, node, nodes, placed)]),
      );
      for (const answer of Object.values(expected)) seen.add(answer);
      expect(verdictsOf(onlyPlugin('PodTopologySpread', nodes, placed), waiting)).toEqual(expected);
    }),
    { seed: 20_260_103, numRuns: 400 },
  );
  expect(seen.size).toBe(3);
});
