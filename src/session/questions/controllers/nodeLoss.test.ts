import { describe, expect, it } from 'vitest';
import { does, S } from '#session/testing/manifestSession.ts';
import { openedScenario, seekSeconds } from '#session/testing/scenarioSession.ts';

describe('a node that is lost', () => {
  it('a lost node has a countdown from its last renewal through the grace period to the eviction', () => {
    const session = openedScenario('dead-node');
    seekSeconds(session, 50);
    expect(session.ask('nodeLoss', {})).toMatchObject({ nodes: [], graceSeconds: 50 });
    expect(session.ask('nodeLoss', {}).node).toBeUndefined();

    seekSeconds(session, 95);
    const silent = session.ask('nodeLoss', {}).node;
    expect(silent).toMatchObject({ node: 'node-1', ready: 'Ready', isUnknown: false, taintedUs: -1, leaseSeconds: 40 });
    expect(silent?.renewedUs).toBeLessThan(60 * S);
    const givenUpUs = silent?.unknownUs ?? 0;

    seekSeconds(session, 120);
    const lost = session.ask('nodeLoss', {}).node;
    expect(lost).toMatchObject({ ready: 'Ready Unknown', reason: 'NodeStatusUnknown', isUnknown: true, staying: 0 });
    expect(Math.abs((lost?.unknownUs ?? 0) - givenUpUs)).toBeLessThan(S);
    expect(lost?.taints).toEqual(['node.kubernetes.io/unreachable:NoExecute']);
    const [first] = lost?.planned ?? [];
    expect((first?.atUs ?? 0) - (first?.sinceUs ?? 0)).toBe(300 * S);

    seekSeconds(session, 430);
    const after = session.ask('nodeLoss', {}).node;
    expect(after?.planned).toEqual([]);
    expect(after?.terminating).toHaveLength(lost?.planned.length ?? -1);

    seekSeconds(session, 530);
    expect(session.ask('nodeLoss', {}).nodes).toEqual([]);
  });

  it('the countdown to eviction ends when the NoExecute taint is removed', () => {
    const session = openedScenario('dead-node');
    seekSeconds(session, 20);
    const taint = { type: 'node.taint', name: 'node-2', key: 'gone', effect: 'NoExecute' } as const;
    const pods = session.ask('nodeLoss', { node: 'node-2' });
    expect(pods.nodes).toEqual([]);
    does(session, taint);
    seekSeconds(session, 20.05);
    expect(session.ask('nodeLoss', { node: 'node-2' }).node).toMatchObject({
      node: 'node-2',
      ready: 'Ready',
      taints: ['gone:NoExecute'],
      taintedUs: -1,
    });
    does(session, { ...taint, remove: true });
    seekSeconds(session, 21);
    expect(session.ask('nodeLoss', {}).nodes).toEqual([]);
  });
});

describe('a drain', () => {
  it('says which Pods are evicted, which get a 429 and when they are retried, and which stay', () => {
    const session = openedScenario('drain-and-pdb');
    seekSeconds(session, 20);
    const idle = session.ask('drains', {});
    expect(idle.drain).toBeUndefined();
    expect(idle.budgets).toMatchObject([
      { name: 'web', rule: 'minAvailable 4', healthy: 5, desired: 4, expected: 5, allowed: 1 },
    ]);

    seekSeconds(session, 55);
    const { drain, budgets } = session.ask('drains', {});
    expect(drain?.phase).toBe('evicting');
    expect(drain?.pods.map(({ state }) => state)).toEqual(['gone', 'refused', 'refused', 'daemonSet']);
    const refused = drain?.pods[1];
    expect(refused?.message).toBe("Cannot evict pod as it would violate the pod's disruption budget.");
    expect(refused?.againUs).toBeGreaterThan(55 * S);
    expect(refused?.againUs).toBeLessThanOrEqual(60 * S);
    expect(budgets[0]?.allowed).toBe(0);
    expect(budgets[0]?.pods.filter(({ healthy }) => healthy)).toHaveLength(4);

    seekSeconds(session, 110);
    expect(session.ask('drains', { node: 'node-1' }).drain?.phase).toBe('drained');
  });
});
