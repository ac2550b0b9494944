import { describe, expect, it } from 'vitest';
import { testNode, testPod } from '../framework/testing/objects.ts';
import { testScheduler } from '../framework/testing/surroundings.ts';
import { numFeasibleNodesToFind } from './findFeasibleNodes.ts';

describe('numFeasibleNodesToFind', () => {
  it.each([
    [50, 0, 50],
    [99, 10, 99],
    [100, 0, 100],
    [500, 0, 230],
    [1000, 0, 420],
    [2000, 0, 680],
    [5000, 0, 500],
    [6000, 0, 300],
    [5000, 100, 5000],
    [5000, 1, 100],
    [400, 30, 120],
  ])('samples for %d nodes at %d percent: %d nodes', (nodes, percent, expected) =>
    expect(numFeasibleNodesToFind(nodes, percent)).toBe(expected),
  );
});

describe('a scheduling cycle', () => {
  it('skips scoring when one node is feasible', () => {
    const { decide } = testScheduler([testNode('small', { allocatable: { cpu: '1' } }), testNode('large')]);
    const [result, trace] = decide(testPod('p', { cpu: '2' }));
    expect(result).toMatchObject({ outcome: 'scheduled', node: 'large', totals: undefined });
    expect(trace.preScores).toEqual([]);
  });

  it('scores the least allocated node highest', () => {
    const { cache, decide } = testScheduler([testNode('used'), testNode('empty')]);
    cache.addPod(testPod('other', { cpu: '2', memory: '4Gi' }), 'used');
    const [result, trace] = decide(testPod('p', { cpu: '1', memory: '2Gi' }));
    expect(result.node).toBe('empty');
    expect(trace.scores.find(({ plugin }) => plugin === 'NodeResourcesFit')?.raw).toEqual([25, 75]);
    const sum = trace.scores.reduce((total, { normalized, weight }) => total + (normalized[0] ?? 0) * weight, 0);
    expect(result.totals?.[0]).toBe(sum);
  });

  it('explains why no node fits, including preemption', () => {
    const { decide } = testScheduler([testNode('a'), testNode('b', { spec: { unschedulable: true } })]);
    const [result] = decide(testPod('p', { cpu: '100' }));
    expect(result).toMatchObject({
      outcome: 'unschedulable',
      message:
        '0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable. no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
      unschedulablePlugins: ['NodeResourcesFit', 'NodeUnschedulable'],
      nominatedNode: '',
    });
  });

  it('gives its own message for a cluster without nodes', () => {
    const [result] = testScheduler([]).decide(testPod('p'));
    expect(result).toMatchObject({
      outcome: 'unschedulable',
      message: 'no nodes available to schedule pods',
      unschedulablePlugins: [],
    });
  });

  it('nominates the node where preemption costs least', () => {
    const { cache, decide } = testScheduler([testNode('a'), testNode('b')]);
    cache.addPod(testPod('important', { cpu: '4' }, { priority: 10 }), 'a');
    cache.addPod(testPod('humble', { cpu: '4' }, { priority: 0 }), 'b');
    const [result] = decide(testPod('p', { cpu: '1' }, { priority: 1000 }));
    expect(result).toMatchObject({ outcome: 'nominated', node: 'b', nominatedNode: 'b' });
    expect(result.postFilter?.preemption?.victims.map(({ key }) => key)).toEqual(['default/humble']);
    expect(cache.get('b')?.pods).toHaveLength(1);
  });

  it('tries the nominated node first and alone', () => {
    const { decide } = testScheduler([testNode('a'), testNode('b')]);
    const [result, trace] = decide({ ...testPod('p', { cpu: '1' }), status: { nominatedNodeName: 'b' } }, 1);
    expect(result).toMatchObject({ outcome: 'scheduled', node: 'b', nextStartIndex: 1 });
    expect(trace.filters.map(({ node }) => node)).toEqual(['b']);
  });

  it('a search continues after the last one and stops one node past the limit', () => {
    const nodes = Array.from({ length: 300 }, (_, i) =>
      testNode(`n${i}`, i % 3 === 0 ? { spec: { unschedulable: true } } : {}),
    );
    const { decide } = testScheduler(nodes);
    const [result, trace] = decide(testPod('p', { cpu: '1' }), 290);
    expect(result.feasible).toHaveLength(Math.trunc((300 * 48) / 100));
    const rejected = trace.filters.filter(({ status }) => status.code !== 'Success').length;
    expect(trace.filters).toHaveLength(result.feasible.length + rejected + 1);
    expect(result.nextStartIndex).toBe((290 + result.feasible.length + rejected) % 300);
    expect(trace.filters[0]?.node).toBe('n290');
  });

  it('skips PreScore and stops at one node without Score plugins', () => {
    const nodes = Array.from({ length: 5 }, (_, i) => testNode(`n${i}`));
    const enabled = ['NodeResourcesFit', 'NodeAffinity', 'PrioritySort', 'DefaultBinder'].map((name) => ({ name }));
    const plugins = { multiPoint: { enabled, disabled: [{ name: '*' }] }, score: { disabled: [{ name: '*' }] } };
    const profiles = [{ schedulerName: 'default-scheduler', plugins }];
    const [result] = testScheduler(nodes, { profiles }).decide(testPod('p'), 2);
    expect(result).toMatchObject({ outcome: 'scheduled', node: 'n2', nextStartIndex: 3 });
    const extenders = [{ urlPrefix: 'http://e', filterVerb: 'filter' }];
    const [chosen, trace] = testScheduler(nodes, { profiles, extenders }).decide(testPod('p'), 2);
    expect(chosen.feasible).toHaveLength(5);
    expect(trace.preScores.map(({ plugin }) => plugin)).toEqual(['NodeResourcesFit', 'NodeAffinity']);
  });

  it('decides the same with and without a trace', () => {
    const nodes = Array.from({ length: 20 }, (_, i) =>
      testNode(`n${i}`, { allocatable: { cpu: String(1 + (i % 7)) } }),
    );
    const { cache, profile, decide } = testScheduler(nodes);
    for (let i = 0; i < 30; i++) {
      const pod = testPod(`p${i}`, { cpu: `${300 + 50 * (i % 5)}m` });
      const [traced] = decide(pod, i % 20);
      const copy = { outcome: traced.outcome, node: traced.node, message: traced.message };
      const again = testScheduler(nodes);
      for (const node of cache.nodes) for (const each of node.pods) again.cache.addPod(each.pod, node.name);
      expect(again.decide(pod, i % 20)[0]).toMatchObject(copy);
      if (traced.outcome === 'scheduled') cache.addPod(pod, traced.node);
    }
    expect(profile.schedulerName).toBe('default-scheduler');
  });
});
