import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { CLIENT_RESULTS } from '#cluster/kubectl/kubectl.ts';
import { WAY_STEPS, type WayStepName } from '#protocol/overview.ts';
import type { Session } from '#session/session.ts';
import { reasonsAbout, statusOf, versions } from '#session/testing/kubeletSession.ts';
import { apply, does, events, journalReasons, node, pod, podOf, S, start } from '#session/testing/manifestSession.ts';
import { openedScenario, seekSeconds } from '#session/testing/scenarioSession.ts';

const NODES = Array.from({ length: 10 }, (_, i) => node(`n${i}`)).join('');

/** Ten nodes that have settled, and a Pod that was made at 20 s. */
function created(): Session {
  const session = start(NODES);
  session.seekTime(20 * S);
  apply(session, pod('web'));
  session.seekTime(40 * S);
  return session;
}

/** Milliseconds from the request to each step. */
function stepsMs(session: Session): ReadonlyMap<WayStepName, number> {
  const way = session.ask('podWay', { namespace: 'default', name: 'web' });
  return new Map(way?.steps.map(({ step, atUs }) => [step, (atUs - way.startedUs) / 1000]));
}

const PULLED =
  /Successfully pulled image "[^"]*" in [\d.ms]+ \([\d.ms]+ including waiting\)\. Image size: (\d+) bytes\./;

describe('Pod creation', () => {
  const session = created();
  const steps = stepsMs(session);
  const at = (step: WayStepName): number => steps.get(step) ?? Number.NaN;
  const storedUs = session.ask('podWay', { namespace: 'default', name: 'web' })?.steps[0]?.atUs ?? 0;

  it('creating a Pod takes ten steps whose times add up to the constants', () => {
    expect([...steps.keys()]).toEqual(WAY_STEPS);
    const bytes = Number(events(session, 'web').join('\n').match(PULLED)?.[1]);
    const pullMs = (3000 * bytes) / (100 * 1024 ** 2);
    expect(at('started') - at('sandbox')).toBeCloseTo(pullMs + 300, 0);
    expect(at('sandbox') - at('seen')).toBe(400);
    expect(at('relisted') - at('started')).toBeLessThanOrEqual(1000);
    // With 100 MiB to pull this is 4.7 s at the most.
    const restMs = at('reported') - pullMs;
    expect(restMs).toBeGreaterThan(700);
    expect(restMs).toBeLessThan(1800);
  });

  it('lists the creation steps of a deleted Pod too', () => {
    const gone = created();
    const before = gone.ask('podWay', { namespace: 'default', name: 'web' });
    does(gone, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'web' });
    gone.seekTime(120 * S);
    expect(gone.world.table(store('Pod')).has('default/web')).toBe(false);
    expect(gone.ask('podWay', { namespace: 'default', name: 'web' })).toEqual(before);
  });

  it('answers the client only when a majority of etcd has the object', () => {
    expect(at('created')).toBeGreaterThan(10);
    const answered = reasonsAbout(session, 'web', 'request.answered')[0];
    expect(answered?.atUs).toBeGreaterThanOrEqual(storedUs);
    const lonely = openedScenario('etcd-leader');
    seekSeconds(lonely, 50);
    apply(lonely, pod('nobody-stores-me'));
    seekSeconds(lonely, 59);
    expect(lonely.world.table(store('Pod')).has('default/nobody-stores-me')).toBe(false);
    const results = lonely.world.table(CLIENT_RESULTS).values();
    expect(results.at(-1)).toMatchObject({ name: 'nobody-stores-me', message: 'etcdserver: request timed out' });
  });

  it('scheduler and controllers see the Pod after the fan-out, but no kubelet does', () => {
    const first = journalReasons(session).filter(
      ({ subject, type, atUs }) =>
        subject === 'default/web' && atUs === storedUs + 5000 && /observed|notified|seen/.test(type),
    );
    expect(first.map(({ type }) => type).sort()).toEqual(['informer.notified', 'object.observed']);
    expect(reasonsAbout(session, 'web', 'pod.seen')[0]?.atUs).toBeGreaterThan(storedUs + 10_000);
  });

  it('queues a Pod without node, and binding writes node and condition together', () => {
    const states = versions(session, 'web');
    const bound = states.findIndex((version) => version.pod.spec.nodeName);
    const scheduled = (index: number) =>
      states[index]?.pod.status?.conditions?.find(({ type }) => type === 'PodScheduled')?.status;
    expect(states[0]?.pod.spec.nodeName).toBeUndefined();
    expect([scheduled(bound - 1), scheduled(bound)]).toEqual([undefined, 'True']);
    expect(at('queued')).toBe(at('created') + 5);
    expect(at('seen')).toBe(at('bound') + 5);
  });

  it('the kubelet sends each status as a PATCH, and its watch returns RECONCILE', () => {
    const writes = reasonsAbout(session, 'web', 'pod.statusUpdated');
    expect(new Set(writes.map(({ user }) => user))).toEqual(
      new Set([`system:node:${podOf(session, 'web').spec.nodeName}`]),
    );
    const back = reasonsAbout(session, 'web', 'syncLoop.took').filter(({ op }) => op === 'RECONCILE');
    expect(back.map(({ atUs }) => atUs)).toEqual(writes.map(({ atUs }) => atUs + 5000));
    expect(back.every(({ handler }) => handler === 'HandlePodReconcile')).toBe(true);
    expect(statusOf(podOf(session, 'web'), 'app')?.state?.running).toBeDefined();
  });

  it('a frozen watch cache sends nothing to watches while etcd continues', () => {
    const watched = start(NODES);
    for (let i = 1; i <= 30; i++) does(watched, { type: 'client.start', id: `c${i}`, sort: 'informer' });
    watched.seekTime(20 * S);
    const ring = () => watched.ask('watchCache', { kind: 'Pod' });
    expect(ring().watches).toHaveLength(30);
    apply(watched, pod('web'));
    watched.seekTime(25 * S);
    const journalReasons = ring().watches.map(({ eventsSent }) => eventsSent);
    expect(Math.min(...journalReasons)).toBe(versions(watched, 'web').length);
    does(watched, { type: 'watchCache.set', state: 'frozen' });
    apply(watched, pod('later'));
    watched.seekTime(30 * S);
    expect(ring().etcdRevision).toBeGreaterThan(ring().revision);
    expect(ring().watches.map(({ eventsSent }) => eventsSent)).toEqual(journalReasons);
  });
});
