import type { Micros } from '#base/time.ts';
import { API_SERVER } from '#cluster/api/request.ts';
import { table } from '#kernel/delta.ts';
import type { DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';

/** `L4` balances connections, `L7` requests. With `L4`, a client stays on its server until its connection ends. */
export type Balancing = 'L4' | 'L7';

/**
 * Settings for access to the API servers; one record under the key `settings`. Absent for a single server without
 * balancing.
 */
export interface BalancerRecord {
  readonly mode: Balancing;
  /** --goaway-chance, from 0 to 0.02. */
  readonly goawayChance: number;
  /** Counter of choices: servers are used in turn. */
  readonly turn: number;
  /** Seconds until the load balancer uses a server again after it becomes ready. */
  readonly readmitSeconds: number;
  /** Set if a single server restarts without balancing. The record is removed when it is back. */
  readonly isAlone?: true;
}

/** One API server, by its address. */
export interface ServerRecord {
  readonly id: string;
  /** `draining`: the server is shutting down. `/readyz` fails, and it answers its remaining requests. */
  readonly state: 'up' | 'draining' | 'down';
  /** Treatment of new requests on existing connections; `retryAfter` is 429. */
  readonly takes: 'all' | 'retryAfter' | 'nothing';
  /** Whether the load balancer sends new connections to it. */
  readonly inPool: boolean;
  readonly connections: number;
  /** Number of requests since the run began. */
  readonly requests: number;
  readonly startedUs: Micros;
}

/**
 * A client's HTTP/2 connection, by client. Connections ended by GOAWAY that a watch keeps open are under
 * `client~number`.
 */
export interface ConnectionRecord {
  readonly client: string;
  readonly server: string;
  readonly requests: number;
  readonly openedUs: Micros;
  /** Number of watches on it. */
  readonly watches: number;
  /** True after GOAWAY: new requests use another connection. */
  readonly goingAway: boolean;
}

export const BALANCERS = table<BalancerRecord>('apiserver/balancer');
export const API_SERVERS = table<ServerRecord>('apiserver/servers');
export const CONNECTIONS = table<ConnectionRecord>('apiserver/connections');

/** A person sets the number of servers behind a load balancer. */
export interface ServersChanged extends DueEvent {
  readonly type: 'servers.changed';
  readonly count: number;
  readonly mode: Balancing;
  readonly goawayChance: number;
  readonly readmitSeconds: number;
}

/** A person stops a server, which starts again after that many seconds. */
export interface ServerRestarted extends DueEvent {
  readonly type: 'server.restarted';
  readonly server: string;
  readonly downSeconds: number;
  /** --shutdown-delay-duration, in seconds. */
  readonly shutdownDelaySeconds: number;
  /** --shutdown-send-retry-after */
  readonly sendsRetryAfter: boolean;
}

/** A server's own state change is due. */
export interface ServerDue extends DueEvent {
  readonly type: 'server.refusing' | 'server.stopped' | 'server.started' | 'server.readmitted';
  readonly server: string;
  /** As in `ServerRestarted`. */
  readonly downSeconds: number;
  readonly sendsRetryAfter: boolean;
  /** Latest time at which it stops, in simulated microseconds. */
  readonly atLatestUs: Micros;
}

/** Maximum number of servers that a person can set. */
export const MOST_SERVERS = 9;

/**
 * Error of invalid flags.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/options/server_run_options.go, Validate.
 */
export function goawayProblem(chance: number): string | undefined {
  return chance >= 0 && chance <= 0.02 ? undefined : '--goaway-chance can not be less than 0 or greater than 0.02';
}

/** Addresses of all servers, including stopped ones. */
export function serverIds(world: World): readonly string[] {
  const servers = world.table(API_SERVERS);
  return servers.size === 0 ? [API_SERVER] : servers.keys();
}
