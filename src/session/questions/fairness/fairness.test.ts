import { describe, expect, it } from 'vitest';
import type { Command } from '#protocol/command.ts';
import type { FairnessView, FlowWay } from '#protocol/fairness.ts';
import type { Session } from '#session/session.ts';
import { apply, does, S, start } from '#session/testing/manifestSession.ts';

const SLOW: Command = {
  type: 'load.start',
  id: 'slow',
  method: 'GET',
  url: '/api/v1/namespaces/default/pods/none',
  user: 'jane',
  ratePerSecond: 500,
  burst: 500,
  count: 500,
  executionMs: 10_000,
};

function limits({ levels }: FairnessView, field: 'nominal' | 'current'): Record<string, number> {
  return Object.fromEntries(levels.map((level) => [level.name, level[field]]));
}

function firstOf(session: Session, state: string): FlowWay | undefined {
  const ticket = session.ask('fairnessRequests', { limit: 5 }).find((each) => each.state === state);
  return ticket && session.ask('fairnessRequest', { seq: ticket.seq });
}

describe('fairness', () => {
  it('the nominal limits follow the shares of the levels', () => {
    const view = start('').ask('fairness', {});
    expect(limits(view, 'nominal')).toEqual({
      'catch-all': 13,
      exempt: 0,
      'global-default': 49,
      'leader-election': 25,
      'node-high': 98,
      system: 74,
      'workload-high': 98,
      'workload-low': 245,
    });
    expect(view.nominalSum).toBe(602);
    expect(view.schemas.map(({ name }) => name)).toHaveLength(11);
  });

  it('says when the limits are adjusted next', () => {
    const session = start('');
    expect(session.ask('fairness', {}).nextAdjustmentUs).toBe(10 * S);
    session.seekTime(10 * S);
    expect(limits(session.ask('fairness', {}), 'current')['workload-low']).toBe(56);
  });

  it('follows requests that execute, wait and are rejected', () => {
    const session = start('');
    does(session, SLOW);
    session.seekTime(S);
    expect(firstOf(session, 'executing')).toMatchObject({ flowSchema: 'global-default', outcome: 'executing' });
    const waiting = firstOf(session, 'waiting');
    expect(waiting).toMatchObject({ outcome: 'waiting', level: 'global-default', queues: 128, distinguisher: 'jane' });
    expect(waiting?.hand).toHaveLength(6);
    expect(waiting?.hand).toContain(waiting?.queue);
    expect(waiting && waiting.waitLimitUs - waiting.arrivedUs).toBe(15 * S);
    const rejected = firstOf(session, 'rejected');
    expect(rejected).toMatchObject({ outcome: 'rejected', reason: 'queue-full', code: 429, tooMany: 'fairness' });
    expect(rejected?.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    const queues = session.ask('fairnessQueues', { level: 'global-default' });
    expect(queues?.bars.map(({ waiting: count }) => count)).toEqual([50, 50, 50, 50, 50, 50]);
    expect(queues?.flows[0]).toMatchObject({ distinguisher: 'jane', waiting: 300 });
  });

  it('still shows a request that timed out', () => {
    const session = start('');
    does(session, { ...SLOW, url: '/api/v1/namespaces/default/pods/none?timeout=8s' } as Command);
    session.seekTime(S);
    const waiting = firstOf(session, 'waiting');
    expect(waiting && waiting.waitLimitUs - waiting.arrivedUs).toBe(2 * S);
    session.seekTime(3 * S);
    const way = session.ask('fairnessRequest', { seq: waiting?.seq ?? 0 });
    expect(way).toMatchObject({ outcome: 'rejected', reason: 'time-out', code: 429, queue: waiting?.queue });
    expect(way && way.answeredUs - way.arrivedUs).toBe(2 * S);
    expect(session.ask('fairnessTooMany', {}).fairness['time-out']).toBe(300);
  });

  it('tries a request, with the arithmetic of its width', () => {
    const session = start('');
    const user = 'system:serviceaccount:default:bot';
    const way = session.ask('fairnessTry', { method: 'GET', url: '/api/v1/pods?resourceVersion=0', user });
    expect(way).toMatchObject({
      flowSchema: 'service-accounts',
      schemaPosition: 9,
      schemaCount: 11,
      distinguisherMethod: 'ByUser',
      distinguisher: user,
      level: 'workload-low',
      rule: 0,
    });
    expect(way?.width.list).toMatchObject({
      resource: 'pods',
      fromCache: true,
      bytesPerSeat: 100_000,
      levelMaxSeats: 37,
    });
    const shares = way?.helps.find(({ sort }) => sort === 'shares');
    expect(shares).toMatchObject({ change: 'nominalConcurrencyShares: 200', nominal: 348 });
    does(session, ...(shares?.commands ?? []));
    session.seekTime(session.run.clockUs + S);
    expect(limits(session.ask('fairness', {}), 'nominal')).toMatchObject({ 'workload-low': 348, 'catch-all': 9 });
  });

  it('converts an old object to v1', () => {
    const old =
      'apiVersion: flowcontrol.apiserver.k8s.io/v1beta1\nkind: PriorityLevelConfiguration\nmetadata: {name: x}\nspec: {type: Limited, limited: {assuredConcurrencyShares: 10, limitResponse: {type: Reject}}}\n';
    const result = start('').ask('fairnessConvert', { text: old });
    expect(result).toMatchObject({ ok: true, converted: [{ name: 'x', removedIn: '1.26' }] });
    expect(result.ok && result.yaml).toContain('nominalConcurrencyShares: 10');
  });

  it('distinguishes a PodDisruptionBudget, client-side throttling and flow control', () => {
    const session = start('');
    does(session, { ...SLOW, id: 'held', clientQps: 5, clientBurst: 10, count: 50 } as Command);
    session.seekTime(2 * S);
    const view = session.ask('fairnessTooMany', {});
    expect(view.disruptionBudget).toBe(0);
    expect(view.clientSide[0]).toMatchObject({ client: 'load/held', qps: 5, burst: 10, throttled: 40 });
  });

  it('shows who maintains an object of flow control', () => {
    const session = start('');
    const of = (name: string) => session.ask('fairness', {}).levels.find((level) => level.name === name)?.autoupdate;
    expect(of('workload-low')).toBe('true');
    apply(
      session,
      'apiVersion: flowcontrol.apiserver.k8s.io/v1\nkind: PriorityLevelConfiguration\nmetadata: {name: workload-low, annotations: {apf.kubernetes.io/autoupdate-spec: "false"}}\nspec: {type: Limited, limited: {nominalConcurrencyShares: 200, lendablePercent: 90, limitResponse: {type: Queue, queuing: {queues: 128, handSize: 6, queueLengthLimit: 50}}}}\n',
    );
    session.seekTime(S);
    expect(of('workload-low')).toBe('false');
  });
});

describe('prometheus', () => {
  it('scrapes every 5 s, keeps ten minutes, and follows steps back', () => {
    const session = start('');
    does(session, { type: 'prometheus.start' }, SLOW);
    session.seekTime(62 * S);
    const view = session.ask('prometheus', { level: 'global-default', seconds: 60 });
    expect(view).toMatchObject({ running: true, intervalSeconds: 5 });
    expect(view.scrapes).toHaveLength(13);
    const last = view.scrapes.at(-1)?.levels[0];
    expect(last?.rejected['global-default|queue-full']).toBe(session.ask('fairnessTooMany', {}).fairness['queue-full']);
    expect(last?.waitP99Seconds).toBeGreaterThan(0);
    session.seekTime(12 * S);
    expect(session.ask('prometheus', { seconds: 60 }).scrapes).toHaveLength(3);
    session.seekTime(700 * S);
    expect(session.ask('prometheus', { seconds: 3600 }).scrapes).toHaveLength(121);
  });

  it('alerts on rejects, on waiting and on use near the limit', () => {
    const session = start('');
    does(session, { type: 'prometheus.start' }, SLOW);
    session.seekTime(9 * S);
    const states = session.ask('prometheus', { seconds: 60 }).alerts.map(({ name, state }) => [name, state]);
    expect(states).toEqual([
      ['FlowControlRejects', 'firing'],
      ['FlowControlRequestsWait', 'pending'],
      ['FlowControlNearLimit', 'pending'],
    ]);
    does(session, { type: 'prometheus.stop' });
    session.seekTime(60 * S);
    expect(session.ask('prometheus', { seconds: 60 })).toMatchObject({ running: false });
  });
});

describe('flags of kube-apiserver', () => {
  it('2000 seats are divided in the same proportions as 600', () => {
    const session = start('');
    does(session, {
      type: 'serverFlags.set',
      maxRequestsInflight: 1333,
      maxMutatingRequestsInflight: 667,
      priorityAndFairness: true,
    });
    expect(limits(session.ask('fairness', {}), 'nominal')).toEqual({
      'catch-all': 41,
      exempt: 0,
      'global-default': 164,
      'leader-election': 82,
      'node-high': 327,
      system: 245,
      'workload-high': 327,
      'workload-low': 817,
    });
  });

  it('without API Priority and Fairness a request above the limit is rejected at once', () => {
    const session = start('');
    does(session, SLOW);
    session.seekTime(S);
    does(session, {
      type: 'serverFlags.set',
      maxRequestsInflight: 400,
      maxMutatingRequestsInflight: 200,
      priorityAndFairness: false,
    });
    session.seekTime(2 * S);
    // The 300 that waited came again and found room.
    expect(session.ask('fairness', {}).inFlight).toMatchObject({ readOnly: 300, readOnlyLimit: 400, dropped: 0 });
    does(session, { ...SLOW, id: 'more' } as Command);
    session.seekTime(3 * S);
    expect(session.ask('fairness', {}).inFlight).toMatchObject({ readOnly: 400, dropped: 400 });
    expect(session.ask('fairnessTooMany', {}).maxInFlight).toBe(400);
    session.seekTime(30 * S);
    expect(session.ask('fairness', {}).inFlight).toMatchObject({ readOnly: 0, mutating: 0 });
    expect(session.ask('fairnessTry', { method: 'GET', url: '/api/v1/pods', user: 'jane' })?.outcome).toBe('bypassed');
    does(session, {
      type: 'serverFlags.set',
      maxRequestsInflight: 400,
      maxMutatingRequestsInflight: 200,
      priorityAndFairness: true,
    });
    does(session, SLOW);
    session.seekTime(60 * S);
    const [load] = session.ask('loads', {}).filter(({ id }) => id === 'slow');
    expect(load?.answered).toBe(500);
  });

  it('refuses flags with which kube-apiserver would not start', () => {
    const flags = { maxRequestsInflight: 0, maxMutatingRequestsInflight: 0, priorityAndFairness: true };
    const refused = start('').accept({ type: 'serverFlags.set', ...flags });
    expect(refused).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining('sum to 0, but must be greater than 0') }],
    });
  });
});
