import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { RETRIED_WRITES } from '#cluster/api/retriedWrites.ts';
import type { Command } from '#protocol/command.ts';
import { apply, does, journalReasons, node, S, start } from '#session/testing/manifestSession.ts';
import { send } from '#stories/testing/sentRequests.ts';

const SIXTY: Command = {
  type: 'load.start',
  id: 'sixty',
  method: 'GET',
  url: '/version',
  user: 'client-{n}',
  ratePerSecond: 300,
  clients: 60,
};

describe('client rate limits', () => {
  it.each([
    [20, 30, 13.5],
    [100, 200, 1],
  ])('300 requests of a client with qps %d and burst %d take %d s', (clientQps, clientBurst, seconds) => {
    const session = start('');
    does(session, { ...SIXTY, id: 'kcm', clients: 1, count: 300, ratePerSecond: 100_000, clientQps, clientBurst });
    let lastUs = 0;
    while (session.ask('loads', {})[0]?.answered !== 300) lastUs = session.step()?.atUs ?? lastUs;
    expect(lastUs / S).toBeGreaterThan(seconds - 0.1);
    expect(lastUs / S).toBeLessThan(seconds + 0.1);
  });

  it("the controller's rate limits a ReplicaSet of 300 Pods", () => {
    const replicaSet = `
---
apiVersion: apps/v1
kind: ReplicaSet
metadata: {name: big}
spec: {replicas: 300, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: a}]}}}`;
    const seconds = (rate: Command[]): number => {
      const session = start('');
      does(session, ...rate);
      apply(session, replicaSet);
      while (session.world.table(store('Pod')).size < 300) session.seekTime(session.run.clockUs + 0.2 * S);
      return session.run.clockUs / S;
    };
    const free = seconds([]);
    const held = seconds([{ type: 'client.rate', client: 'kube-controller-manager', qps: 20, burst: 30 }]);
    expect(free).toBeLessThan(1);
    expect(held).toBeGreaterThan(13);
    expect(held).toBeLessThan(14.5);
  });

  it('a second server adds its own seats', () => {
    const session = start('');
    const seats = () => session.ask('servers', {}).servers.reduce((sum, server) => sum + server.seats, 0);
    expect(seats()).toBe(602);
    does(session, { type: 'servers.set', count: 2, mode: 'L4', goawayChance: 0 });
    expect(seats()).toBe(1204);
  });

  it('distinguishes client throttling, a full priority level and a PodDisruptionBudget', () => {
    const session = start(`
---
{apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: p}, spec: {minAvailable: 1, selector: {matchLabels: {a: b}}}}
${node('n1', { cpu: '4' })}
---
{apiVersion: v1, kind: Pod, metadata: {name: a, labels: {a: b}}, spec: {containers: [{name: a, image: a}]}}`);
    session.seekTime(30 * S);
    const url = '/api/v1/namespaces/default/pods/a/eviction';
    const eviction = send(session, { method: 'POST', url, body: '{metadata: {name: a}}' });
    expect(eviction).toMatchObject({
      code: 429,
      message: "Cannot evict pod as it would violate the pod's disruption budget.",
    });
    expect(eviction.retryAfterSeconds).toBeUndefined();
    const older = (apiVersion: string) =>
      send(session, { method: 'POST', url, body: `{apiVersion: ${apiVersion}, kind: Eviction, metadata: {name: a}}` })
        .code;
    expect([older('policy/v1beta1'), older('policy/v9')]).toEqual([429, 400]);
    does(session, {
      type: 'load.start',
      id: 'flood',
      method: 'GET',
      url: '/api/v1/pods',
      user: 'jane',
      groups: ['kubeadm:cluster-admins'],
      ratePerSecond: 10_000,
      count: 5000,
      executionMs: 2000,
    });
    session.seekTime(session.run.clockUs + 10 * S);
    const [load] = session.ask('loads', {});
    expect(load?.codes[429]).toBeGreaterThan(0);
    const [rejected] = session.ask('requests', { limit: 1, from: 'load/flood', failedOnly: true });
    expect(rejected?.code).toBe(429);
    expect(load?.codes[200]).toBeGreaterThan(0);
    expect(load?.codes[403]).toBeUndefined();
    expect(session.ask('clientRates', {})).toEqual([]);
  });
});

describe('client-go', () => {
  const REPLICAS = `
apiVersion: apps/v1
kind: ReplicaSet
metadata: {name: r}
spec: {replicas: 40, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: a}]}}}`;

  it('retries a request after 429 with Retry-After', () => {
    const session = start('');
    session.seekTime(S);
    const user = 'system:serviceaccount:kube-system:replicaset-controller';
    const flood = { id: 'flood', method: 'GET', url: '/api/v1/pods', user, executionMs: 30_000 } as const;
    does(session, { type: 'load.start', ...flood, ratePerSecond: 10_000, count: 1200 });
    session.seekTime(session.run.clockUs + 0.2 * S);
    apply(session, REPLICAS);
    session.seekTime(session.run.clockUs + 150 * S);
    const again = journalReasons(session).filter(({ type }) => type === 'request.sentAgain');
    expect(again.length).toBeGreaterThan(0);
    expect(session.world.table(store('Pod')).size).toBe(40);
    expect(session.world.table(RETRIED_WRITES).size).toBe(0);
  });

  it("does not retry a person's request", () => {
    const session = start('');
    does(session, { type: 'watchCache.set', state: 'initializing' });
    session.seekTime(S);
    expect(send(session, { method: 'GET', url: '/api/v1/pods' }).code).toBe(429);
    expect(journalReasons(session).some(({ type }) => type === 'request.sentAgain')).toBe(false);
  });

  it('limits kube-controller-manager to 20 requests per second when the run enables it', () => {
    const session = start('', { clientRates: 'upstream' });
    expect(session.ask('clientRates', {}).map(({ client, qps, burst }) => [client, qps, burst])).toEqual([
      ['client-go', 5, 10],
      ['kube-controller-manager', 20, 30],
      ['kube-scheduler', 50, 100],
      ['kubelet', 50, 100],
    ]);
    apply(session, REPLICAS);
    session.seekTime(0.3 * S);
    const atOnce = session.world.table(store('Pod')).size;
    expect(atOnce).toBeGreaterThanOrEqual(28);
    expect(atOnce).toBeLessThan(40);
    session.seekTime(3 * S);
    expect(session.world.table(store('Pod')).size).toBe(40);
    expect(session.ask('clientRates', {}).find(({ throttled }) => throttled > 0)?.client).toBe(
      'kube-controller-manager',
    );
    does(session, { type: 'client.rates', rates: 'unlimited' });
    expect(session.ask('clientRates', {})).toEqual([]);
  });
});
