import { describe, expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { runTo, S } from '#session/testing/manifestSession.ts';
import { openedScenario, podsOf, seekSeconds } from '#session/testing/scenarioSession.ts';

const isReady = ({ status }: Pod): boolean =>
  status?.conditions?.some(({ type, status: said }) => type === 'Ready' && said === 'True') ?? false;
const ofService = (session: Session, name: string) => {
  const [view] = session.ask('traffic', { id: `default/${name}` });
  if (!view) throw new Error(`nobody sends requests to ${name}`);
  return view;
};

describe('etcd-disk', () => {
  it('a slower disk delays a Pod, and above the election timeout the leader is lost', () => {
    const session = openedScenario('etcd-disk');
    const tookUs = (app: string, fromS: number): number => {
      seekSeconds(session, fromS);
      const isUp = () => podsOf(session, app).filter(({ status }) => status?.phase === 'Running').length === 10;
      runTo(session, isUp, (fromS + 50) * S);
      return session.run.clockUs - fromS * S;
    };
    const figures = () => session.ask('etcd', {});
    const fast = tookUs('fast', 5);
    expect(figures()).toMatchObject({ writeUs: 2000, applyWarning: '', leaderChanges: 0 });
    const slow = tookUs('above-the-guide', 45);
    expect(figures()).toMatchObject({ writeUs: 50_000, applyWarning: '', leaderChanges: 0 });
    const logged = tookUs('logged', 85);
    expect(figures()).toMatchObject({ applyWarning: 'apply request took too long', leaderChanges: 0 });
    const falling = tookUs('no-leader', 145);
    expect(figures().leaderChanges).toBeGreaterThan(3);
    const times = [fast, slow, logged, falling];
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    expect(new Set(times).size).toBe(4);
    seekSeconds(session, 220);
    const { leaderChanges } = figures();
    seekSeconds(session, 260);
    expect(figures()).toMatchObject({ writeUs: 2000, leaderChanges });
  });
});

describe('machine-lifetime', () => {
  it('loses no request when a node group drains first, and some when it does not', () => {
    const session = openedScenario('machine-lifetime');
    const counts = (group: string) => ofService(session, group).client.counts;
    const nodes = (group: string) => new Set(podsOf(session, group).map(({ spec }) => spec.nodeName));
    let fewest = 4;
    for (let second = 60; second <= 120; second += 2) {
      seekSeconds(session, second);
      fewest = Math.min(fewest, podsOf(session, 'managed').filter(isReady).length);
    }
    expect(fewest).toBeGreaterThanOrEqual(3);
    expect(nodes('managed')).toEqual(new Set(['managed-2', 'managed-3']));
    expect(nodes('plain')).toEqual(new Set(['plain-1', 'plain-2']));
    seekSeconds(session, 240);
    const { answered, ...failed } = counts('managed');
    expect([answered, Object.values(failed).every((count) => count === 0)]).toEqual([8400, true]);
    expect(counts('plain').unreachable).toBeGreaterThan(1000);
    const last = (ofService(session, 'plain').failures.at(-1)?.atUs ?? 0) / S;
    expect(last).toBeGreaterThan(105);
    expect(last).toBeLessThan(117);
    expect(nodes('plain')).toEqual(new Set(['plain-2', 'plain-3']));
    const made = podsOf(session, 'plain').map(({ metadata }) => Date.parse(metadata.creationTimestamp ?? ''));
    expect((Math.max(...made) - Math.min(...made)) / 1000).toBeGreaterThan(160);
  });
});

describe('warmed-balancer', () => {
  it('a cold load balancer refuses a burst until it grows, a warm one refuses nothing', () => {
    const session = openedScenario('warmed-balancer');
    seekSeconds(session, 59);
    const refusedNow = (name: string) => ofService(session, name).client.counts.balancer;
    expect([refusedNow('cold'), refusedNow('warm')]).toEqual([0, 0]);
    const inASecond = (fromS: number): number => {
      seekSeconds(session, fromS);
      const before = refusedNow('cold');
      seekSeconds(session, fromS + 10);
      return (refusedNow('cold') - before) / 10;
    };
    expect(inASecond(70)).toBeCloseTo(200, 0);
    expect(ofService(session, 'cold').balancer).toMatchObject({ perSecond: 100 });
    const growsAtS = (ofService(session, 'cold').balancer?.growsAtUs ?? 0) / S;
    expect(Math.round(growsAtS)).toBe(360);
    expect(inASecond(345)).toBeCloseTo(200, 0);
    expect(inASecond(370)).toBeCloseTo(100, 0);
    expect(ofService(session, 'cold').failures.at(-1)).toMatchObject({ outcome: 'balancer', cause: 'balancer.full' });
    const { answered, ...failed } = ofService(session, 'warm').client.counts;
    expect(answered).toBeGreaterThan(90_000);
    expect(Object.values(failed).every((count) => count === 0)).toBe(true);
  });

  it('accepts a whole number of requests or none', () => {
    const session = openedScenario('warmed-balancer');
    const set = (perSecond: number | null) =>
      session.accept({ type: 'balancer.set', namespace: 'default', service: 'cold', perSecond });
    seekSeconds(session, 25);
    expect(set(0)).toMatchObject({ ok: false, problems: [{ field: 'perSecond' }] });
    expect(set(null)).toMatchObject({ ok: true });
    expect(ofService(session, 'cold').balancer).toBeUndefined();
  });
});

describe('api-servers-scaled', () => {
  it('more servers help only with new connections, and larger servers need a restart', () => {
    const session = openedScenario('api-servers-scaled');
    const servers = () => session.ask('servers', {}).servers.map(({ connections, seats }) => [connections, seats]);
    const refused = () => session.ask('loads', {})[0]?.codes['429'] ?? 0;
    const refusedIn = (fromS: number, toS: number): number => {
      seekSeconds(session, fromS);
      const before = refused();
      seekSeconds(session, toS);
      return refused() - before;
    };
    expect(refusedIn(2, 15)).toBe(0);
    expect(refusedIn(40, 50)).toBeGreaterThan(50);
    expect(servers()).toHaveLength(2);
    expect(refusedIn(75, 85)).toBeGreaterThan(50);
    expect(servers().map(([connections]) => connections)).toEqual([expect.anything(), expect.anything(), 0, 0]);
    expect(refusedIn(165, 175)).toBeLessThan(20);
    expect(
      servers()
        .slice(2)
        .every(([connections = 0]) => connections > 0),
    ).toBe(true);
    const [, small = 0] = servers()[0] ?? [];
    seekSeconds(session, 220);
    const [[first = 0, large = 0] = [], [last] = []] = servers();
    expect([first > 25, last]).toEqual([true, 0]);
    expect(large).toBeGreaterThan(1.8 * small);
    seekSeconds(session, 260);
    expect(servers()[1]?.[0]).toBeGreaterThan(2);
  });
});

describe('gateway-classes', () => {
  it('the gateway refuses excess requests from the lowest class first', () => {
    const session = openedScenario('gateway-classes');
    const classes = () => session.ask('servers', {}).gateway?.classes ?? [];
    const served = () => session.ask('servers', {}).servers.reduce((sum, { requests }) => sum + requests, 0);
    const perSecond = (fromS: number, toS: number): number[] => {
      seekSeconds(session, fromS);
      const before = classes();
      seekSeconds(session, toS);
      return classes().flatMap(({ passed, refused }, index) => [
        Math.round((passed - (before[index]?.passed ?? 0)) / (toS - fromS)),
        Math.round((refused - (before[index]?.refused ?? 0)) / (toS - fromS)),
      ]);
    };
    expect(perSecond(5, 15)).toEqual([10, 0, 20, 0, 15, 0]);
    expect(perSecond(25, 35)).toEqual([10, 0, 20, 0, 30, 85]);
    expect(perSecond(45, 55)).toEqual([10, 0, 50, 10, 0, 115]);
    const passed = classes().reduce((sum, each) => sum + each.passed, 0);
    const load = session.ask('loads', {}).find(({ id }) => id === 'reports');
    expect(load?.codes['429']).toBeGreaterThan(1000);
    expect(served()).toBeLessThan(passed + 500);
  });

  it('the gateway accepts whole numbers and classes with unique names', () => {
    const session = openedScenario('gateway-classes');
    const set = (perSecond: number, ...names: string[]) =>
      session.accept({
        type: 'gateway.set',
        settings: { perSecond, classes: names.map((name) => ({ name, users: ['system:*'] })) },
      });
    for (const wrong of [set(0, 'a'), set(10), set(10, 'a', 'a')])
      expect(wrong).toMatchObject({ ok: false, problems: [{ field: expect.stringMatching(/^settings/) }] });
    expect(set(10, 'a')).toMatchObject({ ok: true });
    expect(session.accept({ type: 'gateway.set', settings: null })).toMatchObject({ ok: true });
    expect(session.ask('servers', {}).gateway).toBeUndefined();
  });
});
