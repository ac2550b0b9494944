import { describe, expect, it } from 'vitest';
import { API_SERVER } from '#cluster/api/request.ts';
import {
  flowTables,
  type LevelRecord,
  type PoolRecord,
  type SchemaRecord,
} from '#cluster/apiserver/flowcontrol/records.ts';
import type { RequestExecuted } from '#cluster/apiserver/requestRecords.ts';
import type { ClientResult } from '#cluster/client/kubectl.ts';
import type { RaftState } from '#cluster/etcd/raft.ts';
import { TABLES } from '#cluster/tables.ts';
import type { Pod } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { S } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';
import { client, etcd } from '#stories/testing/storageSession.ts';

const FLOW = flowTables(API_SERVER);

const at = (session: Session, seconds: number): void => session.seekTime(seconds * S);

function limits(session: Session): Record<string, number> {
  const levels = session.world.table<LevelRecord>(FLOW.levels).values();
  return Object.fromEntries(levels.map(({ name, current }) => [name, current]));
}

const load = (session: Session, id: string) => {
  const found = session.ask('loads', {}).find((each) => each.id === id);
  if (!found) throw new Error(`there is no load ${id}`);
  return found;
};

/** What kubectl was answered for requests that begin like this, in order. */
function answers(session: Session, label: string): ClientResult[] {
  return session.world
    .table<ClientResult>(TABLES.clientResults)
    .values()
    .filter((result) => result.label.startsWith(label));
}

const running = (session: Session): number =>
  session.world
    .table<Pod>('store/Pod')
    .values()
    .filter(({ status }) => status?.phase === 'Running').length;

const rejected = (session: Session): string[] =>
  session.world
    .table<SchemaRecord>(FLOW.schemas)
    .values()
    .filter(({ queueFull, timeOut, concurrencyLimit }) => queueFull + timeOut + concurrencyLimit > 0)
    .map(({ level }) => level);

describe('priority-levels-idle', () => {
  it('nominal limits, and what has been lent after 10 s', () => {
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
  it('368 for workload-low and the least for all others; then its claim halves in five minutes', () => {
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
    expect(session.world.table<PoolRecord>(FLOW.pools).get('workload-low')?.seatsInUse).toBe(368);
    const smoothed = (seconds: number): number => {
      at(session, seconds);
      return session.world.table<LevelRecord>(FLOW.levels).get('workload-low')?.stats.smoothed ?? 0;
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
    const event = session.step()?.event as RequestExecuted;
    if (event.type === 'request.executed' && event.from === from) found.push((event.startedUs - event.arrivedUs) / S);
  }
  return found.sort((a, b) => a - b);
}

const p99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;

describe('elephants-and-mice', () => {
  it('with queues of its own the mouse waits a tenth of what the elephant does; in one queue both wait alike', () => {
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
  it('100,000 requests in a minute: their level alone refuses, and a Deployment comes up meanwhile', () => {
    const session = openedScenario('flood');
    at(session, 8);
    const before = load(session, 'flood').sent;
    at(session, 68);
    expect(load(session, 'flood').sent - before).toBeGreaterThanOrEqual(100_000);
    expect(load(session, 'flood').codes[429]).toBeGreaterThan(10_000);
    expect(rejected(session)).toEqual(['workload-low']);
    expect(running(session)).toBe(10);
  });
});

describe('too-many-requests', () => {
  it("a PodDisruptionBudget's 429 has no Retry-After and no seat to blame; fairness has both; a client's own rate is no 429", () => {
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
    expect(session.world.table<PoolRecord>(FLOW.pools).get('catch-all')).toMatchObject({
      seatsInUse: 30,
      requestsWaiting: 0,
    });
    expect(
      session.world.table<SchemaRecord>(FLOW.schemas).get('catch-all/list-events-default-service-accounts'),
    ).toMatchObject({
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

describe('list-cost', () => {
  it('who answers each LIST of 1,200 Pods, in 1.36 and in 1.30', () => {
    const session = openedScenario('list-cost');
    at(session, 75);
    const rows = answers(session, 'GET ').map(({ label, cost }) => [
      label.slice('GET /api/v1/'.length),
      cost?.servedBy,
      cost?.objectsScanned,
      cost?.objectsSent,
      cost?.etcdObjects,
    ]);
    expect(rows).toEqual([
      ['pods', 'cache', 1200, 1200, 0],
      ['pods?resourceVersion=0', 'cache', 1200, 1200, 0],
      ['pods?limit=500', 'cache', 500, 500, 0],
      ['namespaces/default/pods?limit=100', 'cache', 100, 100, 0],
      ['pods?labelSelector=app%3Dapp-1', 'cache', 1200, 100, 0],
      ['pods?fieldSelector=spec.nodeName%3Dnode-1', 'cache', 30, 30, 0],
      ['namespaces/kube-system/pods', 'cache', 0, 0, 0],
      ['pods', 'etcd', 1200, 1200, 1200],
      ['pods?resourceVersion=0', 'cache', 1200, 1200, 0],
      ['pods?limit=500', 'etcd', 500, 500, 500],
      ['namespaces/default/pods?limit=100', 'etcd', 100, 100, 100],
      ['pods?labelSelector=app%3Dapp-1', 'etcd', 1200, 100, 1200],
      ['pods?fieldSelector=spec.nodeName%3Dnode-1', 'etcd', 1200, 30, 1200],
      ['namespaces/kube-system/pods', 'etcd', 0, 0, 0],
    ]);
  });
});

describe('restart-goaway', () => {
  const shares = (session: Session) => session.ask('servers', {}).servers.map(({ connections }) => connections);

  it('the server restarted last stays idle for a minute, until GOAWAY lets the shares even out', () => {
    const session = openedScenario('restart-goaway');
    at(session, 62);
    const [, , last] = shares(session);
    expect(last).toBe(0);
    at(session, 119);
    expect(shares(session)[2]).toBe(0);
    // 5 requests a second of each client, one in 50 gets GOAWAY: a time constant of 10 s.
    at(session, 180);
    for (const share of shares(session)) expect(Math.abs(share - 20)).toBeLessThan(10);
    expect(load(session, 'clients').codes).toEqual({ 200: load(session, 'clients').answered });
  });
});

describe('client-throttling', () => {
  it('300 Pods take 13.5 s with 20 and 30, and a second or two with 100 and 200; nobody is refused', () => {
    const session = openedScenario('client-throttling');
    const secondsFor = (first: number, count: number) => {
      at(session, first);
      while (session.world.table('store/Pod').size < count) session.step();
      return session.run.clockUs / S - first;
    };
    const patient = secondsFor(5, 300);
    expect(patient).toBeGreaterThan(13);
    expect(patient).toBeLessThan(15);
    expect(secondsFor(45, 600)).toBeLessThan(2.5);
    expect(rejected(session)).toEqual([]);
    expect(session.ask('clientRates', {})).toMatchObject([{ client: 'kube-controller-manager', qps: 100, burst: 200 }]);
  });
});

describe('stale-reads', () => {
  it('a LIST with version 0 is old while the cache is behind, one without waits and then asks etcd', () => {
    const session = openedScenario('stale-reads');
    at(session, 30);
    const [any, consistent] = answers(session, 'GET ');
    expect(any?.cost).toMatchObject({ servedBy: 'cache', objectsSent: 1, waitUs: 0 });
    expect(consistent?.cost).toMatchObject({ servedBy: 'etcd', because: 'fallback', objectsSent: 2, waitUs: 3 * S });
  });

  it('409 for a PUT of an old version; 410 for a client that was away too long, which lists again', () => {
    const session = openedScenario('stale-reads');
    at(session, 59);
    expect(answers(session, 'PUT ')[0]).toMatchObject({
      code: 409,
      message: expect.stringContaining('the object has been modified; please apply your changes to the latest version'),
    });
    const lists = client(session, 'informer').lists;
    at(session, 239);
    expect(client(session, 'informer').lists).toBe(lists);
    at(session, 250);
    expect(client(session, 'informer').lists).toBe(lists + 1);
  });
});

describe('etcd-leader', () => {
  it('a write waits for the next leader; without a majority writes and newest reads fail, cached reads do not', () => {
    const session = openedScenario('etcd-leader');
    at(session, 79);
    const [waited, lost, again] = answers(session, 'POST ');
    expect(waited?.code).toBe(201);
    expect((waited?.atUs ?? 0) / S).toBeGreaterThan(21);
    expect((waited?.atUs ?? 0) / S).toBeLessThan(22.2);
    expect(lost).toMatchObject({ code: 500, message: 'etcdserver: request timed out' });
    expect(again?.code).toBe(201);
    expect(answers(session, 'GET ').map(({ code, cost }) => [code, cost?.servedBy])).toEqual([
      [500, undefined],
      [200, 'cache'],
    ]);
    expect(session.world.table<RaftState>('etcd/raft').get('raft')?.leaderChanges).toBeGreaterThanOrEqual(2);
  });
});

describe('etcd-quota', () => {
  it('writes fail from the quota to the disarming, through compaction and defragmentation', () => {
    const session = openedScenario('etcd-quota');
    at(session, 32);
    expect(etcd(session).sizeBytes).toBeGreaterThan(2 * 1024 ** 3 - 1);
    at(session, 42);
    expect(etcd(session).sizeBytes).toBeLessThan(16 * 1024 ** 2);
    at(session, 60);
    const full = 'etcdserver: mvcc: database space exceeded';
    expect(answers(session, 'POST ').map(({ code, message }) => [code, message])).toEqual([
      [201, ''],
      [500, full],
      [500, full],
      [500, full],
      [201, ''],
    ]);
    expect(answers(session, 'GET ')[0]?.code).toBe(200);
    expect(answers(session, 'DELETE ')[0]?.code).toBe(200);
  });
});
