import { API_SERVER } from '#cluster/api/request.ts';
import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

/**
 * `L4` balances connections, `L7` requests.
 * With `L4` a client stays on its server until its connection ends.
 */
export type Balancing = 'L4' | 'L7';

/** How the API servers are reached; one record under the key `settings`. Absent: one server, nothing to balance. */
export interface BalancerRecord {
  readonly mode: Balancing;
  /** --goaway-chance, from 0 to 0.02. */
  readonly goawayChance: number;
  /** Counts the choices: servers are taken in turn. */
  readonly turn: number;
  /** Seconds for which the load balancer goes on not to use a server that is ready again. */
  readonly readmitSeconds: number;
  /** Nothing is balanced: the only server restarts, and the record goes when it is back. */
  readonly isAlone?: true;
}

/** One API server, by its address. */
export interface ServerRecord {
  readonly id: string;
  /** `draining`: it was told to stop: `/readyz` fails, and it answers what it has. */
  readonly state: 'up' | 'draining' | 'down';
  /** What becomes of new requests on connections that there are; `retryAfter`: 429. */
  readonly takes: 'all' | 'retryAfter' | 'nothing';
  /** Whether the load balancer sends new connections to it. */
  readonly inPool: boolean;
  readonly connections: number;
  /** Requests that arrived since the run began. */
  readonly requests: number;
  readonly startedUs: number;
}

/** A client's HTTP/2 connection, by client; those that GOAWAY has ended and a watch keeps open by `client~number`. */
export interface ConnectionRecord {
  readonly client: string;
  readonly server: string;
  readonly requests: number;
  readonly openedUs: number;
  /** Watches that run on it. */
  readonly watches: number;
  /** True after GOAWAY: no new request goes this way. */
  readonly goingAway: boolean;
}

export const BALANCERS = table<BalancerRecord>('apiserver/balancer');
export const API_SERVERS = table<ServerRecord>('apiserver/servers');
export const CONNECTIONS = table<ConnectionRecord>('apiserver/connections');

/** A person wants so many servers behind a load balancer. */
export interface ServersChanged extends DueEvent {
  readonly type: 'servers.changed';
  readonly count: number;
  readonly mode: Balancing;
  readonly goawayChance: number;
  readonly readmitSeconds: number;
}

/** A person stops a server, which starts again after so many seconds. */
export interface ServerRestarted extends DueEvent {
  readonly type: 'server.restarted';
  readonly server: string;
  readonly downSeconds: number;
  /** --shutdown-delay-duration, in seconds. */
  readonly shutdownDelaySeconds: number;
  /** --shutdown-send-retry-after */
  readonly sendsRetryAfter: boolean;
}

/** One of a server's own changes of state is due. */
export interface ServerDue extends DueEvent {
  readonly type: 'server.refusing' | 'server.stopped' | 'server.started' | 'server.readmitted';
  readonly server: string;
  /** As of `ServerRestarted`. */
  readonly downSeconds: number;
  readonly sendsRetryAfter: boolean;
  /** When it stops in any case; simulated microseconds. */
  readonly atLatestUs: number;
}

/** The most servers that a person can ask for. */
export const MOST_SERVERS = 9;

/** Why flags cannot be so. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/options/server_run_options.go, Validate. */
export function goawayProblem(chance: number): string | undefined {
  return chance >= 0 && chance <= 0.02 ? undefined : '--goaway-chance can not be less than 0 or greater than 0.02';
}

/** The addresses of all servers, also of those that are down. */
export function serverIds(world: World): readonly string[] {
  const servers = world.table(API_SERVERS);
  return servers.size === 0 ? [API_SERVER] : servers.keys();
}
