import type { Micros } from '#base/time.ts';
import type { Identity } from '#cluster/api/clientIdentity.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ApiRequest, ApiResponse, ClientFacts } from '#cluster/api/request.ts';
import { averageBytes } from '#cluster/etcd/history.ts';
import { table } from '#kernel/delta.ts';
import type { DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { groupOf, KINDS } from '#model/kinds.ts';
import type { KnownStats } from './flowcontrol/listWidth.ts';

const KIND_OF: ReadonlyMap<string, string> = new Map(
  KINDS.map(({ apiVersion, kind, plural }) => {
    const group = groupOf(apiVersion);
    return [group === '' ? plural : `${plural}.${group}`, kind];
  }),
);

/** A request between its arrival and its answer. Its number is that of the journal entry of its arrival. */
export interface InFlightRequest {
  readonly id: number;
  readonly server: string;
  readonly request: ApiRequest;
  readonly from: string;
  readonly tag?: object;
  readonly client?: ClientFacts;
  /** Number of earlier attempts by the client; see `RequestArrived`. */
  readonly retries?: number;
  readonly identity: Identity;
  readonly state: 'queued' | 'executing';
  readonly arrivedUs: Micros;
  /** Time at which the server gives up on it, in simulated microseconds. */
  readonly deadlineUs: Micros;
  /** Time at which it began to execute; equal to `arrivedUs` while it waits. */
  readonly startedUs: Micros;
  readonly level: string;
  readonly flowSchema: string;
  readonly seats: number;
  /** Index of its queue; -1 if it has none. */
  readonly queue: number;
}

/** Requests that wait for seats, by number. Executing requests are events on the agenda. */
export const QUEUED_REQUESTS = table<InFlightRequest, number>('apiserver/queued');

/** A request has held its seats long enough and is answered. */
export interface RequestExecuted extends DueEvent, InFlightRequest {
  readonly type: 'request.executed';
  /** Time of its first arrival at the storage, if it had to wait there, in simulated microseconds. */
  readonly storageSinceUs?: Micros;
  /** Answer of a read that is being sent. */
  readonly answer?: ApiResponse;
}

/** Number of answers by `server|verb|group|version|resource|subresource|scope|code`: `apiserver_request_total`. */
export interface RequestTotal {
  readonly count: number;
}

export const REQUEST_TOTALS = table<RequestTotal>('apiserver/requestTotals');

/**
 * Number of objects of a resource, `pods` or `deployments.apps`, and their average size. The real server counts once a
 * minute; the model always knows.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/request/object_count_tracker.go.
 */
export function objectStats(world: World, resource: string): KnownStats {
  const kind = KIND_OF.get(resource);
  if (kind === undefined) return 'notFound';
  return { objectCount: world.table(store(kind)).size, averageObjectSizeBytes: averageBytes(world, kind) };
}
