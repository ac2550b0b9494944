import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { API_SERVER } from '#cluster/api/request.ts';
import { requestExecuted } from '#cluster/apiserver/apiServerEvents.ts';
import { flowTables } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import type { Session } from '#session/session.ts';
import { S } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';
import { answers } from '#stories/testing/sentRequests.ts';

const FLOW = flowTables(API_SERVER);

const at = (session: Session, seconds: number): void => session.seekTime(seconds * S);

function limits(session: Session): Record<string, number> {
  const levels = session.world.table(FLOW.levels).values();
  return Object.fromEntries(levels.map(({ name, current }) => [name, current]));
}

const load = (session: Session, id: string) => {
  const found = session.ask('loads', {}).find((each) => each.id === id);
  if (!found) throw new Error(`there is no load ${id}`);
  return found;
};

const running = (session: Session): number =>
  session.world
    .table(store('Pod'))
    .values()
    .filter(({ status }) => status?.phase === 'Running').length;

const rejected = (session: Session): string[] =>
  session.world
    .table(FLOW.schemas)
    .values()
    .filter(({ queueFull, timeOut, concurrencyLimit }) => queueFull + timeOut + concurrencyLimit > 0)
    .map(({ level }) => level);

describe('priority-levels-idle', () => {
  it('shows the nominal limits and the lent seats after 10 s', () => {
    const session = openedScenario('priority-levels-idle');
    at(session, 10);
    expect(limits(session)).toEqual({
      'catch-all': 30,
      exempt: 0,
      'global-default': 56,
      'leader-election': 58,
      'node-high': 170,
      system: 117,
      'workload-high': 114,
      'workload-low': 56,
    });
    const nominal = session.ask('fairness', {})?.levels.map((level) => level.nominal) ?? [];
    expect([...nominal].sort((a, b) => a - b)).toEqual([0, 13, 25, 49, 74, 98, 98, 245]);
  });
});

describe('saturated-level', () => {
  it('workload-low gets 368 seats, and its smoothed demand halves in five minutes', () => {
    const session = openedScenario('saturated-level');
    at(session, 21);
    expect(limits(session)).toEqual({
      'catch-all': 13,
      exempt: 0,
      'global-default': 24,
      'leader-election': 25,
      'node-high': 73,
      system: 50,
      'workload-high': 49,
      'workload-low': 368,
    });
    expect(session.world.table(FLOW.pools).get('workload-low')?.seatsInUse).toBe(368);
    const smoothed = (seconds: number): number => {
      at(session, seconds);
      return session.world.table(FLOW.levels).get('workload-low')?.stats.smoothed ?? 0;
    };
    const [early, late] = [smoothed(100), smoothed(400)];
    expect(late / early).toBeGreaterThan(0.48);
    expect(late / early).toBeLessThan(0.52);
    at(session, 600);
    expect(limits(session)['workload-low']).toBeLessThan(300);
  });
});

/** Seconds that the requests of a load waited, in ascending order, as they begin to execute in that time. */
function waits(session: Session, from: string, fromS: number, toS: number): number[] {
  at(session, fromS);
  const found: number[] = [];
  while ((session.nextDueUs ?? Number.POSITIVE_INFINITY) <= toS * S) {
    const event = requestExecuted(session.step());
    if (event?.from === from) found.push((event.startedUs - event.arrivedUs) / S);
  }
  return found.sort((a, b) => a - b);
}

const p99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;

describe('elephants-and-mice', () => {
  it('the small client waits a tenth as long with separate queues, and equally long in one', () => {
    const session = openedScenario('elephants-and-mice');
    const elephant = p99(waits(session, 'load/elephant', 40, 60));
    const mouse = p99(waits(session, 'load/mouse', 60, 80));
    expect(elephant).toBeGreaterThan(1);
    expect(mouse * 10).toBeLessThan(elephant);
    expect(load(session, 'mouse').codes).not.toHaveProperty('429');
    const inOne = p99(waits(session, 'load/elephant', 110, 130));
    const mouseInOne = p99(waits(session, 'load/mouse', 130, 150));
    expect(mouseInOne / inOne).toBeGreaterThan(0.8);
    expect(mouseInOne / inOne).toBeLessThan(1.2);
    expect(load(session, 'mouse').codes[429]).toBeGreaterThan(10);
  });
});

describe('flood', () => {
  it('only the flooded level refuses requests, and a Deployment still starts', () => {
    const session = openedScenario('flood');
    at(session, 8);
    const before = load(session, 'flood').sent;
    // Half of the minute: the rest is more of the same.
    at(session, 38);
    expect(load(session, 'flood').sent - before).toBeGreaterThanOrEqual(50_000);
    expect(load(session, 'flood').codes[429]).toBeGreaterThan(5000);
    expect(rejected(session)).toEqual(['workload-low']);
    expect(running(session)).toBe(10);
  });
});

describe('too-many-requests', () => {
  it('distinguishes 429 of a budget, of flow control, and client throttling without 429', () => {
    const session = openedScenario('too-many-requests');
    at(session, 48);
    const evictions = answers(session, 'POST /api/v1/namespaces/default/pods/db-0/eviction');
    expect(evictions.map(({ code }) => code)).toEqual([429, 429, 429, 429, 429, 201]);
    expect(evictions[0]?.message).toBe("Cannot evict pod as it would violate the pod's disruption budget.");
    expect(evictions[0]?.retryAfterSeconds).toBeUndefined();
    expect(rejected(session)).toEqual([]);
    at(session, 51.9);
    const { codes } = load(session, 'event-lister');
    // 20 a second, 4 s each: all 30 seats are in use after 1.5 s, and from then on nobody waits.
    expect(codes[429]).toBeGreaterThan(0);
    expect(session.world.table(FLOW.pools).get('catch-all')).toMatchObject({
      seatsInUse: 30,
      requestsWaiting: 0,
    });
    expect(session.world.table(FLOW.schemas).get('catch-all/list-events-default-service-accounts')).toMatchObject({
      concurrencyLimit: codes[429],
      queueFull: 0,
    });
    at(session, 59.5);
    expect(load(session, 'held-back').codes).not.toHaveProperty('429');
    // Ten at once, then five a second: the sixtieth leaves ten seconds after the first.
    expect(load(session, 'held-back').answered).toBeLessThan(60);
    at(session, 61);
    expect(load(session, 'held-back').codes).toEqual({ 200: 60 });
  });
});
