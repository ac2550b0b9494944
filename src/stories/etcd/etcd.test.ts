import { describe, expect, it } from 'vitest';
import type { Millis } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { ETCD_KEYS, registryKey } from '#cluster/etcd/registryKey.ts';
import { CLIENT_RESULTS, type ClientResult } from '#cluster/kubectl/kubectl.ts';
import type { Session } from '#session/session.ts';
import { apply, does, journalReasons, node, pod, podOf, runTo, S, start } from '#session/testing/manifestSession.ts';
import { send } from '#stories/testing/sentRequests.ts';
import { etcd, listNow, quiet, raft, readNow } from '#stories/testing/storageSession.ts';

const configMap = (name: string, data = '{a: b}') => `---
apiVersion: v1
kind: ConfigMap
metadata: {name: ${name}, namespace: default}
data: ${data}
`;

function results(session: Session): ClientResult[] {
  return session.world.table(CLIENT_RESULTS).values();
}

/** Writes one object and lets the answer come. */
function post(session: Session, text: string, waitUs = S / 10): ClientResult {
  apply(session, text);
  session.seekTime(session.run.clockUs + waitUs);
  return results(session).at(-1) as ClientResult;
}

describe('etcd revisions', () => {
  it('all kinds in one etcd share a revision, and writes without a change keep it', () => {
    const session = quiet();
    session.seekTime(S);
    const counter = () => etcd(session).revision;
    const n = counter();
    post(session, pod('p'));
    const created = Number(podOf(session, 'p').metadata.resourceVersion);
    expect(created).toBeGreaterThan(n);
    const before = counter();
    does(session, { type: 'object.label', kind: 'Pod', namespace: 'default', name: 'p', key: 'a', value: 'b' });
    session.seekTime(session.run.clockUs + S / 20);
    expect(Number(podOf(session, 'p').metadata.resourceVersion)).toBe(before + 1);
    does(session, { type: 'object.label', kind: 'Pod', namespace: 'default', name: 'p', key: 'a', value: 'b' });
    session.seekTime(session.run.clockUs + S / 20);
    expect(Number(podOf(session, 'p').metadata.resourceVersion)).toBe(before + 1);
    const now = counter();
    post(session, configMap('c'), S / 50);
    expect(counter()).toBe(now + 1);
  });

  it('Events in their own etcd do not change the revision of the main etcd', () => {
    const session = quiet();
    does(session, { type: 'etcd.set', setting: 'overrides', value: '/events#http://etcd4:2379;http://etcd5:2379' });
    session.seekTime(S);
    apply(session, pod('p'));
    runTo(session, () => session.world.table(store('Event')).size > 0, 30 * S);
    const event = session.world.table(store('Event')).values()[0];
    expect(Number(event?.metadata.resourceVersion)).toBe(etcd(session, '/events').revision);
    expect(etcd(session, '/events').revision).toBeLessThan(etcd(session).revision);
  });

  it('counts revisions and versions of a key, and answers 410 before a compaction', () => {
    const session = quiet();
    session.seekTime(S);
    post(session, configMap('c'));
    const first = Number(
      (
        session.ask('get', { kind: 'ConfigMap', namespace: 'default', name: 'c' }) as {
          metadata: { resourceVersion: string };
        }
      ).metadata.resourceVersion,
    );
    post(session, configMap('c', '{a: c}'));
    const key = session.world.table(ETCD_KEYS).get('ConfigMap/default/c');
    expect(registryKey('ConfigMap', 'default/c')).toBe('/registry/configmaps/default/c');
    expect(key).toMatchObject({ createRevision: first, version: 2 });
    const old = { resourceVersion: String(first), resourceVersionMatch: 'Exact' };
    const at = (kind: string) =>
      listNow(session, old, { kind })
        .objects.filter(({ metadata }) => metadata.name === 'c')
        .map((object) => (object as unknown as { data: object }).data);
    expect(at('ConfigMap')).toEqual([{ a: 'b' }]);
    does(session, { type: 'etcd.compact' });
    expect(readNow(session, old, { kind: 'ConfigMap' })).toMatchObject({
      state: 'failed',
      status: { code: 410, reason: 'Expired', message: 'The resourceVersion for the provided list is too old.' },
    });
  });

  it('the API server compacts every 5 minutes to the revision of 5 minutes earlier', () => {
    const session = start(node('n1'));
    session.seekTime(299 * S);
    const start1 = etcd(session).compactedRevision;
    session.seekTime(301 * S);
    const at300 = etcd(session).revision;
    expect(etcd(session).compactedRevision).toBe(start1);
    session.seekTime(601 * S);
    expect(etcd(session).compactedRevision).toBeGreaterThan(start1);
    expect(etcd(session).compactedRevision).toBeLessThanOrEqual(at300);
  });
});

describe('etcd in practice', () => {
  it('accepts no write after losing the leader until the next election 1 to 2 s later', () => {
    const session = quiet();
    does(session, { type: 'etcd.set', setting: 'members', value: 3 });
    session.seekTime(S);
    expect(post(session, configMap('a')).code).toBe(200);
    does(session, { type: 'etcd.member', member: raft(session).leader, running: false });
    const lostUs = session.run.clockUs;
    apply(session, configMap('b'));
    session.seekTime(lostUs + 0.9 * S);
    expect(results(session).at(-1)?.code).toBe(0);
    runTo(session, () => results(session).at(-1)?.code === 200, 10 * S);
    const tookUs = session.run.clockUs - lostUs;
    expect(tookUs).toBeGreaterThanOrEqual(S);
    expect(tookUs).toBeLessThanOrEqual(2.2 * S);
    expect(raft(session)).toMatchObject({ leaderChanges: 1, term: 2 });
  });

  it('writes and consistent reads time out without a majority, and cached reads work', () => {
    const session = quiet();
    does(session, { type: 'etcd.set', setting: 'members', value: 3 });
    session.seekTime(S);
    does(
      session,
      { type: 'etcd.member', member: 'etcd-2', running: false },
      { type: 'etcd.member', member: 'etcd-3', running: false },
    );
    session.seekTime(3 * S);
    expect(raft(session).leader).toBe('');
    const failed = post(session, configMap('a'), 8 * S);
    expect(failed).toMatchObject({ code: 500, message: 'etcdserver: request timed out' });
    expect(readNow(session, {}).state).toBe('wait');
    expect(readNow(session, {}, { startedUs: session.run.clockUs - 7 * S })).toMatchObject({
      state: 'failed',
      status: { message: 'etcdserver: request timed out' },
    });
    expect(readNow(session, { resourceVersion: '0' }).state).toBe('done');
    does(session, { type: 'etcd.member', member: 'etcd-2', running: true });
    session.seekTime(session.run.clockUs + 3 * S);
    expect(post(session, configMap('a')).code).toBe(200);
  });

  it('a slow disk delays each write, and beyond the election timeout the leader is lost', () => {
    const tookUs = (fsyncMs: Millis) => {
      const session = quiet();
      does(session, { type: 'constant.change', id: 'etcd.write', value: fsyncMs });
      const fromUs = session.run.clockUs;
      apply(session, configMap('a'));
      runTo(session, () => results(session).at(-1)?.code === 200, 10 * S);
      return session.run.clockUs - fromUs;
    };
    expect(tookUs(200) - tookUs(2)).toBe(198_000);
    const warned = quiet();
    expect(warned.ask('etcd', {}).applyWarning).toBe('');
    does(warned, { type: 'constant.change', id: 'etcd.write', value: 200 });
    expect(warned.ask('etcd', {}).applyWarning).toBe('apply request took too long');
    const slow = quiet();
    does(
      slow,
      { type: 'etcd.set', setting: 'members', value: 3 },
      { type: 'constant.change', id: 'etcd.write', value: 1500 },
    );
    for (let i = 0; i < 5; i++) post(slow, configMap(`c${i}`), 6 * S);
    expect(raft(slow).leaderChanges).toBeGreaterThan(1);
    expect(results(slow).at(-1)?.code).toBe(200);
  });

  it('a noisy neighbour on the disk adds 50 ms per write, or 12 ms with ionice', () => {
    const tookUs = (ionice: boolean) => {
      const session = quiet();
      does(
        session,
        { type: 'etcd.set', setting: 'noisyNeighbour', value: true },
        { type: 'etcd.set', setting: 'ionice', value: ionice },
      );
      const fromUs = session.run.clockUs;
      apply(session, configMap('a'));
      runTo(session, () => results(session).at(-1)?.code === 200, 10 * S);
      return session.run.clockUs - fromUs;
    };
    expect([tookUs(false), tookUs(true)]).toEqual([52_000, 14_000]);
  });

  it('writes fail at the quota until compaction, defragmentation and disarming; reads and deletions work', () => {
    const session = quiet();
    session.seekTime(S);
    post(session, configMap('a'));
    does(session, { type: 'etcd.fill', bytes: 3 * 1024 ** 3 });
    expect(etcd(session).sizeBytes).toBe(2_147_483_648 + 128);
    const refused = { code: 500, message: 'etcdserver: mvcc: database space exceeded' };
    expect(post(session, configMap('b'))).toMatchObject(refused);
    expect(
      readNow(session, { resourceVersion: '' }, { kind: 'ConfigMap', namespace: 'default', name: 'a' }).state,
    ).toBe('done');
    does(session, { type: 'object.delete', kind: 'ConfigMap', namespace: 'default', name: 'a' });
    session.seekTime(session.run.clockUs + S);
    expect(results(session).at(-1)?.code).toBe(200);
    does(session, { type: 'etcd.compact' });
    session.seekTime(session.run.clockUs + S);
    expect(etcd(session).sizeBytes).toBeGreaterThan(2_147_483_647);
    expect(etcd(session).inUseBytes).toBeLessThan(2_000_000);
    does(session, { type: 'etcd.disarm' });
    expect(post(session, configMap('b'))).toMatchObject(refused);
    does(session, { type: 'etcd.defragment' });
    expect(etcd(session).sizeBytes).toBe(etcd(session).inUseBytes);
    expect(post(session, configMap('b'))).toMatchObject(refused);
    does(session, { type: 'etcd.disarm' });
    expect(post(session, configMap('b')).code).toBe(200);
  });

  it('a quota of 10 GiB gives a warning and no error', () => {
    const session = quiet();
    does(session, { type: 'etcd.set', setting: 'quotaBytes', value: 10 * 1024 ** 3 });
    expect(journalReasons(session).at(-1)).toMatchObject({
      type: 'etcdSetting.changed',
      message: 'quota exceeds the maximum value',
    });
    does(session, { type: 'etcd.set', setting: 'quotaBytes', value: 8 * 1024 ** 3 });
    expect(journalReasons(session).at(-1)).not.toHaveProperty('message');
  });

  it('commas between the servers of one override give a parse error', () => {
    const session = quiet();
    const value = '/events#http://etcd4:2379,http://etcd5:2379';
    const refused = session.accept({ type: 'etcd.set', setting: 'overrides', value });
    expect(refused).toMatchObject({
      ok: false,
      problems: [
        {
          message: expect.stringContaining(
            '--etcd-servers-overrides invalid, must be of format: group/resource#servers',
          ),
        },
      ],
    });
  });

  it('500 Events per second grow the main etcd by 0.5 MB/s unless Events have their own', () => {
    const growth = (overrides: string) => {
      const session = quiet();
      does(session, { type: 'etcd.set', setting: 'overrides', value: overrides });
      session.seekTime(S);
      const body = JSON.stringify({
        apiVersion: 'v1',
        kind: 'Event',
        metadata: { generateName: 'e-', namespace: 'default' },
        involvedObject: { kind: 'Pod', namespace: 'default', name: 'p' },
        reason: 'Test',
      });
      const url = '/api/v1/namespaces/default/events';
      const load = { id: 'events', method: 'POST', url, user: 'system:admin', ratePerSecond: 500, body } as const;
      does(session, { type: 'load.start', ...load });
      session.seekTime(2 * S);
      const before = etcd(session).inUseBytes;
      session.seekTime(6 * S);
      return (etcd(session).inUseBytes - before) / 4;
    };
    expect(growth('') / 500_000).toBeCloseTo(1, 1);
    expect(growth('/events#http://etcd4:2379')).toBeLessThan(1000);
  });

  it('a full network card loses the leader until peer traffic has priority', () => {
    const session = quiet();
    does(
      session,
      { type: 'etcd.set', setting: 'members', value: 3 },
      { type: 'etcd.set', setting: 'nicSaturated', value: true },
    );
    session.seekTime(20 * S);
    const { droppedMessages, leaderChanges } = raft(session);
    expect(droppedMessages).toBeGreaterThan(0);
    expect(leaderChanges).toBeGreaterThan(1);
    does(session, { type: 'etcd.set', setting: 'trafficControl', value: true });
    session.seekTime(25 * S);
    const settled = raft(session);
    session.seekTime(60 * S);
    expect(raft(session)).toEqual(settled);
    const fromUs = session.run.clockUs;
    apply(session, configMap('a'));
    runTo(session, () => results(session).at(-1)?.code === 200, 70 * S);
    expect(session.run.clockUs - fromUs).toBe(32_000);
  });

  it('refuses a value above 1.5 MiB, and a ConfigMap above 1 MiB', () => {
    const session = quiet();
    session.seekTime(S);
    const create = (size: number): ClientResult =>
      send(session, {
        method: 'POST',
        url: '/api/v1/namespaces/default/configmaps',
        body: `{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: ${'x'.repeat(size)}}}`,
      });
    expect(create(1_100_000)).toMatchObject({ code: 422, message: expect.stringContaining('1048576 bytes') });
    does(session, { type: 'constant.change', id: 'size.other', value: 1537 });
    expect(create(1)).toMatchObject({ code: 500, message: 'etcdserver: request is too large' });
    does(session, { type: 'constant.change', id: 'size.other', value: 500 });
    expect(create(1_000_000).code).toBe(201);
  });

  it('refuses an oversized custom resource or Pod by create and patch', () => {
    const session = quiet();
    session.seekTime(S);
    const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, singular: widget, kind: Widget, listKind: WidgetList}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}]
`;
    apply(session, definition);
    session.seekTime(5 * S);
    const url = '/apis/example.com/v1/namespaces/default/widgets';
    const widget = (size: number) =>
      `{apiVersion: example.com/v1, kind: Widget, metadata: {name: w}, spec: {a: ${'x'.repeat(size)}}}`;
    const tooLarge = { code: 500, message: 'etcdserver: request is too large' };
    expect(send(session, { method: 'POST', url, body: widget(1_580_000) })).toMatchObject(tooLarge);
    expect(send(session, { method: 'POST', url, body: widget(1_000_000) }).code).toBe(201);
    const body = `{spec: {b: ${'x'.repeat(600_000)}}}`;
    const contentType = 'application/merge-patch+json';
    expect(send(session, { method: 'PATCH', url: `${url}/w`, body, contentType })).toMatchObject(tooLarge);
    expect(send(session, { method: 'POST', url, body: widget(3_200_000) })).toMatchObject({
      code: 413,
      message: 'Request entity too large: limit is 3145728',
    });
    const args = Array.from({ length: 17 }, () => 'y'.repeat(100_000)).join(', ');
    const pods = '/api/v1/namespaces/default/pods';
    const large = `{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: c, image: i, args: [${args}]}]}}`;
    expect(send(session, { method: 'POST', url: pods, body: large })).toMatchObject(tooLarge);
  });

  it('Events expire after an hour with their shared lease', () => {
    const session = start(pod('p'), { nodes: { count: 0, cpu: '1', memory: '1Gi', pods: 1 } });
    session.seekTime(60 * S);
    const first = session.world.table(store('Event')).keys()[0] as string;
    expect(first).toBeDefined();
    session.seekTime(3600 * S);
    const has = () => session.world.table(store('Event')).has(first);
    const key = () => session.world.table(ETCD_KEYS).get(`Event/${first}`);
    expect(has()).toBe(true);
    expect(key()?.lease).toBeDefined();
    runTo(session, () => journalReasons(session).some(({ type }) => type === 'etcdLease.expired'), 4000 * S);
    expect(session.run.clockUs).toBeGreaterThanOrEqual(3660 * S);
  });
});
