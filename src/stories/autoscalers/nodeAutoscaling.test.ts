import { describe, expect, it } from 'vitest';
import { CLOUD_GROUPS } from '#cluster/environment/cloud/cloudRecords.ts';
import type { Session } from '#session/session.ts';
import { apply, does, node, pod, S, start } from '#session/testing/manifestSession.ts';
import { podsOf } from '#session/testing/scenarioSession.ts';
import { at, type Group, group, nodes, started, target, work } from './testing/autoscalingSession.ts';

describe('several autoscalers', () => {
  const four = (first: number, more: Partial<Group> = {}) =>
    [0, 1, 2, 3].map((i) => group(`data-m${first + i}`, { cpu: '16', memory: '64Gi', ...more }));
  const both = (session: Session, label: (owner: string) => Partial<Group> = () => ({})) => {
    session.seekTime(1 * S);
    does(session, started(four(0, label('a')), { name: 'ca-1' }));
    session.seekTime(5 * S);
    does(session, started(four(4, label('b')), { name: 'ca-2' }));
    session.seekTime(6 * S);
  };
  const sum = (session: Session) =>
    session.world
      .table(CLOUD_GROUPS)
      .values()
      .reduce((total, { targetSize }) => total + targetSize, 0);

  it('two autoscalers each add a node for pending Pods, and remove the surplus ten minutes later', () => {
    const session = start(node('a', { cpu: '0.1' }));
    both(session);
    apply(session, work('web', '500m').replace('replicas: 1', 'replicas: 20'));
    session.seekTime(30 * S);
    expect(sum(session)).toBe(2);
    expect(session.ask('autoscaling', {})?.autoscalers.map(({ name, target: wanted }) => [name, wanted])).toEqual([
      ['ca-1', 1],
      ['ca-2', 1],
    ]);
    at(session, 10);
    expect(sum(session)).toBe(2);
    at(session, 16);
    expect(sum(session)).toBe(1);
    expect(podsOf(session).filter(({ spec }) => spec.nodeName)).toHaveLength(20);
    at(session, 40);
    expect(sum(session)).toBe(1);
  });

  it('Pods with a label of one autoscaler get only one node', () => {
    const session = start(node('a', { cpu: '0.1' }));
    both(session, (owner) => ({ labels: { shard: owner } }));
    const web = work('web', '500m', { podSpec: 'nodeSelector:\n  shard: a\n' });
    apply(session, web.replace('replicas: 1', 'replicas: 20'));
    session.seekTime(30 * S);
    expect(sum(session)).toBe(1);
    at(session, 20);
    expect(sum(session)).toBe(1);
    expect(podsOf(session).filter(({ spec }) => spec.nodeName)).toHaveLength(20);
  });

  it('only the leader of two autoscalers with one Lease works, until the other takes over', () => {
    const session = start(node('a', { cpu: '0.1' }));
    does(
      session,
      started([group('x')], { name: 'ca-1', lease: 'same' }),
      started([group('y')], { name: 'ca-2', lease: 'same' }),
    );
    apply(session, work('web', '500m'));
    session.seekTime(30 * S);
    expect([target(session, 'x'), target(session, 'y')]).toEqual([1, 0]);
    does(session, { type: 'autoscaler.stop', name: 'ca-1' });
    session.seekTime(50 * S);
    expect(session.ask('autoscaling', {})?.autoscalers).toMatchObject([{ name: 'ca-2', state: 'leading' }]);
    session.seekTime(60 * S);
    expect(target(session, 'y')).toBe(1);
  });

  it('shows the minimum and maximum size of each and of both together', () => {
    const session = start(node('core-1') + node('core-2'));
    const data = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, i) => group(`data-m${first + i}`, { min: 2, max: 450 }));
    does(
      session,
      started([group('core', { min: 2, max: 50 }), ...data(1, 3)], { name: 'ca-1' }),
      started(data(4, 7), { name: 'ca-2' }),
    );
    session.seekTime(120 * S);
    const view = session.ask('autoscaling', {});
    expect(view?.autoscalers.map(({ least, most, target: wanted }) => [least, most, wanted])).toEqual([
      [8, 1400, 8],
      [8, 1800, 8],
    ]);
    const total = (amount: 'least' | 'most') => view?.autoscalers.reduce((all, one) => all + one[amount], 0);
    expect([total('least'), total('most')]).toEqual([16, 3200]);
    expect(nodes(session)).toHaveLength(16);
  });
});

describe('autoscaler loop', () => {
  it('takes longer than the scan interval above 1,000 nodes, and then reacts late', () => {
    const session = start(Array.from({ length: 15 }, (_, i) => node(`a${i}`, { cpu: '1' })).join(''));
    const { points, present, scanIntervalUs } = session.ask('autoscalerLoop', {});
    expect(present.nodes).toBe(15);
    for (const { nodes: count, us } of points) expect(us > scanIntervalUs).toBe(count > 1000);
    does(session, { type: 'constant.change', id: 'autoscaler.loopOfNode', value: 1_000_000 }, started([group('pool')]));
    session.seekTime(3 * S);
    apply(session, pod('web', { cpu: '2' }));
    session.seekTime(24.9 * S);
    expect(target(session, 'pool')).toBe(0);
    session.seekTime(25.1 * S);
    expect(target(session, 'pool')).toBe(1);
    expect(session.ask('autoscaling', {})?.autoscalers[0]).toMatchObject({ nextScanUs: 40 * S });
  });
});

describe('time travel', () => {
  it('the autoscaler gives the same result after seeking to any moment', () => {
    const session = start(node('pool-1') + node('pool-2') + work('light', '1.8') + work('heavy', '2.2'));
    does(session, started([group('pool')]));
    at(session, 12);
    const { seq } = session.run.position;
    const { digest } = session.ask('state', {});
    session.seek(Math.floor(seq / 2));
    session.seek(seq);
    expect(session.ask('state', {}).digest).toBe(digest);
    session.seek(0);
    at(session, 12);
    expect(session.ask('state', {}).digest).toBe(digest);
  });

  it('the autoscaler adds no entries while nothing changes', () => {
    const session = start(node('pool-1') + work('web', '2.5'));
    does(session, started([group('pool')]));
    const entries = (from: number, to: number): number => {
      at(session, from);
      const before = session.run.position.seq;
      at(session, to);
      return (
        session.ask('journal', { from: before + 1, to: session.run.position.seq }) as { readonly actor: string }[]
      ).filter(({ actor }) => actor.startsWith('cluster-autoscaler')).length;
    };
    expect(entries(2, 10)).toBeLessThan(12);
  });
});
