import { describe, expect, it } from 'vitest';
import type { NodeSelectorTerm, PodSpec } from '#model/generated/types.ts';
import { testNode, testPod } from '../../framework/testing/objects.ts';
import { testScheduler } from '../../framework/testing/surroundings.ts';

const NODES = [
  testNode('bronze', { labels: { tier: '3', disk: 'hdd' } }),
  testNode('silver', { labels: { tier: '7', disk: 'ssd' } }),
  testNode('gold', { labels: { tier: '12', disk: 'ssd', gpu: '' } }),
];

const name = (operator: string, ...values: string[]) => ({ key: 'metadata.name', operator, values });

function required(...nodeSelectorTerms: NodeSelectorTerm[]): Partial<PodSpec> {
  return {
    affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } },
  };
}

function preferred(...terms: readonly (readonly [number, NodeSelectorTerm])[]): Partial<PodSpec> {
  const all = terms.map(([weight, preference]) => ({ weight, preference }));
  return { affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: all } } };
}

function decide(spec: Partial<PodSpec>, args: object = {}) {
  const enabled = ['NodeAffinity', 'PrioritySort', 'DefaultBinder'].map((plugin) => ({ name: plugin }));
  const plugins = { multiPoint: { enabled, disabled: [{ name: '*' }] } };
  const pluginConfig = [{ name: 'NodeAffinity', args }];
  const profiles = [{ schedulerName: 'default-scheduler', plugins, pluginConfig }];
  return testScheduler(NODES, { profiles }).decide(testPod('p', {}, spec))[0];
}

const feasible = (spec: Partial<PodSpec>, args?: object) => decide(spec, args).feasible.map((node) => node.name);

describe('NodeAffinity', () => {
  it.each<[string, NodeSelectorTerm[], string[]]>([
    [
      'one of several values',
      [{ matchExpressions: [{ key: 'disk', operator: 'In', values: ['hdd', 'nvme'] }] }],
      ['bronze'],
    ],
    [
      'a missing label',
      [{ matchExpressions: [{ key: 'gpu', operator: 'NotIn', values: ['yes'] }] }],
      ['bronze', 'silver', 'gold'],
    ],
    ['a label without value', [{ matchExpressions: [{ key: 'gpu', operator: 'Exists' }] }], ['gold']],
    ['numbers as numbers', [{ matchExpressions: [{ key: 'tier', operator: 'Gt', values: ['07'] }] }], ['gold']],
    [
      'one of two terms',
      [{ matchFields: [name('In', 'silver')] }, { matchExpressions: [{ key: 'gpu', operator: 'Exists' }] }],
      ['silver', 'gold'],
    ],
    [
      'both parts of a term',
      [{ matchFields: [name('In', 'silver')], matchExpressions: [{ key: 'disk', operator: 'In', values: ['hdd'] }] }],
      [],
    ],
    [
      'the names in two terms',
      [{ matchFields: [name('In', 'gold')] }, { matchFields: [name('In', 'bronze')] }],
      ['bronze', 'gold'],
    ],
    [
      'NotIn with a value that no label can have',
      [{ matchExpressions: [{ key: 'disk', operator: 'NotIn', values: ['a b'] }] }],
      [],
    ],
    [
      'valid terms beside an invalid one',
      [{ matchExpressions: [{ key: 'a b', operator: 'Exists' }] }, { matchFields: [name('NotIn', 'gold')] }],
      ['bronze', 'silver'],
    ],
  ])('matches nodes by %s', (_, terms, expected) =>
    expect(feasible(required(...terms)).sort()).toEqual([...expected].sort()),
  );

  it('tries no node when the names in a term conflict', () => {
    const { message, outcome } = decide(required({ matchFields: [name('In', 'gold'), name('In', 'silver')] }));
    expect(outcome).toBe('unschedulable');
    expect(message).toContain('pod affinity terms conflict');
  });

  it('applies the affinity of the profile with its own reason', () => {
    const addedAffinity = {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'disk', operator: 'In', values: ['ssd'] }] }],
      },
    };
    expect(feasible({}, { addedAffinity })).toEqual(['silver', 'gold']);
    expect(decide({ nodeSelector: { tier: '9' } }, { addedAffinity }).message).toBe(
      "0/3 nodes are available: 1 node(s) didn't match scheduler-enforced node affinity, 2 node(s) didn't match Pod's node affinity/selector.",
    );
  });

  it("adds up the weights of matching preferences, including the profile's", () => {
    const ssd = { matchExpressions: [{ key: 'disk', operator: 'In', values: ['ssd'] }] };
    const gpu = { matchExpressions: [{ key: 'gpu', operator: 'Exists' }] };
    const addedAffinity = { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 3, preference: gpu }] };
    const totals = (spec: Partial<PodSpec>, args?: object) => [...(decide(spec, args).totals?.subarray(0, 3) ?? [])];
    expect(totals(preferred([2, ssd], [4, gpu], [9, {}]))).toEqual([0, 33, 100]);
    expect(totals(preferred([2, ssd]), { addedAffinity })).toEqual([0, 40, 100]);
    expect(totals({}, { addedAffinity })).toEqual([0, 0, 100]);
  });

  it('fails on an invalid preference unless its weight is zero', () => {
    const bad = { matchExpressions: [{ key: 'tier', operator: 'Gt', values: ['high'] }] };
    expect(decide(preferred([1, bad]))).toMatchObject({
      outcome: 'error',
      message:
        'running PreScore plugin "NodeAffinity": [0].matchExpressions[0].values[0]: Invalid value: "high": for \'Gt\', \'Lt\' operators, the value must be an integer',
    });
    expect(decide(preferred([0, bad])).outcome).toBe('scheduled');
  });
});
