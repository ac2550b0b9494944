import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { Node } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { apply, does, events, node, nodeOf, pod, S, start } from '#session/testing/manifestSession.ts';
import { at, group, started, target } from './testing/autoscalingSession.ts';

const isReady = (session: Session, name: string) =>
  session.world
    .table(store('Node'))
    .get(name)
    ?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;

describe('scale-up', () => {
  it('decides within 13 s, and runs the Pod once the machine is ready', () => {
    const session = start(node('a', { cpu: '1' }));
    does(session, started([group('pool')]));
    session.seekTime(3 * S);
    apply(session, pod('web', { cpu: '2' }));
    session.seekTime(9.9 * S);
    expect(target(session, 'pool')).toBe(0);
    session.seekTime(13 * S);
    expect(target(session, 'pool')).toBe(1);
    expect(events(session, 'web')).toContain('TriggeredScaleUp: pod triggered scale-up: [{pool 0->1 (max: 10)}]');
    session.seekTime(99 * S);
    expect(isReady(session, 'pool-1')).toBe(false);
    session.seekTime(101 * S);
    expect(isReady(session, 'pool-1')).toBe(true);
    const made = session.world.table(store('Node')).get('pool-1') as Node | undefined;
    expect(made?.status?.nodeInfo?.kubeletVersion).toBe('v1.36.2');
    session.seekTime(110 * S);
    expect(nodeOf(session, 'web')).toBe('pool-1');
    expect(target(session, 'pool')).toBe(1);
  });
});

describe('Pods without a scale-up', () => {
  it("counts the reasons why no group would help, with the scheduler's messages", () => {
    const session = start(node('a', { cpu: '1' }) + pod('huge', { cpu: '9' }));
    does(
      session,
      started([
        group('full', { max: 0 }),
        group('small'),
        group('tainted', { cpu: '16', taints: [{ key: 'gpu', effect: 'NoSchedule' }] }),
      ]),
    );
    session.seekTime(11 * S);
    expect(events(session, 'huge')).toContain(
      "NotTriggerScaleUp: pod didn't trigger scale-up: 1 Insufficient cpu, 1 max node group size reached, 1 node(s) had untolerated taint(s)",
    );
    expect(session.ask('autoscaling', {})?.pods).toMatchObject([{ pod: 'default/huge', verdict: 'not-triggered' }]);
  });

  it('ignores Pods with a priority below -10', () => {
    const low = `---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: low}
value: -11
`;
    const session = start(node('a', { cpu: '1' }) + low);
    does(session, started([group('pool')]));
    session.seekTime(1 * S);
    apply(session, pod('spare', { cpu: '2', spec: 'priorityClassName: low' }));
    session.seekTime(60 * S);
    expect(target(session, 'pool')).toBe(0);
    expect(session.ask('autoscaling', {})?.pods).toMatchObject([{ pod: 'default/spare', verdict: 'expendable' }]);
    apply(session, pod('web', { cpu: '2' }));
    session.seekTime(75 * S);
    expect(target(session, 'pool')).toBe(1);
  });

  it('orders no second machine for a Pod that fits on the first', () => {
    const session = start(node('a', { cpu: '1' }) + pod('web', { cpu: '2' }));
    does(session, started([group('pool')]));
    session.seekTime(30 * S);
    apply(session, pod('other', { cpu: '2' }));
    session.seekTime(60 * S);
    expect(target(session, 'pool')).toBe(1);
    expect(session.ask('autoscaling', {})?.pods.map(({ verdict }) => verdict)).toEqual([
      'helped-by-upcoming',
      'helped-by-upcoming',
    ]);
    apply(session, pod('third', { cpu: '2' }));
    session.seekTime(80 * S);
    expect(target(session, 'pool')).toBe(2);
  });

  it('gives up on a machine after 15 min and avoids its group for 5 min', () => {
    const session = start(node('a', { cpu: '1' }) + pod('web', { cpu: '2' }));
    does(session, { type: 'constant.change', id: 'cloud.machineBoot', value: 3600 }, started([group('pool')]));
    at(session, 15);
    expect(target(session, 'pool')).toBe(1);
    at(session, 15.5);
    expect(target(session, 'pool')).toBe(0);
    expect(events(session, 'cluster-autoscaler-status')).toContain(
      'ScaleUpTimedOut: Nodes added to group pool failed to register within 15m0s',
    );
    expect(events(session, 'web')).toContain(
      "NotTriggerScaleUp: pod didn't trigger scale-up: 1 in backoff after failed scale-up",
    );
    at(session, 20);
    expect(target(session, 'pool')).toBe(0);
    at(session, 21);
    expect(target(session, 'pool')).toBe(1);
  });
});
