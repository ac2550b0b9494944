import { describe, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import type { Session } from '#session/session.ts';
import { apply, does, node, pod, S, start } from '#session/testing/manifestSession.ts';

const quiet = (manifests = '') => start(manifests, { nodes: { count: 0, cpu: '1', memory: '1Gi', pods: 1 } });

function waiting(count: number): string {
  return Array.from({ length: count }, (_, i) => pod(`p${String(i).padStart(4, '0')}`)).join('');
}

function later(session: Session, us: Micros): void {
  session.seekTime(session.run.clockUs + us);
}

describe('questions of the view of storage', () => {
  it('shows etcd, its members and its databases', () => {
    const session = quiet();
    does(
      session,
      { type: 'etcd.set', setting: 'members', value: 3 },
      { type: 'etcd.set', setting: 'overrides', value: '/events#http://etcd4:2379;http://etcd5:2379' },
      { type: 'etcd.set', setting: 'quotaBytes', value: 10 * 1024 ** 3 },
      { type: 'etcd.member', member: 'etcd-3', running: false },
    );
    const view = session.ask('etcd', {});
    expect(view.members.map(({ name, running, leads }) => [name, running, leads])).toEqual([
      ['etcd-1', true, true],
      ['etcd-2', true, false],
      ['etcd-3', false, false],
    ]);
    expect(view).toMatchObject({
      quorum: 2,
      quotaWarning: 'quota exceeds the maximum value',
      overrides: '/events#http://etcd4:2379;http://etcd5:2379',
      nextCompactionUs: 300 * S,
      electionTimeoutUs: S,
      diskMs: 10,
    });
    expect(view.clusters.map(({ name, servers }) => [name, servers.length])).toEqual([
      ['main', 0],
      ['/events', 2],
    ]);
  });

  it('comparing lists leaves the state unchanged', () => {
    const session = quiet(waiting(60));
    session.seekTime(2 * S);
    apply(session, '---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: default}\n');
    later(session, S / 20);
    const before = session.ask('export', { format: 'yaml' });
    const costs = session.ask('listCosts', { path: '/api/v1/pods', queries: ['', 'resourceVersion=0', 'limit=25'] });
    expect(costs).toMatchObject({ objects: 60, release: '1.36' });
    const [plain, any, paged] = costs?.columns ?? [];
    // The newest revision is of another kind: the cache hears of it when it asks, after 100 ms.
    expect(plain?.figures['1.36']).toMatchObject({
      servedBy: 'cache',
      because: 'consistentRead',
      waitUs: 100_000,
      scanned: 60,
    });
    expect(plain?.figures['1.30']).toMatchObject({ servedBy: 'etcd', because: 'unset', etcdObjects: 60, waitUs: 0 });
    expect(any?.figures['1.36']).toMatchObject({ because: 'anyVersion', waitUs: 0, sent: 60, requests: 1 });
    expect(paged?.figures['1.36']).toMatchObject({ sent: 25, requests: 3 });
    expect(plain?.seats).toBeGreaterThan(0);
    expect(session.ask('export', { format: 'yaml' })).toBe(before);
    expect(session.ask('watchCache', { kind: 'Pod' }).release).toBe('1.36');
    expect(session.ask('listCosts', { path: '/apis/no.such/v1/x', queries: [''] })).toBeUndefined();
  });

  it('a frozen cache makes the list wait 3 s and read etcd', () => {
    const session = quiet(waiting(5));
    session.seekTime(2 * S);
    does(session, { type: 'watchCache.set', state: 'frozen' });
    apply(session, pod('later'));
    later(session, S);
    const costs = session.ask('listCosts', { path: '/api/v1/pods', queries: ['', 'resourceVersionMatch=Exact'] });
    expect(costs?.columns[0]?.figures['1.36']).toMatchObject({ servedBy: 'etcd', because: 'fallback', waitUs: 3 * S });
    expect(costs?.columns[1]?.figures['1.36']).toMatchObject({
      code: 422,
      message: expect.stringContaining('resourceVersionMatch is forbidden unless resourceVersion is provided'),
    });
  });

  it('the watch cache of a kind shows its events, its oldest revision and its watches', () => {
    const session = quiet();
    session.seekTime(S);
    does(session, { type: 'client.start', id: 'one', sort: 'informer' });
    later(session, S);
    apply(session, waiting(30));
    later(session, 3 * S);
    const ring = session.ask('watchCache', { kind: 'Pod' });
    expect(ring.capacity).toBe(100);
    expect(ring.events).toBeGreaterThanOrEqual(30);
    expect(ring.parts.reduce((sum, { added }) => sum + added, 0)).toBe(30);
    expect(ring.revision).toBeGreaterThan(ring.oldestWatchable);
    expect(ring.watches).toMatchObject([{ client: 'informers/one', behind: 0 }]);
    expect(ring.components).toEqual(
      expect.arrayContaining([
        { component: 'kube-scheduler', count: 1 },
        { component: 'kube-controller-manager', count: 1 },
      ]),
    );
    expect(ring.etcdWatches).toBe(1);
    const two = start(node('n1') + node('n2'));
    two.seekTime(S);
    expect(two.ask('watchCache', { kind: 'Pod' }).components).toContainEqual({ component: 'kubelet', count: 2 });
    expect(session.ask('clients', {})).toMatchObject([{ id: 'one', phase: 'watching', startedUs: S, known: 30 }]);
  });

  it('shows keys with their revisions, and what is known of their history', () => {
    const session = quiet();
    session.seekTime(S);
    apply(session, pod('p'));
    later(session, S / 10);
    does(session, { type: 'object.label', kind: 'Pod', namespace: 'default', name: 'p', key: 'a', value: 'b' });
    later(session, S / 10);
    const found = session.ask('storeKeys', { text: '/pods/default/p', limit: 5 });
    expect(found.keys[0]).toMatchObject({
      key: '/registry/pods/default/p',
      kind: 'Pod',
      generation: 1,
      cluster: 'main',
    });
    const { modRevision, createRevision, version } = found.keys[0] ?? { modRevision: 0, createRevision: 0, version: 0 };
    expect(modRevision).toBeGreaterThan(createRevision);
    const writes = session.ask('etcdKey', { kind: 'Pod', namespace: 'default', name: 'p' }).history;
    expect(writes).toHaveLength(version);
    expect(writes[0]).toMatchObject({ revision: modRevision, change: 'put', generation: 1 });
    expect(writes.at(-1)).toMatchObject({ revision: createRevision });
  });

  it('stores a request, its cost and its answer', () => {
    const session = start(node('n1'));
    session.seekTime(S);
    does(session, { type: 'request.send', method: 'GET', url: '/api/v1/nodes?limit=500' });
    later(session, S);
    const [line] = session.ask('requests', { limit: 1, from: 'kubectl' });
    const wire = session.ask('requestWire', { seq: line?.seq ?? 0 });
    expect(wire).toMatchObject({
      method: 'GET',
      url: '/api/v1/nodes?limit=500',
      cost: { objectsSent: 1, servedBy: 'cache' },
    });
    expect(wire?.answer).toContain('kind: Node');
    expect(session.ask('requestWire', { seq: 0 })).toBeUndefined();
  });

  it('shows the connections of each server over time', () => {
    const session = start('');
    does(
      session,
      { type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0 },
      {
        type: 'load.start',
        id: 'many',
        method: 'GET',
        url: '/version',
        user: 'client-{n}',
        ratePerSecond: 60,
        clients: 30,
      },
    );
    session.seekTime(5 * S);
    const before = session.ask('connectionHistory', {});
    expect(before.servers).toHaveLength(3);
    expect(before.points.at(-1)?.connections.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(30);
    does(session, { type: 'server.restart', server: 'kube-apiserver/2' });
    session.seekTime(12 * S);
    const { points } = session.ask('connectionHistory', {});
    expect(points.at(-1)?.connections[1]).toBe(0);
    expect(points.at(-1)?.connections).toEqual(
      session.ask('servers', {}).servers.map(({ connections }) => connections),
    );
  });

  it('names the faults that are set', () => {
    const session = quiet();
    does(session, { type: 'fault.set', fault: 'webhook.timeout', value: 10 });
    later(session, S);
    expect(session.ask('faults', {})).toEqual({ 'webhook.timeout': 10 });
  });
});
