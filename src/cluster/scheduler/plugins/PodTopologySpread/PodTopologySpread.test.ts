import { expect, it } from 'vitest';
import type { PodSpec } from '#model/generated/types.ts';
import { testNode, testPod } from '../../framework/testing/objects.ts';
import { onlyPlugin, verdictsOf } from '../../framework/testing/onlyPlugin.ts';

const NODES = [testNode('a', { labels: { rack: 'r1' } }), testNode('b', { labels: { rack: 'r2' } })];
const SKEWED = "Unschedulable: node(s) didn't match pod topology spread constraints";
const podOf = (name: string, version: string, spec: Partial<PodSpec> = {}) =>
  testPod(name, {}, spec, { labels: { app: 'web', version } });

/** One Pod of version 1 on rack r1, two of version 2 on rack r2. */
const PLACED = [
  { pod: podOf('old', '1'), node: 'a' },
  { pod: podOf('new1', '2'), node: 'b' },
  { pod: podOf('new2', '2'), node: 'b' },
];

function verdicts(matchLabelKeys: readonly string[], labelSelector: object | undefined) {
  const constraint = { maxSkew: 1, topologyKey: 'rack', whenUnsatisfiable: 'DoNotSchedule', matchLabelKeys };
  const constraints = [{ ...constraint, ...(labelSelector && { labelSelector }) }];
  const pod = podOf('p', '1', { topologySpreadConstraints: constraints });
  return verdictsOf(onlyPlugin('PodTopologySpread', NODES, PLACED), pod);
}

it('counts all Pods that match the selector', () => {
  expect(verdicts([], { matchLabels: { app: 'web' } })).toEqual({ a: 'Success', b: SKEWED });
});

it('counts only Pods with equal values for matchLabelKeys', () => {
  expect(verdicts(['version'], { matchLabels: { app: 'web' } })).toEqual({ a: SKEWED, b: 'Success' });
  expect(verdicts(['version'], {})).toEqual({ a: SKEWED, b: 'Success' });
});

it('ignores keys that the Pod lacks, and all keys without a selector', () => {
  expect(verdicts(['tier'], { matchLabels: { app: 'web' } })).toEqual({ a: 'Success', b: SKEWED });
  expect(verdicts(['version'], undefined)).toEqual({ a: 'Success', b: 'Success' });
});
