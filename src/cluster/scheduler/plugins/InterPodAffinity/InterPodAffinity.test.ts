import { describe, expect, it } from 'vitest';
import type { PodAffinityTerm, PodSpec } from '#model/generated/types.ts';
import { testNode, testPod } from '../../framework/testing/objects.ts';
import { testScheduler } from '../../framework/testing/surroundings.ts';

const ZONE = 'topology.kubernetes.io/zone';
const term: PodAffinityTerm = { topologyKey: ZONE, labelSelector: { matchLabels: { app: 'web' } } };
const labelled = { labels: { app: 'web' } };
const near: Partial<PodSpec> = {
  affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } },
};
const away: Partial<PodSpec> = {
  affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } },
};
const zones = () =>
  testScheduler([
    testNode('a', { labels: { [ZONE]: 'a' } }),
    testNode('b', { labels: { [ZONE]: 'b' } }),
    testNode('nowhere'),
  ]);

describe('InterPodAffinity', () => {
  it('places a Pod in the zone of a matching Pod', () => {
    const { cache, decide } = zones();
    cache.addPod(testPod('web', {}, {}, labelled), 'b');
    expect(decide(testPod('p', {}, near))[0].node).toBe('b');
  });

  it('allows the first Pod of a self-affine group on any node with the topology', () => {
    const [result, trace] = zones().decide(testPod('p', {}, near, labelled));
    expect(result.feasible.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(trace.filters.find(({ node }) => node === 'nowhere')?.status.reasons).toEqual([
      "node(s) didn't match pod affinity rules",
    ]);
    expect(zones().decide(testPod('other', {}, near))[0].outcome).toBe('unschedulable');
  });

  it('avoids the zone of a Pod whose anti-affinity selects the new Pod', () => {
    const { cache, decide } = zones();
    cache.addPod(testPod('shy', {}, away), 'a');
    const [result, trace] = decide(testPod('p', {}, {}, labelled));
    expect(result.feasible.map(({ name }) => name).sort()).toEqual(['b', 'nowhere']);
    expect(trace.filters.find(({ node }) => node === 'a')?.status).toMatchObject({
      code: 'Unschedulable',
      reasons: ["node(s) didn't satisfy existing pods anti-affinity rules"],
    });
  });
});
