import type { Micros } from '#base/time.ts';
import type { Identity } from '#cluster/api/clientIdentity.ts';
import type { ApiRequest, ApiResponse, ClientFacts } from '#cluster/api/request.ts';
import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

/** A request between its arrival and its answer. Its number is that of the journal entry of its arrival. */
export interface InFlight {
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
export const QUEUED_REQUESTS = table<InFlight, number>('apiserver/queued');

/** A request has held its seats long enough and is answered. */
export interface RequestExecuted extends DueEvent, InFlight {
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
