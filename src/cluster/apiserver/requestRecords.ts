import type { Identity } from '#cluster/api/clientIdentity.ts';
import type { ApiRequest, ApiResponse, ClientFacts } from '#cluster/api/request.ts';
import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

/** A request between its arrival and its answer. Its number is the entry in which it arrived. */
export interface InFlight {
  readonly id: number;
  readonly server: string;
  readonly request: ApiRequest;
  readonly from: string;
  readonly tag?: object;
  readonly client?: ClientFacts;
  /** How often its client has sent it before; see `RequestArrived`. */
  readonly retries?: number;
  readonly identity: Identity;
  readonly state: 'queued' | 'executing';
  readonly arrivedUs: number;
  /** When the server gives up on it; simulated microseconds. */
  readonly deadlineUs: number;
  /** When it began to execute; equal to `arrivedUs` while it waits. */
  readonly startedUs: number;
  readonly level: string;
  readonly flowSchema: string;
  readonly seats: number;
  /** Index of its queue; -1 without. */
  readonly queue: number;
}

/** The requests that wait for seats, by their number. Those that execute are events on the agenda. */
export const QUEUED_REQUESTS = table<InFlight, number>('apiserver/queued');

/** A request that held its seats long enough is answered. */
export interface RequestExecuted extends DueEvent, InFlight {
  readonly type: 'request.executed';
  /** When it first came to the storage, if it had to wait there; simulated microseconds. */
  readonly storageSinceUs?: number;
  /** Of a read that is being sent. */
  readonly answer?: ApiResponse;
}

/** How many answers of one sort there were, by `server|verb|group|version|resource|subresource|scope|code`: `apiserver_request_total`. */
export interface RequestTotal {
  readonly count: number;
}

export const REQUEST_TOTALS = table<RequestTotal>('apiserver/requestTotals');
