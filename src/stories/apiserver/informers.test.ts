import { describe, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import { oldestWatchable, ringOf } from '#cluster/apiserver/cacher/ring.ts';
import { WATCHES, type WatchRecord } from '#cluster/apiserver/cacher/watchDelivery.ts';
import { CLIENT_WORK } from '#cluster/environment/informers/informerRecords.ts';
import type { Session } from '#session/session.ts';
import { does, journalReasons, runTo, S } from '#session/testing/manifestSession.ts';
import { churn, client, etcd, label, pods, quiet } from '#stories/testing/storageSession.ts';

function watches(session: Session): WatchRecord[] {
  return session.world.table(WATCHES).values();
}

describe('informers and watches', () => {
  it('five pollers list every 10 s, five informers use five watches, a shared informer one', () => {
    const session = quiet(pods(20));
    session.seekTime(S);
    for (let i = 1; i <= 5; i++)
      does(session, { type: 'client.start', id: `poller-${i}`, sort: 'poller', everySeconds: 10 });
    for (let i = 1; i <= 5; i++) does(session, { type: 'client.start', id: `plain-${i}`, sort: 'informer' });
    does(session, { type: 'client.start', id: 'shared', sort: 'informer', controllers: 5 });
    session.seekTime(100.5 * S);
    for (let i = 1; i <= 5; i++) {
      expect(client(session, `poller-${i}`).lists).toBe(10);
      expect(client(session, `poller-${i}`).objectsReceived).toBe(200);
      expect(client(session, `plain-${i}`)).toMatchObject({
        lists: 1,
        watches: 1,
        phase: 'watching',
        known: 20,
        etcdObjects: 0,
      });
    }
    expect(watches(session).filter((watch) => watch.client === 'informers/shared')).toHaveLength(1);
    expect(watches(session)).toHaveLength(6);
    const before = client(session, 'shared').eventsReceived;
    label(session, 'p00001', 'x');
    session.seekTime(101 * S);
    expect(client(session, 'shared').eventsReceived).toBe(before + 1);
  });

  it('a watch without a version starts with all objects, one with a version with changes', () => {
    const session = quiet(pods(200));
    session.seekTime(S);
    does(session, { type: 'client.start', id: 'w', sort: 'watchList' });
    session.seekTime(2 * S);
    expect(client(session, 'w')).toMatchObject({
      lists: 0,
      watches: 1,
      known: 200,
      eventsReceived: 200,
      bookmarksReceived: 1,
    });
    does(session, { type: 'client.start', id: 'i', sort: 'informer' });
    session.seekTime(3 * S);
    expect(client(session, 'i')).toMatchObject({ lists: 1, watches: 1, known: 200, eventsReceived: 0 });
  });

  it('a WatchList client sends no LIST and gets a bookmark after the first objects', () => {
    const session = quiet(pods(50));
    session.seekTime(S);
    does(session, { type: 'client.start', id: 'w', sort: 'watchList' });
    runTo(session, () => client(session, 'w').bookmarksReceived === 1, 3 * S);
    expect(client(session, 'w')).toMatchObject({
      known: 50,
      phase: 'watching',
      resourceVersion: etcd(session).revision,
    });
  });

  it('the window doubles when 100 events are younger than 75 s, and halves later', () => {
    const session = quiet(pods(2));
    session.seekTime(S);
    churn(session, 'p00001', 100, S / 10);
    expect(ringOf(session.world, 'Pod').capacity).toBe(100);
    churn(session, 'p00001', 2, S / 10);
    expect(ringOf(session.world, 'Pod').capacity).toBe(200);
    churn(session, 'p00001', 150, 3 * S);
    expect(ringOf(session.world, 'Pod').capacity).toBe(100);
  });

  it('a quiet watch can resume after a bookmark although the window has only other objects', () => {
    const session = quiet(pods(2));
    session.seekTime(S);
    does(session, { type: 'client.start', id: 'q', sort: 'informer', labelSelector: 'app=none' });
    session.seekTime(2 * S);
    const listed = client(session, 'q').resourceVersion;
    churn(session, 'p00001', 30, 2 * S);
    expect(client(session, 'q').bookmarksReceived).toBe(1);
    const versionAt60 = client(session, 'q').resourceVersion;
    expect(versionAt60).toBeGreaterThan(listed);
    churn(session, 'p00001', 85, 2 * S);
    expect(oldestWatchable(session.world, 'Pod')).toBeGreaterThan(listed);
    does(session, { type: 'client.cut', id: 'q', seconds: 1 });
    session.seekTime(session.run.clockUs + 5 * S);
    expect(client(session, 'q')).toMatchObject({ lists: 1, relists: 0, phase: 'watching' });
  });

  it('watches end after 5 to 10 minutes at different times, and resume without a list', () => {
    const session = quiet(pods(2));
    session.seekTime(S);
    for (let i = 1; i <= 8; i++) does(session, { type: 'client.start', id: `i${i}`, sort: 'informer' });
    session.seekTime(2 * S);
    const ends = watches(session).map(({ deadlineUs }) => deadlineUs - S);
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(300 * S);
    expect(Math.max(...ends)).toBeLessThan(601 * S);
    expect(new Set(ends).size).toBeGreaterThan(5);
    session.seekTime(700 * S);
    for (let i = 1; i <= 8; i++)
      expect(client(session, `i${i}`)).toMatchObject({ lists: 1, relists: 0, phase: 'watching' });
    expect(client(session, 'i1').watches).toBe(2);
    expect(client(session, 'i1').bookmarksReceived).toBeGreaterThan(8);
  });

  it('an informer offline for 3 minutes gets 410, backs off and lists once', () => {
    const session = quiet(pods(2));
    session.seekTime(S);
    does(session, { type: 'client.start', id: 'i', sort: 'informer' });
    session.seekTime(2 * S);
    does(session, { type: 'client.cut', id: 'i', seconds: 180 });
    churn(session, 'p00001', 150, S);
    session.seekTime(181 * S);
    expect(client(session, 'i').phase).toBe('disconnected');
    runTo(session, () => client(session, 'i').phase === 'backingOff', 190 * S);
    expect(client(session, 'i').lastProblem).toMatch(/^410: too old resource version: \d+ \(\d+\)$/);
    const backOffUs = client(session, 'i').dueUs - session.run.clockUs;
    expect(backOffUs).toBeGreaterThanOrEqual(0.8 * S);
    expect(backOffUs).toBeLessThanOrEqual(1.6 * S);
    runTo(session, () => client(session, 'i').phase === 'watching', 200 * S);
    expect(client(session, 'i')).toMatchObject({ relists: 1, lists: 2 });
  });

  it('an event updates the store and queues its key, which retries after 5, 10, 20 ms', () => {
    const session = quiet(pods(3));
    session.seekTime(S);
    does(
      session,
      { type: 'client.start', id: 'i', sort: 'informer', controllers: 2, workMs: 2 },
      { type: 'client.change', id: 'i', failingKey: 'p00001' },
    );
    session.seekTime(2 * S);
    const failed = journalReasons(session).filter(({ type }) => type === 'work.failed') as unknown as {
      delayUs: Micros;
      controller: number;
    }[];
    const delays = failed.filter(({ controller }) => controller === 1).map(({ delayUs }) => delayUs);
    expect(delays.slice(0, 5)).toEqual([5000, 10_000, 20_000, 40_000, 80_000]);
    const items = session.world.table(CLIENT_WORK).values();
    expect(items.map(({ key, state }) => [key, state])).toEqual([
      ['default/p00001', 'backoff'],
      ['default/p00001', 'backoff'],
    ]);
    label(session, 'p00002', 'x');
    session.seekTime(session.run.clockUs + S / 2);
    const seen = journalReasons(session)
      .filter(({ atUs, subject }) => atUs > 2 * S && subject === 'default/p00002')
      .map(({ type }) => type);
    expect(seen).toEqual(expect.arrayContaining(['pod.updated', 'client.received', 'work.done']));
  });

  it('closes only the watch of a slow client', () => {
    const session = quiet(pods(2));
    session.seekTime(S);
    does(
      session,
      { type: 'client.start', id: 'slow', sort: 'informer' },
      { type: 'client.start', id: 'quick', sort: 'informer' },
    );
    session.seekTime(2 * S);
    does(session, { type: 'client.change', id: 'slow', perEventMs: 2000 });
    churn(session, 'p00001', 60, S / 5);
    expect(
      journalReasons(session).some(
        ({ type, subject }) => type === 'watch.closed' && subject?.startsWith('informers/slow'),
      ),
    ).toBe(true);
    expect(
      journalReasons(session).some(
        ({ type, subject }) => type === 'watch.closed' && subject?.startsWith('informers/quick'),
      ),
    ).toBe(false);
    expect(client(session, 'quick')).toMatchObject({ watches: 1, eventsReceived: 60 });
    does(session, { type: 'client.change', id: 'slow', perEventMs: 0 });
    session.seekTime(session.run.clockUs + 60 * S);
    expect(client(session, 'slow').watches).toBeGreaterThan(1);
    expect(client(session, 'slow')).toMatchObject({ lists: 1, relists: 0, phase: 'watching' });
  });
});

describe('seeking back', () => {
  it('restores windows, histories, watches and clients, as in a run without seeking', () => {
    const made = () => {
      const session = quiet(pods(3));
      session.seekTime(S);
      does(
        session,
        { type: 'client.start', id: 'i', sort: 'informer', workMs: 5 },
        { type: 'client.start', id: 'l', sort: 'poller' },
      );
      churn(session, 'p00001', 110, S / 4);
      does(session, { type: 'etcd.set', setting: 'members', value: 3 }, { type: 'etcd.compact' });
      session.seekTime(40 * S);
      return session;
    };
    const session = made();
    const { seq } = session.run.position;
    const at = () => [
      session.ask('etcd', {}),
      session.ask('watchCache', { kind: 'Pod' }),
      session.ask('clients', {}),
      session.ask('etcdKey', { kind: 'Pod', namespace: 'default', name: 'p00001' }),
    ];
    const end = at();
    session.seekTime(15 * S);
    const middle = at();
    session.seekTime(2 * S);
    session.seekTime(15 * S);
    expect(at()).toEqual(middle);
    session.seek(seq);
    session.seekTime(40 * S);
    expect(at()).toEqual(end);
    expect(made().run.position.digest).toBe(session.run.position.digest);
  });

  it('explains every entry the same way after seeking, also under many requests', () => {
    const session = quiet(pods(3));
    does(
      session,
      { type: 'etcd.set', setting: 'members', value: 3 },
      { type: 'client.start', id: 'i', sort: 'informer' },
    );
    session.seekTime(S);
    does(session, { type: 'etcd.member', member: 'etcd-1', running: false });
    churn(session, 'p00001', 5, S / 4);
    does(session, { type: 'client.cut', id: 'i', seconds: 1 }, { type: 'watchCache.set', state: 'frozen' });
    session.seekTime(8 * S);
    const { seq } = session.run.position;
    for (let i = 1; i <= seq; i++) expect(session.run.explain(i)?.entry.seq).toBe(i);
  });
});
