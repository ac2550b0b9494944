import { describe, expect, it } from 'vitest';
import { WATCHES } from '#cluster/apiserver/cacher/watchDelivery.ts';
import { flowTables } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import type { Command } from '#protocol/command.ts';
import type { Session } from '#session/session.ts';
import { does, journalReasons, node, S, start } from '#session/testing/manifestSession.ts';
import { send } from '#stories/testing/sentRequests.ts';

const SIXTY: Command = {
  type: 'load.start',
  id: 'sixty',
  method: 'GET',
  url: '/version',
  user: 'client-{n}',
  ratePerSecond: 300,
  clients: 60,
};

function shares(session: Session): number[] {
  return session.ask('servers', {}).servers.map(({ connections }) => connections);
}

describe('connection balancing', () => {
  it('a client uses one connection for all its requests', () => {
    const session = start('');
    does(session, { type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0 }, SIXTY);
    session.seekTime(10 * S);
    const { connections } = session.ask('servers', {});
    const ofLoad = connections.filter(({ client }) => client.startsWith('load/'));
    expect(ofLoad).toHaveLength(60);
    for (const { requests } of ofLoad) expect(requests).toBeGreaterThan(40);
  });

  it('the last server stays idle after a rolling restart', () => {
    const session = start('');
    does(session, { type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0 }, { ...SIXTY, ratePerSecond: 60 });
    session.seekTime(5 * S);
    expect(Math.max(...shares(session)) - Math.min(...shares(session))).toBeLessThanOrEqual(2);
    for (const { id } of session.ask('servers', {}).servers) {
      does(session, { type: 'server.restart', server: id });
      session.seekTime(session.run.clockUs + 20 * S);
    }
    const after = shares(session);
    expect(after[2]).toBe(0);
    session.seekTime(session.run.clockUs + 60 * S);
    expect(shares(session)).toEqual(after);
  });

  it('checks --goaway-chance as the server does', () => {
    const session = start('');
    expect(session.accept({ type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0.03 })).toMatchObject({
      ok: false,
      problems: [
        {
          field: 'goawayChance',
          message: expect.stringContaining('--goaway-chance can not be less than 0 or greater than 0.02'),
        },
      ],
    });
  });

  it('a watch survives the GOAWAY of its connection', () => {
    const session = start('');
    does(session, { type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0.02 });
    const watcher = { type: 'load.start', method: 'GET', user: 'system:admin' } as const;
    does(session, {
      ...watcher,
      id: 'w',
      url: '/api/v1/pods?watch=1&resourceVersion=0&timeoutSeconds=30',
      ratePerSecond: 0.01,
      count: 1,
    });
    session.seekTime(S);
    const [connection] = session.ask('servers', {}).connections.filter(({ client }) => client === 'load/w/1');
    expect(connection).toMatchObject({ watches: 1, goingAway: false });
    does(session, { ...watcher, id: 'w', url: '/version', ratePerSecond: 100, count: 1000 });
    session.seekTime(12 * S);
    const mine = session.ask('servers', {}).connections.filter(({ client }) => client === 'load/w/1');
    expect(mine.filter(({ goingAway }) => goingAway)).toMatchObject([{ watches: 1 }]);
    session.seekTime(40 * S);
    expect(session.ask('servers', {}).connections.filter(({ goingAway }) => goingAway)).toEqual([]);
  });

  it('GOAWAY balances the shares by the formula 1 - exp(-t q p)', () => {
    const session = start('');
    does(session, { type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0 }, SIXTY);
    session.seekTime(2 * S);
    does(session, { type: 'server.restart', server: 'kube-apiserver/3', downSeconds: 1 });
    session.seekTime(15 * S);
    expect(shares(session)[2]).toBe(0);
    does(session, { type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0.02 });
    session.seekTime(25 * S);
    // q p = 5 * 0.02: a time constant of 10 s, after which 63 % of a third are there.
    const target = (shares(session)[2] ?? 0) / 60;
    expect(target).toBeGreaterThan(0.21 - 0.08);
    expect(target).toBeLessThan(0.21 + 0.08);
    session.seekTime(65 * S);
    expect(Math.abs((shares(session)[2] ?? 0) / 60 - 1 / 3)).toBeLessThan(0.08);
  });

  it('an L7 load balancer balances requests at once', () => {
    const session = start('');
    does(
      session,
      { type: 'servers.set', count: 3, mode: 'L7', goawayChance: 0 },
      { ...SIXTY, clients: 1, ratePerSecond: 50 },
    );
    session.seekTime(10 * S);
    const requests = session.ask('servers', {}).servers.map((server) => server.requests);
    expect(Math.max(...requests) - Math.min(...requests)).toBeLessThanOrEqual(1);
  });
});

describe('API server shutdown', () => {
  const THREE = { type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0 } as const;
  const FIRST = 'kube-apiserver';

  function stateOf(session: Session, id: string) {
    return session.ask('servers', {}).servers.find((server) => server.id === id);
  }

  /** A client on the first server. */
  function connected(): Session {
    const session = start('');
    does(session, THREE);
    send(session, { method: 'GET', url: '/version' });
    const [connection] = session.ask('servers', {}).connections.filter(({ client }) => client === 'kubectl');
    expect(connection?.server).toBe(FIRST);
    return session;
  }

  it('serves connected clients during --shutdown-delay-duration, although it is not ready', () => {
    const session = connected();
    does(session, { type: 'server.restart', server: FIRST, shutdownDelaySeconds: 20 });
    expect(stateOf(session, FIRST)).toMatchObject({ state: 'draining', inPool: false });
    session.seekTime(10 * S);
    expect(send(session, { method: 'GET', url: '/version' }).code).toBe(200);
    expect(send(session, { method: 'GET', url: '/readyz' })).toMatchObject({ code: 500, reason: 'InternalError' });
    session.seekTime(session.run.clockUs + 12 * S);
    expect(stateOf(session, FIRST)).toMatchObject({ state: 'down', connections: 0 });
    expect(send(session, { method: 'GET', url: '/readyz' }).code).toBe(200);
  });

  it('--shutdown-send-retry-after answers 429, and the client connects to another server', () => {
    const session = connected();
    does(session, { type: 'server.restart', server: FIRST, sendsRetryAfter: true });
    expect(send(session, { method: 'GET', url: '/version' })).toMatchObject({
      code: 429,
      message: 'The apiserver is shutting down, please try again later.',
      retryAfterSeconds: 5,
    });
    expect(send(session, { method: 'GET', url: '/version' }).code).toBe(200);
    const [connection] = session.ask('servers', {}).connections.filter(({ client }) => client === 'kubectl');
    expect(connection?.server).not.toBe(FIRST);
  });

  it('finishes the requests that it has started', () => {
    const session = connected();
    does(session, { type: 'request.send', method: 'GET', url: '/version', executionMs: 8000 });
    session.seekTime(session.run.clockUs + S);
    does(session, { type: 'server.restart', server: FIRST });
    session.seekTime(session.run.clockUs + 5 * S);
    expect(stateOf(session, FIRST)?.state).toBe('draining');
    session.seekTime(session.run.clockUs + 5 * S);
    expect(stateOf(session, FIRST)?.state).toBe('down');
  });

  it('ends its watches, which clients reopen at other servers', () => {
    const session = start(node('n1'));
    does(session, THREE, { type: 'client.start', id: 'i', sort: 'informer', path: '/api/v1/nodes' });
    session.seekTime(3 * S);
    const watching = () => session.ask('servers', {}).connections.filter(({ watches }) => watches > 0);
    const [before] = watching();
    expect(before).toMatchObject({ client: 'informers/i', watches: 1 });
    does(session, { type: 'server.restart', server: before?.server ?? '' });
    session.seekTime(session.run.clockUs + 8 * S);
    expect(journalReasons(session).filter(({ type }) => type === 'watch.closed')).toHaveLength(1);
    const after = watching();
    expect(after).toMatchObject([{ client: 'informers/i', watches: 1 }]);
    expect(after[0]?.server).not.toBe(before?.server);
  });
});

describe('early end of a watch', () => {
  it('its connection and flow control forget an ended watch', () => {
    const session = start(node('n1'));
    does(session, { type: 'servers.set', count: 2, mode: 'L4', goawayChance: 0 });
    does(session, { type: 'client.start', id: 'i', sort: 'informer', path: '/api/v1/nodes' });
    session.seekTime(3 * S);
    const counted = () =>
      session.ask('servers', {}).servers.flatMap(({ id }) => [...session.world.table(flowTables(id).watches).keys()]);
    expect(counted()).toHaveLength(1);
    does(session, { type: 'client.stop', id: 'i' });
    session.seekTime(session.run.clockUs + S);
    expect(counted()).toEqual([]);
    expect(session.ask('servers', {}).connections.filter(({ watches }) => watches > 0)).toEqual([]);
  });
});

describe('single API server', () => {
  const ONLY = 'kube-apiserver';

  it('refuses requests during a restart and ends watches, which clients reopen', () => {
    const session = start(node('n1'));
    does(
      session,
      { type: 'client.start', id: 'i', sort: 'informer', path: '/api/v1/nodes' },
      { ...SIXTY, ratePerSecond: 10, clients: 1 },
    );
    session.seekTime(10 * S);
    does(session, { type: 'server.restart', server: ONLY, downSeconds: 5 });
    session.seekTime(10.5 * S);
    const view = () => session.ask('servers', {});
    expect(view()).toMatchObject({ mode: 'single', servers: [{ id: ONLY, state: 'draining' }] });
    session.seekTime(12 * S);
    expect(view().servers[0]?.state).toBe('down');
    session.seekTime(40 * S);
    expect(view()).toMatchObject({ mode: 'single', servers: [{ id: ONLY, state: 'up' }], connections: [] });
    const at = (type: string) =>
      journalReasons(session).flatMap((reason) => (reason.type === type ? [reason.atUs / S] : []));
    expect(at('watch.closed')).toEqual(at('server.stopped'));
    const refused = at('request.refused');
    expect(refused.length).toBeGreaterThan(30);
    expect(Math.min(...refused)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...refused)).toBeLessThanOrEqual(16.1);
    const watches = [...session.world.table(WATCHES).keys()];
    expect(watches.some((name) => name.startsWith('informers/i'))).toBe(true);
  });

  it('handles requests before and after a restart, including Pods', () => {
    const session = start(node('n1'));
    session.seekTime(5 * S);
    does(session, { type: 'server.restart', server: ONLY, downSeconds: 3 });
    session.seekTime(15 * S);
    does(session, { type: 'kubectl.run', line: 'create deployment web --image=nginx --replicas=2' });
    session.seekTime(60 * S);
    const pods = session.ask('list', { kind: 'Pod' }) as { readonly status?: { readonly phase?: string } }[];
    expect(pods.map(({ status }) => status?.phase)).toEqual(['Running', 'Running']);
  });

  it('refuses a second restart at once, and one of an unknown server', () => {
    const session = start('');
    const refusal = (server: string) => {
      const result = session.accept({ type: 'server.restart', server });
      return result.ok ? undefined : result.problems.map(({ message }) => message);
    };
    expect(refusal('kube-apiserver/2')).toEqual(['there is no API server kube-apiserver/2: there is kube-apiserver']);
    expect(refusal(ONLY)).toBeUndefined();
    expect(refusal(ONLY)).toEqual(['kube-apiserver is shutting down']);
  });
});
