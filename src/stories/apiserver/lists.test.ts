import { beforeAll, describe, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import { readOptions } from '#cluster/apiserver/cacher/readOptions.ts';
import type { Session } from '#session/session.ts';
import { apply, does, podOf, S } from '#session/testing/manifestSession.ts';
import { churn, client, etcd, label, listNow, pods, quiet, readNow } from '#stories/testing/storageSession.ts';

const KIB = 1024;

describe('source of a LIST', () => {
  // A read leaves the world as it was, so all releases and options ask the same Pods.
  let many: Session;
  beforeAll(() => {
    many = quiet(pods(1200));
    many.seekTime(S);
  });

  it.each([
    // release, options, servedBy, because, how many of 1,200
    ['1.36', {}, 'cache', 'consistentRead', 1200],
    ['1.36', { limit: 500 }, 'cache', 'consistentRead', 500],
    ['1.36', { resourceVersion: '0' }, 'cache', 'anyVersion', 1200],
    ['1.36', { resourceVersion: '0', limit: 10 }, 'cache', 'anyVersion', 1200],
    ['1.36', { resourceVersion: 'now' }, 'cache', 'notOlderThan', 1200],
    ['1.36', { resourceVersion: 'now', resourceVersionMatch: 'NotOlderThan', limit: 10 }, 'cache', 'notOlderThan', 10],
    ['1.36', { resourceVersion: 'now', resourceVersionMatch: 'Exact' }, 'cache', 'exact', 1200],
    ['1.36', { resourceVersion: 'now', limit: 10 }, 'cache', 'exact', 10],
    ['1.30', {}, 'etcd', 'unset', 1200],
    ['1.30', { limit: 500 }, 'etcd', 'unset', 500],
    ['1.30', { resourceVersion: '0' }, 'cache', 'anyVersion', 1200],
    ['1.30', { resourceVersion: '0', limit: 10 }, 'cache', 'anyVersion', 1200],
    ['1.30', { resourceVersion: 'now' }, 'cache', 'notOlderThan', 1200],
    ['1.30', { resourceVersion: 'now', resourceVersionMatch: 'Exact' }, 'etcd', 'exact', 1200],
    ['1.30', { resourceVersion: 'now', limit: 10 }, 'etcd', 'exact', 10],
  ] as const)('%s %j is answered by %s (%s)', (release, given, servedBy, because, count) => {
    does(many, { type: 'readRules.set', release });
    const resourceVersion =
      'resourceVersion' in given && given.resourceVersion === 'now' ? String(etcd(many).revision) : undefined;
    const options = { ...given, ...(resourceVersion && { resourceVersion }) };
    const answer = listNow(many, options, { startedUs: many.run.clockUs - S });
    expect(answer.cost).toMatchObject({ servedBy, because });
    expect(answer.objects).toHaveLength(count);
    expect(answer.cost.etcdObjects).toBe(servedBy === 'etcd' ? count : 0);
  });

  it('an initializing watch cache answers only plain pages, from etcd', () => {
    const session = quiet(pods(3));
    session.seekTime(S);
    does(session, { type: 'watchCache.set', state: 'initializing' });
    const busy = {
      state: 'failed',
      status: { code: 429, message: 'storage is (re)initializing', retryAfterSeconds: 1 },
    };
    expect(readNow(session, {})).toMatchObject(busy);
    expect(readNow(session, { resourceVersion: '0' })).toMatchObject(busy);
    expect(readNow(session, { limit: 2, labelSelector: 'a=b' })).toMatchObject(busy);
    expect(listNow(session, { limit: 2 }).cost).toMatchObject({ servedBy: 'etcd', because: 'notReady' });
    expect(listNow(session, { resourceVersion: '0' }, { name: 'p00001', namespace: 'default' }).cost.servedBy).toBe(
      'etcd',
    );
  });

  it('a frozen cache keeps its state, even after etcd compacted all later revisions', () => {
    const session = quiet(pods(2));
    session.seekTime(S);
    label(session, 'p00001', 'old');
    session.seekTime(2 * S);
    does(session, { type: 'watchCache.set', state: 'frozen' });
    churn(session, 'p00001', 130, S);
    does(session, { type: 'etcd.compact' });
    session.seekTime(session.run.clockUs + 5 * S);
    const labels = () => listNow(session, { resourceVersion: '0' }).objects.map(({ metadata }) => metadata.labels?.v);
    expect(labels()).toEqual([undefined, 'old']);
    does(session, { type: 'watchCache.set', state: 'ready' });
    expect(labels()[1]).toMatch(/^v\d+$/);
  });

  it('a single object without a version still comes from etcd', () => {
    const session = quiet(pods(3));
    session.seekTime(S);
    const one = { name: 'p00001', namespace: 'default' };
    expect(listNow(session, {}, one).cost).toMatchObject({ servedBy: 'etcd', because: 'get' });
    expect(listNow(session, { resourceVersion: '0' }, one).cost).toMatchObject({ servedBy: 'cache', because: 'get' });
    expect(readNow(session, {}, { ...one, name: 'q' })).toMatchObject({
      status: { code: 404, message: 'pods "q" not found' },
    });
  });

  it('a consistent read waits for the cache, and a frozen cache costs 3 s', () => {
    const session = quiet(pods(3));
    session.seekTime(S);
    apply(session, '---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: default}\n');
    session.seekTime(session.run.clockUs + S / 10);
    const { clockUs } = session.run;
    expect(readNow(session, {})).toMatchObject({ state: 'wait', untilUs: clockUs + 100_000 });
    expect(listNow(session, {}, { startedUs: clockUs - 100_000 }).cost).toMatchObject({
      servedBy: 'cache',
      waitUs: 100_000,
      etcdObjects: 0,
    });
    does(session, { type: 'watchCache.set', state: 'frozen' });
    label(session, 'p00001', 'x');
    session.seekTime(clockUs + 5 * S);
    expect(readNow(session, {}, { startedUs: session.run.clockUs - 2 * S }).state).toBe('wait');
    expect(listNow(session, {}, { startedUs: session.run.clockUs - 3 * S }).cost).toMatchObject({
      servedBy: 'etcd',
      because: 'fallback',
      etcdObjects: 3,
    });
  });

  it('version 0 returns the cached state, which is stale during a slow fan-out', () => {
    const session = quiet(pods(2));
    does(session, { type: 'constant.change', id: 'watch.fanOut', value: 5000 });
    session.seekTime(S);
    const before = Number(listNow(session, { resourceVersion: '0' }).resourceVersion);
    label(session, 'p00001', 'x');
    session.seekTime(2 * S);
    expect(Number(podOf(session, 'p00001').metadata.resourceVersion)).toBeGreaterThan(before);
    const old = listNow(session, { resourceVersion: '0' });
    expect(Number(old.resourceVersion)).toBe(before);
    expect(old.objects.map(({ metadata }) => metadata.labels?.v)).toEqual([undefined, undefined]);
    session.seekTime(7 * S);
    expect(listNow(session, { resourceVersion: '0' }).objects.map(({ metadata }) => metadata.labels?.v)).toEqual([
      undefined,
      'x',
    ]);
  });

  describe('of 10,000 Pods', () => {
    let session: Session;
    let startedUs: Micros;
    beforeAll(() => {
      session = quiet(pods(9800) + pods(10, { prefix: 'x', labels: 'app: web' }) + pods(190, { namespace: 'shop' }));
      session.seekTime(S);
      startedUs = session.run.clockUs - S;
    });

    it('selectors reduce the response, and namespace and nodeName index also reduce the scan', () => {
      const cost = (options: object, where = {}) => {
        const { objectsScanned, objectsSent, bytesSent } = listNow(session, options, { startedUs, ...where }).cost;
        return [objectsScanned, objectsSent, bytesSent];
      };
      expect(cost({})).toEqual([10_000, 10_000, 40_000 * KIB]);
      expect(cost({ labelSelector: 'app=web' })).toEqual([10_000, 10, 40 * KIB]);
      expect(cost({}, { namespace: 'shop' })).toEqual([190, 190, 760 * KIB]);
      expect(cost({ fieldSelector: 'spec.nodeName=n1' })).toEqual([0, 0, 0]);
      expect(cost({ fieldSelector: 'status.phase=Running', limit: 500 })).toEqual([10_000, 0, 0]);
      expect(cost({ fieldSelector: 'status.phase=Pending', limit: 500 }, { namespace: 'default' })).toEqual([
        500,
        500,
        2000 * KIB,
      ]);
    });

    it('an unfiltered LIST reads etcd into memory up to 1.30, and today streams the cache', () => {
      expect(listNow(session, {}, { startedUs }).cost).toMatchObject({ etcdBytes: 0, memoryBytes: KIB * KIB });
      does(session, { type: 'readRules.set', release: '1.30' });
      const old = listNow(session, {}, { startedUs }).cost;
      expect(old.etcdBytes).toBe(40_000 * KIB);
      expect(old.memoryBytes).toBeGreaterThan(40_000 * KIB);
    });
  });

  it('pages share one version, and compaction between them expires the token', () => {
    const session = quiet(pods(1200));
    session.seekTime(S);
    const startedUs = session.run.clockUs - S;
    const first = listNow(session, { limit: 500 }, { startedUs });
    expect(first).toMatchObject({ remainingItemCount: 700 });
    churn(session, 'p00700', 1, S / 10);
    const second = listNow(session, { limit: 500, continue: first.continue ?? '' });
    const third = listNow(session, { limit: 500, continue: second.continue ?? '' });
    expect([first, second, third].map(({ objects }) => objects.length)).toEqual([500, 500, 200]);
    expect(new Set([first, second, third].map(({ resourceVersion }) => resourceVersion)).size).toBe(1);
    expect(second.objects.find(({ metadata }) => metadata.name === 'p00700')?.metadata.labels).toBeUndefined();
    expect(third.continue).toBeUndefined();
    does(session, { type: 'etcd.compact' });
    const gone = readNow(session, { limit: 500, continue: first.continue ?? '' });
    expect(gone).toMatchObject({ status: { code: 410, reason: 'Expired' } });
    if (gone.state !== 'failed') throw new Error();
    expect(gone.status.message).toMatch(
      /^The provided continue parameter is too old to display a consistent list result/,
    );
    const inconsistent = listNow(session, { limit: 500, continue: gone.status.continue ?? '' });
    expect(inconsistent.objects[0]?.metadata.name).toBe('p00500');
    expect(Number(inconsistent.resourceVersion)).toBe(etcd(session).revision);
  });

  it('a LIST at a future resourceVersion waits 3 s', () => {
    const session = quiet(pods(2));
    session.seekTime(S);
    const options = { resourceVersion: '999999' };
    expect(readNow(session, options).state).toBe('wait');
    expect(readNow(session, options, { startedUs: session.run.clockUs - 3 * S })).toMatchObject({
      state: 'failed',
      status: {
        code: 504,
        reason: 'Timeout',
        message: expect.stringMatching(/^Timeout: Too large resource version: 999999, current: \d+$/),
        retryAfterSeconds: 1,
      },
    });
  });
});

describe('refused list options', () => {
  const problem = (query: Record<string, string>, isWatch = false) => {
    const parsed = readOptions('Pod', query, isWatch);
    return parsed.ok ? '' : `${parsed.status.code} ${parsed.status.message}`;
  };
  it.each([
    [
      { resourceVersionMatch: 'Exact' },
      false,
      '422 ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided',
    ],
    [
      { resourceVersionMatch: 'Exact', resourceVersion: '0' },
      false,
      '422 ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch "exact" is forbidden for resourceVersion "0"',
    ],
    [
      { resourceVersionMatch: 'Newest', resourceVersion: '1' },
      false,
      '422 ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Unsupported value: "Newest": supported values: "Exact", "NotOlderThan", ""',
    ],
    [
      { resourceVersionMatch: 'Exact', resourceVersion: '1', continue: 'x' },
      false,
      '422 ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided',
    ],
    [
      { sendInitialEvents: 'true' },
      false,
      '422 ListOptions.meta.k8s.io "" is invalid: sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list',
    ],
    [
      { sendInitialEvents: 'true', resourceVersion: '5' },
      true,
      '422 ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
    ],
    [
      { resourceVersionMatch: 'NotOlderThan', resourceVersion: '5' },
      true,
      '422 ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided',
    ],
    [{ limit: 'many' }, false, '400 strconv.ParseInt: parsing "many": invalid syntax'],
    [{ fieldSelector: 'spec.image=a' }, false, '400 field label not supported: spec.image'],
    [{ limit: '-1' }, false, ''],
    [{ resourceVersion: '0', limit: '5' }, false, ''],
  ] as const)('checks the list options %j (watch: %s): %s', (query, isWatch, message) => {
    expect(problem(query, isWatch)).toBe(message);
  });

  it('refuses invalid continue tokens and resource versions', () => {
    const session = quiet(pods(1));
    session.seekTime(S);
    expect(readNow(session, { continue: '!' })).toMatchObject({
      status: { code: 400, message: expect.stringMatching(/^invalid continue token: continue key is not valid/) },
    });
    expect(readNow(session, { resourceVersion: 'abc' })).toMatchObject({
      status: {
        message:
          'invalid resource version: resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
      },
    });
  });
});

describe('table of list rules', () => {
  it('names the source or the refusal of every combination of list options', () => {
    const session = quiet(pods(2));
    session.seekTime(S);
    const rules = session.ask('listRules', { kind: 'Pod' });
    expect(rules).toHaveLength(18);
    const rule = (resourceVersion: string, match: string, hasLimit: boolean) =>
      rules.find((one) => one.resourceVersion === resourceVersion && one.match === match && one.hasLimit === hasLimit);
    expect(rule('unset', '', false)).toMatchObject({ servedBy: 'cache', because: 'consistentRead' });
    expect(rule('0', '', true)).toMatchObject({ servedBy: 'cache', because: 'anyVersion', ignoresLimit: true });
    expect(rule('unset', 'Exact', false)?.refusal).toMatch(/forbidden unless resourceVersion is provided$/);
    expect(rule('0', 'Exact', false)?.refusal).toMatch(/"exact" is forbidden for resourceVersion "0"$/);
    does(session, { type: 'readRules.set', release: '1.30' });
    expect(session.ask('listRules', { kind: 'Pod' })[0]).toMatchObject({ servedBy: 'etcd', because: 'unset' });
  });

  it('metrics count consistent reads and their fallbacks', () => {
    const session = quiet(pods(2));
    session.seekTime(S);
    does(session, { type: 'client.start', id: 'l', sort: 'poller', everySeconds: 5 });
    session.seekTime(2 * S);
    expect(session.ask('metrics', {})).toContain(
      'apiserver_watch_cache_consistent_read_total{fallback="false",group="",resource="pods",success="true"} 1',
    );
    does(session, { type: 'watchCache.set', state: 'frozen' });
    label(session, 'p00001', 'x');
    session.seekTime(12 * S);
    expect(session.ask('metrics', {})).toContain(
      'apiserver_watch_cache_consistent_read_total{fallback="true",group="",resource="pods",success="true"} 1',
    );
    expect(client(session, 'l').etcdObjects).toBe(2);
  });
});
