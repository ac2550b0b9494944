import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { API_SERVER } from '#cluster/api/request.ts';
import { flowTables } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import type { Session } from '#session/session.ts';
import { S } from '#session/testing/manifestSession.ts';
import { openedScenario } from '#session/testing/scenarioSession.ts';
import { answers } from '#stories/testing/sentRequests.ts';
import { client } from '#stories/testing/storageSession.ts';

const FLOW = flowTables(API_SERVER);

const at = (session: Session, seconds: number): void => session.seekTime(seconds * S);

const load = (session: Session, id: string) => {
  const found = session.ask('loads', {}).find((each) => each.id === id);
  if (!found) throw new Error(`there is no load ${id}`);
  return found;
};

const rejected = (session: Session): string[] =>
  session.world
    .table(FLOW.schemas)
    .values()
    .filter(({ queueFull, timeOut, concurrencyLimit }) => queueFull + timeOut + concurrencyLimit > 0)
    .map(({ level }) => level);

describe('list-cost', () => {
  it('lists 1,200 Pods from the cache in 1.36 and from etcd in 1.30', () => {
    const session = openedScenario('list-cost');
    at(session, 40);
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

  it('the server that restarted last stays idle until GOAWAY balances the connections', () => {
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
  it('300 Pods take 13.5 s at 20 QPS, and at most 2 s at 100 QPS', () => {
    const session = openedScenario('client-throttling');
    const secondsFor = (first: number, count: number) => {
      at(session, first);
      while (session.world.table(store('Pod')).size < count) session.step();
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
  it('LIST with resourceVersion=0 returns stale data, and without a version it waits for fresh data', () => {
    const session = openedScenario('stale-reads');
    at(session, 30);
    const [any, consistent] = answers(session, 'GET ');
    expect(any?.cost).toMatchObject({ servedBy: 'cache', objectsSent: 2, waitUs: 0 });
    expect(consistent?.cost).toMatchObject({ servedBy: 'etcd', because: 'fallback', objectsSent: 3, waitUs: 3 * S });
  });

  it('an outdated PUT gets 409, and an outdated watch gets 410 and lists again', () => {
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
