import type { ClientFacts, HttpMethod } from '#cluster/api/request.ts';
import type { StreamClosed, StreamDelivered } from '#cluster/api/watchStream.ts';
import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

/** What a load generator sends, as a person describes it. */
export interface LoadWanted {
  readonly id: string;
  readonly method: HttpMethod;
  readonly url: string;
  readonly body?: object;
  /** `{n}` stands for the client's number, from 1: each client is then a user of its own. The same in `url`. */
  readonly user: string;
  readonly groups?: readonly string[];
  readonly userAgent?: string;
  /** Requests in a second, of all clients together. */
  readonly ratePerSecond: number;
  /** So many at once each time; 1 spreads them evenly. */
  readonly burst: number;
  /** It ends by itself after so many; absent: never. */
  readonly count?: number;
  /** Clients take turns; each has a connection of its own. */
  readonly clients: number;
  /** How long a request executes, in microseconds, in place of the model's own time. */
  readonly executionUs?: number;
  readonly sizeBytes?: number;
  /** What client-go is configured with; absent: the clients do not hold back. */
  readonly clientQps?: number;
  readonly clientBurst?: number;
}

/** A load generator, by id. */
export interface LoadGenerator extends LoadWanted {
  readonly state: 'running' | 'ended';
  readonly startedUs: number;
  /** Requests that it has put on their way. */
  readonly sent: number;
  /** The event on the agenda with which it goes on; 0 when it has ended. */
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

/** What one client shows of itself. */
export function factsOf({ id, groups, userAgent, executionUs, sizeBytes }: LoadWanted, client: number): ClientFacts {
  // Field by field: the facts of all clients are laid out alike, which is read with each request.
  const facts: { -readonly [K in keyof ClientFacts]: ClientFacts[K] } = {};
  if (groups) facts.groups = groups;
  if (userAgent) facts.userAgent = userAgent;
  if (executionUs !== undefined) facts.executionUs = executionUs;
  if (sizeBytes !== undefined) facts.sizeBytes = sizeBytes;
  facts.connection = `load/${id}/${client}`;
  return facts;
}

/** All that load generators take: what they are asked, and what comes of the watches that they open. */
export type LoadEvent = LoadStarted | LoadStopped | LoadDue | StreamDelivered | StreamClosed;
