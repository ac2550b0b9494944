import { type Micros, SECOND_US } from '#base/time.ts';
import { API_SERVER, type ApiRequest, type RequestArrived } from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { table } from '#kernel/delta.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { requestsInside } from '../requestTotals.ts';
import {
  API_SERVERS,
  BALANCERS,
  type BalancerRecord,
  CONNECTIONS,
  type ConnectionRecord,
  type ServerDue,
  type ServerRecord,
  type ServerRestarted,
  type ServersChanged,
} from './serverRecords.ts';

export const CONNECTION_HISTORY = table<ConnectionCounts, number>('apiserver/connectionHistory');

/** Number of seconds with changes that are kept. */
const KEPT = 1200;

const SETTINGS = 'settings';
/** Interval at which a draining server checks whether it has answered everything. */
const DRAIN_US = 1 * SECOND_US;
/**
 * Maximum time of draining.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/genericapiserver.go, RunWithContext
 * (--request-timeout).
 */
const LONGEST_DRAIN_US = 60 * SECOND_US;
const CHANCES = 1_000_000;

/** Assigns clients to API servers, and stops and starts servers. Costs nothing while there is only one. */
export class LoadBalancer {
  private readonly world: World;
  private readonly settings: Table<BalancerRecord>;
  private readonly servers: Table<ServerRecord>;
  private readonly connections: Table<ConnectionRecord>;

  constructor(world: World) {
    this.world = world;
    this.settings = world.table(BALANCERS);
    this.servers = world.table(API_SERVERS);
    this.connections = world.table(CONNECTIONS);
  }

  /** Address of the server that receives the request; `undefined` if no server listens. */
  serverFor({ from, client }: RequestArrived, context: ActorContext): string | undefined {
    const settings = this.settings.get(SETTINGS);
    if (!settings) return API_SERVER;
    const name = client?.connection ?? from;
    const known = this.connections.get(name);
    const isUsable = known && settings.mode === 'L4' && this.servers.get(known.server)?.takes !== 'nothing';
    const server = isUsable ? known.server : this.inTurn();
    if (server === undefined) return undefined;
    this.note(name, known, server, context.nowUs);
    return server;
  }

  /** Whether the server answers new requests with 429. The connection then ends. */
  turnsAway(id: string, { from, request, client }: RequestArrived): boolean {
    if (this.servers.get(id)?.takes !== 'retryAfter' || isExempt(from, request)) return false;
    const name = client?.connection ?? from;
    const connection = this.connections.get(name);
    if (connection) this.close(name, connection);
    return true;
  }

  /**
   * May end the connection on which a request was answered.
   * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/filters/goaway.go.
   */
  answered({ from, client }: Pick<RequestArrived, 'from' | 'client'>, context: ActorContext): boolean {
    const settings = this.settings.get(SETTINGS);
    if (settings?.mode !== 'L4' || settings.goawayChance <= 0) return false;
    if (context.random('goaway').int(0, CHANCES - 1) >= settings.goawayChance * CHANCES) return false;
    const name = client?.connection ?? from;
    const connection = this.connections.get(name);
    if (!connection) return false;
    this.close(name, connection);
    if (connection.watches > 0) {
      this.connections.put(`${name}~${context.seq}`, { ...connection, goingAway: true });
      this.countConnection(connection.server, 1);
    }
    rememberConnections(this.world, context.nowUs);
    becauseOf(context, 'connection.goingAway', 'Connection', name, { server: connection.server });
    return true;
  }

  /** A watch began on the client's current connection. */
  watching({ from, client }: Pick<RequestArrived, 'from' | 'client'>): void {
    const name = client?.connection ?? from;
    const connection = this.connections.get(name);
    if (connection) this.connections.put(name, { ...connection, watches: connection.watches + 1 });
  }

  /** A watch of the client ended. It is assumed to be the oldest one, on the oldest connection. */
  watchEnded({ from, client }: Pick<RequestArrived, 'from' | 'client'>): void {
    const name = client?.connection ?? from;
    const key = this.connections.keys().find((other) => other.startsWith(`${name}~`)) ?? name;
    const connection = this.connections.get(key);
    if (!connection || connection.watches === 0) return;
    const left = { ...connection, watches: connection.watches - 1 };
    if (left.goingAway && left.watches === 0) this.close(key, connection);
    else this.connections.put(key, left);
  }

  /** Returns the new servers. */
  change({ count, mode, goawayChance, readmitSeconds }: ServersChanged, context: ActorContext): readonly string[] {
    becauseOf(context, 'servers.changed', 'Server', API_SERVER, { count, mode, goawayChance });
    const turn = this.settings.get(SETTINGS)?.turn ?? 0;
    this.settings.put(SETTINGS, { mode, goawayChance, readmitSeconds, turn });
    const wanted = Array.from({ length: count }, (_, i) => serverAddress(i));
    const added = wanted.filter((id) => !this.servers.has(id));
    for (const id of added) this.add(id, context.nowUs);
    for (const id of this.servers.keys().filter((key) => !wanted.includes(key))) this.drop(id);
    rememberConnections(this.world, context.nowUs);
    return added.filter((id) => id !== API_SERVER);
  }

  /**
   * `/readyz` fails at once, so the load balancer sends no new clients. Existing clients are served for
   * --shutdown-delay-duration.
   */
  restart(event: ServerRestarted, context: ActorContext): void {
    const { server: id, downSeconds, shutdownDelaySeconds, sendsRetryAfter } = event;
    if (!this.settings.has(SETTINGS) && id === API_SERVER) {
      this.settings.put(SETTINGS, { mode: 'L4', goawayChance: 0, turn: 0, readmitSeconds: 0, isAlone: true });
      this.add(id, context.nowUs);
    }
    const server = this.servers.get(id);
    becauseOf(context, server?.state === 'up' ? 'server.draining' : 'request.changedNothing', 'Server', id);
    if (server?.state !== 'up') return;
    this.servers.put(id, { ...server, state: 'draining', inPool: false });
    const delayUs = Math.round(shutdownDelaySeconds * SECOND_US);
    const atLatestUs = context.nowUs + delayUs + LONGEST_DRAIN_US;
    const due: ServerDue = { type: 'server.refusing', server: id, downSeconds, sendsRetryAfter, atLatestUs };
    if (delayUs === 0) this.refuse(server, due, context);
    else context.schedule(delayUs, API_SERVER, due);
  }

  /** Returns true if the server has stopped. */
  due(event: ServerDue, context: ActorContext): boolean {
    const { type, server: id, downSeconds, atLatestUs } = event;
    const server = this.servers.get(id);
    if (!server) return false;
    if (type === 'server.stopped' && this.isBusy(id) && context.nowUs < atLatestUs) {
      becauseOf(context, 'server.draining', 'Server', id);
      context.schedule(DRAIN_US, API_SERVER, event);
      return false;
    }
    becauseOf(context, type, 'Server', id);
    if (type === 'server.refusing') this.refuse(server, event, context);
    else if (type === 'server.stopped') {
      this.closeAll(id);
      this.servers.put(id, { ...server, state: 'down', takes: 'nothing', inPool: false, connections: 0 });
      rememberConnections(this.world, context.nowUs);
      context.schedule(Math.round(downSeconds * SECOND_US), API_SERVER, { ...event, type: 'server.started' });
    } else if (type === 'server.started') {
      this.servers.put(id, { ...server, state: 'up', takes: 'all', startedUs: context.nowUs });
      const { readmitSeconds = 0 } = this.settings.get(SETTINGS) ?? {};
      context.schedule(Math.round(readmitSeconds * SECOND_US), API_SERVER, { ...event, type: 'server.readmitted' });
    } else if (server.state === 'up') this.readmit(server);
    return type === 'server.stopped';
  }

  /**
   * Accepts nothing new from now on. With --shutdown-send-retry-after, clients get a 429; otherwise their connections
   * are closed.
   */
  private refuse({ id }: ServerRecord, event: ServerDue, context: ActorContext): void {
    const server = this.servers.get(id);
    if (!server) return;
    this.servers.put(id, { ...server, state: 'draining', takes: event.sendsRetryAfter ? 'retryAfter' : 'nothing' });
    context.schedule(DRAIN_US, API_SERVER, { ...event, type: 'server.stopped' });
  }

  private readmit(server: ServerRecord): void {
    if (!this.settings.get(SETTINGS)?.isAlone) {
      this.servers.put(server.id, { ...server, inPool: true });
      return;
    }
    this.drop(server.id);
    this.settings.delete(SETTINGS);
  }

  private isBusy(id: string): boolean {
    return requestsInside(this.world).some(({ server }) => server === id);
  }

  private inTurn(): string | undefined {
    const settings = this.settings.get(SETTINGS);
    const usable = this.servers.values().filter(({ inPool }) => inPool);
    if (!settings || usable.length === 0) return undefined;
    this.settings.put(SETTINGS, balancerWithTurn(settings));
    return usable[settings.turn % usable.length]?.id;
  }

  private note(name: string, known: ConnectionRecord | undefined, server: string, nowUs: Micros): void {
    if (known?.server === server) this.connections.put(name, connectionWithRequest(known));
    else {
      if (known) this.countConnection(known.server, -1);
      this.connections.put(name, { client: name, server, requests: 1, openedUs: nowUs, watches: 0, goingAway: false });
      this.countConnection(server, 1);
      rememberConnections(this.world, nowUs);
    }
    const record = this.servers.get(server);
    if (record) this.servers.put(server, serverWithRequest(record));
  }

  private countConnection(id: string, by: number): void {
    const server = this.servers.get(id);
    if (server) this.servers.put(id, { ...server, connections: server.connections + by });
  }

  private close(key: string, connection: ConnectionRecord): void {
    this.connections.delete(key);
    this.countConnection(connection.server, -1);
  }

  private closeAll(id: string): void {
    for (const key of [...this.connections.keys()])
      if (this.connections.get(key)?.server === id) this.connections.delete(key);
  }

  private add(id: string, nowUs: Micros): void {
    this.servers.put(id, {
      id,
      state: 'up',
      takes: 'all',
      inPool: true,
      connections: 0,
      requests: 0,
      startedUs: nowUs,
    });
  }

  private drop(id: string): void {
    this.closeAll(id);
    this.servers.delete(id);
  }
}

/**
 * Written out, as the next two, because each request changes these records. Repeated spreads would give them a new
 * object shape each time.
 */
function serverWithRequest({ id, state, takes, inPool, connections, requests, startedUs }: ServerRecord): ServerRecord {
  return { id, state, takes, inPool, connections, requests: requests + 1, startedUs };
}

function connectionWithRequest(connection: ConnectionRecord): ConnectionRecord {
  const { client, server, requests, openedUs, watches, goingAway } = connection;
  return { client, server, requests: requests + 1, openedUs, watches, goingAway };
}

function balancerWithTurn({ mode, goawayChance, readmitSeconds, turn, isAlone }: BalancerRecord): BalancerRecord {
  return { mode, goawayChance, readmitSeconds, turn: turn + 1, ...(isAlone && { isAlone }) };
}

/** The first server has the common address; the others have a number. */
function serverAddress(index: number): string {
  return index === 0 ? API_SERVER : `${API_SERVER}/${index + 1}`;
}

const EXEMPT = /^\/(readyz|livez|healthz|metrics)/;

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/filters/with_retry_after.go, isRequestExemptFromRetryAfter. */
function isExempt(from: string, request: ApiRequest): boolean {
  return from.startsWith(API_SERVER) || (request.verb === 'http' && EXEMPT.test(request.url));
}

/**
 * Number of connections of each server at the end of a simulated second in which it changed. In table
 * `apiserver/connectionHistory` by second.
 */
interface ConnectionCounts {
  readonly connections: Readonly<Record<string, number>>;
}

/** Records the servers' connections if they differ from the last record. */
function rememberConnections(world: World, nowUs: Micros): void {
  const history = world.table(CONNECTION_HISTORY);
  const connections: Record<string, number> = {};
  for (const { id, connections: count } of world.table(API_SERVERS).values()) connections[id] = count;
  const seconds = history.keys();
  const last = seconds.length === 0 ? undefined : history.get(seconds[seconds.length - 1] as number);
  if (last && isSame(last.connections, connections)) return;
  const oldest = seconds[0];
  if (oldest !== undefined && seconds.length >= KEPT) history.delete(oldest);
  history.put(Math.floor(nowUs / SECOND_US), { connections });
}

function isSame(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean {
  const ids = Object.keys(a);
  return ids.length === Object.keys(b).length && ids.every((id) => a[id] === b[id]);
}
