import type { Micros, Millis } from '#base/time.ts';
import type { ResponseArrived } from '#cluster/api/request.ts';
import type { StreamClosed, StreamDelivered, WatchTag } from '#cluster/api/watchStream.ts';
import { table } from '#kernel/delta.ts';
import type { Address, DueEvent } from '#kernel/event.ts';

/** Prefix of the addresses of demonstration clients. */
export const INFORMERS: Address<InformersEvent> = 'informers';

/**
 * `poller` lists repeatedly. `informer` lists and then watches. `watchList` also receives the first objects through the
 * watch.
 */
export const CLIENT_SORTS = ['poller', 'informer', 'watchList'] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

/** A demonstration client as a person requests it. */
export interface ClientWanted {
  readonly id: string;
  readonly sort: ClientSort;
  /** Path of the collection, such as `/api/v1/pods` or `/api/v1/namespaces/shop/pods`. */
  readonly path: string;
  readonly user: string;
  readonly labelSelector: string;
  readonly fieldSelector: string;
  /** Number of controllers whose handlers share this client. 1 is a plain informer, more is a shared one. */
  readonly controllers: number;
  /** Interval of a poller, in seconds. */
  readonly everySeconds: number;
  /** Time that a worker of its controllers takes for one item; 0 means no workers. */
  readonly workMs: Millis;
  /** Resync interval in seconds, after which handlers receive all objects again; 0 never. No request to the server. */
  readonly resyncSeconds: number;
}

export type ClientPhase = 'listing' | 'connecting' | 'watching' | 'waiting' | 'backingOff' | 'disconnected' | 'stopped';

/** A demonstration client. In table `clients/informers` by id. */
export interface InformerClient extends ClientWanted {
  readonly phase: ClientPhase;
  /** Number of the last request or watch. Answers to earlier ones are ignored. */
  readonly requestNumber: number;
  /** Version at which a watch continues; 0 before the first list. */
  readonly resourceVersion: number;
  /** Continue token for the next page of the list. */
  readonly continue: string;
  /** Number of keys in its store. */
  readonly known: number;
  readonly knownInPages: number;
  /** Number of consecutive failures, which lengthen the next wait. */
  readonly failures: number;
  /** Time of its next own action; 0 if none is due. */
  readonly dueUs: Micros;
  readonly lists: number;
  readonly watches: number;
  readonly relists: number;
  readonly objectsReceived: number;
  readonly eventsReceived: number;
  readonly bookmarksReceived: number;
  readonly bytesReceived: number;
  /** Total cost of its reads to the server. */
  readonly objectsScanned: number;
  readonly etcdObjects: number;
  readonly lastProblem: string;
  /** Text in keys whose work fails. Empty for none. */
  readonly failingKey: string;
}

/** By id. */
export const INFORMER_CLIENTS = table<InformerClient>('clients/informers');

export interface ClientStarted extends DueEvent {
  readonly type: 'client.started';
  readonly client: ClientWanted;
}

export interface ClientStopped extends DueEvent {
  readonly type: 'client.stopped';
  readonly id: string;
}

/** Cuts a client off the network for a while. */
export interface ClientCut extends DueEvent {
  readonly type: 'client.cut';
  readonly id: string;
  readonly seconds: number;
}

/** Changes the read time per event of the client, or its failing keys. */
export interface ClientChanged extends DueEvent {
  readonly type: 'client.changed';
  readonly id: string;
  readonly perEventMs?: Millis;
  readonly failingKey?: string;
}

/** A client does its pending action: list again, reconnect, or resync. */
export interface ClientDue extends DueEvent {
  readonly type: 'client.due';
  readonly id: string;
  readonly what: 'request' | 'resync';
}

/** One key in the queue of a controller. In table `clients/work` by `client/controller/key`. */
export interface ClientWorkItem {
  readonly client: string;
  readonly controller: number;
  readonly key: string;
  readonly state: 'ready' | 'processing' | 'backoff';
  /** Whether the key changed while a worker handled it. */
  readonly isDirty: boolean;
  readonly failures: number;
  readonly order: number;
  /** Time at which the wait or the work ends. */
  readonly untilUs: Micros;
}

/** By `client/controller/key`. */
export const CLIENT_WORK = table<ClientWorkItem>('clients/work');

export interface WorkDue extends DueEvent {
  readonly type: 'work.done' | 'work.ready';
  readonly item: string;
}

export function clientAddress(id: string): string {
  return `${INFORMERS}/${id}`;
}

/** Tag of a request from the reflector of a client. */
export interface ReflectorTag extends WatchTag {
  readonly verb: 'list' | 'watch';
}

/** Events for one client: answers, its watch, its queue. */
export type ClientAnswer = ResponseArrived<ReflectorTag> | StreamDelivered | StreamClosed | WorkDue;

/** Events that demonstration clients handle. */
export type InformersEvent = ClientStarted | ClientStopped | ClientCut | ClientChanged | ClientDue | ClientAnswer;
