import type { Micros } from '#base/time.ts';
import type { ClientFacts, HttpMethod } from '#cluster/api/request.ts';
import type { StreamClosed, StreamDelivered } from '#cluster/api/watchStream.ts';
import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

/** A load generator as a person describes it. */
export interface LoadWanted {
  readonly id: string;
  readonly method: HttpMethod;
  readonly url: string;
  readonly body?: object;
  /**
   * User name. `{n}` stands for the client's number, from 1, so each client is its own user. The same holds in `url`.
   */
  readonly user: string;
  readonly groups?: readonly string[];
  readonly userAgent?: string;
  /** Requests per second, of all clients together. */
  readonly ratePerSecond: number;
  /** Number of requests sent at once; 1 spaces them evenly. */
  readonly burst: number;
  /** Number of requests after which it ends; absent means never. */
  readonly count?: number;
  /** Number of clients. They take turns, and each has its own connection. */
  readonly clients: number;
  /** Execution time of a request in microseconds, in place of the model's own time. */
  readonly executionUs?: Micros;
  readonly sizeBytes?: number;
  /** Rate limit in client-go; absent means no limit. */
  readonly clientQps?: number;
  readonly clientBurst?: number;
}

/** A load generator, by id. */
export interface LoadGenerator extends LoadWanted {
  readonly state: 'running' | 'ended';
  readonly startedUs: Micros;
  /** Number of requests sent. */
  readonly sent: number;
  /** Order of its next event on the agenda; 0 when it has ended. */
  readonly order: number;
}

export const LOAD_GENERATORS = table<LoadGenerator>('load/generators');

export interface LoadStarted extends DueEvent {
  readonly type: 'load.started';
  readonly load: LoadWanted;
}

export interface LoadStopped extends DueEvent {
  readonly type: 'load.stopped';
  readonly id: string;
}

export interface LoadDue extends DueEvent {
  readonly type: 'load.due';
  readonly id: string;
}

/** Facts that one client of the generator shows. */
export function factsOf({ id, groups, userAgent, executionUs, sizeBytes }: LoadWanted, client: number): ClientFacts {
  // Set field by field, so that the facts of all clients have the same object shape. Each request reads them.
  const facts: { -readonly [K in keyof ClientFacts]: ClientFacts[K] } = {};
  if (groups) facts.groups = groups;
  if (userAgent) facts.userAgent = userAgent;
  if (executionUs !== undefined) facts.executionUs = executionUs;
  if (sizeBytes !== undefined) facts.sizeBytes = sizeBytes;
  facts.connection = `load/${id}/${client}`;
  return facts;
}

/** Events that load generators handle: commands, and events from the watches that they open. */
export type LoadEvent = LoadStarted | LoadStopped | LoadDue | StreamDelivered | StreamClosed;
