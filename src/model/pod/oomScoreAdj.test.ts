import { expect, it } from 'vitest';
import type { Container, Pod } from '#model/generated/types.ts';
import { oomScoreAdj } from './oomScoreAdj.ts';

const GI = 1024 ** 3;
const wants = (name: string, memory?: string): Container => ({
  name,
  ...(memory && { resources: { requests: { memory } } }),
});
const podOf = (spec: Partial<Pod['spec']>): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  spec: { containers: [], ...spec },
});

it.each<[string, string | undefined, number]>([
  ['BestEffort is killed first', undefined, 1000],
  ['a tiny request scores better than none', '1', 999],
  ["half of the node's memory", '2Gi', 500],
  ["all of the node's memory still scores worse than Guaranteed", '4Gi', 3],
])('computes oom_score_adj: %s', (_, memory, expected) => {
  const container = wants('c', memory);
  expect(oomScoreAdj(podOf({ containers: [container] }), container, 4 * GI)).toBe(expected);
});

it('kills a sidecar no earlier than the regular containers', () => {
  const side: Container = { ...wants('side', '64Mi'), restartPolicy: 'Always' };
  const pod = podOf({ containers: [wants('a', '1Gi'), wants('b', '2Gi')], initContainers: [side] });
  expect(oomScoreAdj(pod, side, 8 * GI)).toBe(875);
});

it('requires class and priority for a node-critical Pod', () => {
  const spec = { containers: [wants('c')], priorityClassName: 'system-node-critical' };
  expect(oomScoreAdj(podOf({ ...spec, priority: 2_000_001_000 }), wants('c'), GI)).toBe(-997);
  expect(oomScoreAdj(podOf(spec), wants('c'), GI)).toBe(1000);
});
