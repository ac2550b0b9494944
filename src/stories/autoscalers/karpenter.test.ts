import { describe, expect, it } from 'vitest';
import type { CommandNamed } from '#protocol/command.ts';
import type { Session } from '#session/session.ts';
import { apply, does, node, S, start } from '#session/testing/manifestSession.ts';
import { podsOf } from '#session/testing/scenarioSession.ts';
import { nodeOfApp, nodes, work } from './testing/autoscalingSession.ts';

describe('Karpenter', () => {
  const TYPES = [
    { name: 'small', cpu: '2', memory: '8Gi' },
    { name: 'large', cpu: '8', memory: '32Gi' },
  ];
  const karpenter = (more: Partial<CommandNamed<'karpenter.start'>> = {}) =>
    ({ type: 'karpenter.start', pool: 'default', instanceTypes: TYPES, ...more }) as const;
  const budget = (minAvailable: number) => `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: web, namespace: default}
spec: {minAvailable: ${minAvailable}, selector: {matchLabels: {app: web}}}
`;
  const claims = (session: Session) => session.ask('autoscaling', {})?.pools[0]?.claims ?? [];
  const ready = (session: Session) =>
    podsOf(session).filter(({ status }) =>
      status?.conditions?.some((one) => one.type === 'Ready' && one.status === 'True'),
    );
  const web = (replicas: number) => work('web', '1500m').replace('replicas: 1', `replicas: ${replicas}`);

  it('creates the smallest node that fits as soon as Pods wait', () => {
    const session = start(node('a', { cpu: '0.1' }));
    does(session, karpenter());
    apply(session, web(1));
    session.seekTime(5 * S);
    expect(claims(session)).toMatchObject([{ name: 'default-small-1', phase: 'launching' }]);
    session.seekTime(100 * S);
    expect(claims(session)).toMatchObject([{ name: 'default-small-1', phase: 'ready' }]);
    expect(claims(session)[0]?.expiresUs).toBe((claims(session)[0]?.createdUs ?? 0) + 720 * 3600 * S);
    expect(nodeOfApp(session, 'web')).toBe('default-small-1');
  });

  it.each([
    ['graceful', 'as in v1beta1 prepares the new node first'],
    ['forceful', 'as in v1 drains at once within the budget'],
  ] as const)('%s expiration %s', (expiration, _) => {
    const session = start(node('a', { cpu: '0.1' }));
    does(session, karpenter({ expireAfterSeconds: 600, expiration, consolidateAfterSeconds: null }));
    apply(session, web(4) + budget(3));
    session.seekTime(300 * S);
    expect(claims(session)).toMatchObject([{ name: 'default-large-1', phase: 'ready' }]);
    expect(ready(session)).toHaveLength(4);
    const expiresUs = claims(session)[0]?.expiresUs ?? 0;
    session.seekTime(expiresUs + 30 * S);
    const old = claims(session).find(({ name }) => name === 'default-large-1');
    expect(old).toMatchObject({ phase: expiration === 'graceful' ? 'replacing' : 'draining', why: 'Expired' });
    expect(claims(session)).toHaveLength(2);
    expect(ready(session)).toHaveLength(expiration === 'graceful' ? 4 : 3);
    let least = 4;
    for (let second = 40; second <= 180; second += 5) {
      session.seekTime(expiresUs + second * S);
      least = Math.min(least, ready(session).length);
    }
    expect(least).toBeGreaterThanOrEqual(3);
    expect(ready(session)).toHaveLength(4);
    expect(nodes(session)).not.toContain('default-large-1');
  });

  it('removes an empty node after consolidateAfter, and moves Pods from an oversized node', () => {
    const session = start(node('a', { cpu: '0.1' }));
    does(session, karpenter({ consolidateAfterSeconds: 60 }));
    apply(session, web(4));
    session.seekTime(200 * S);
    expect(claims(session)).toMatchObject([{ name: 'default-large-1', phase: 'ready' }]);
    does(session, { type: 'workload.scale', kind: 'Deployment', namespace: 'default', name: 'web', replicas: 1 });
    session.seekTime(255 * S);
    expect(claims(session)).toHaveLength(1);
    session.seekTime(280 * S);
    expect(claims(session)).toMatchObject([
      { name: 'default-large-1', phase: 'replacing', why: 'Underutilized' },
      { name: 'default-small-2', phase: 'launching' },
    ]);
    session.seekTime(420 * S);
    expect(claims(session)).toMatchObject([{ name: 'default-small-2', phase: 'ready' }]);
    expect(nodeOfApp(session, 'web')).toBe('default-small-2');
    does(session, { type: 'workload.scale', kind: 'Deployment', namespace: 'default', name: 'web', replicas: 0 });
    session.seekTime(520 * S);
    expect(claims(session)).toEqual([]);
    expect(nodes(session)).toEqual(['a']);
  });

  it('WhenEmpty does not touch a node with a Pod', () => {
    const session = start(node('a', { cpu: '0.1' }));
    does(session, karpenter({ consolidationPolicy: 'WhenEmpty' }));
    apply(session, web(4));
    session.seekTime(200 * S);
    does(session, { type: 'workload.scale', kind: 'Deployment', namespace: 'default', name: 'web', replicas: 1 });
    session.seekTime(400 * S);
    expect(claims(session)).toMatchObject([{ name: 'default-large-1', phase: 'ready' }]);
  });
});
