import type { ResponseArrived } from '#cluster/api/request.ts';
import type { StreamClosed, StreamDelivered, WatchTag } from '#cluster/api/watchStream.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

/** Addresses of demonstration clients begin with this. */
export const INFORMERS: Address<InformersEvent> = 'informers';

/** `poller` lists again and again; `informer` lists and then watches; `watchList` has the watch bring the first objects too. */
export const CLIENT_SORTS = ['poller', 'informer', 'watchList'] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

/** What a person asks for. */
export interface ClientWanted {
  readonly id: string;
  readonly sort: ClientSort;
  /** Path of the collection, such as `/api/v1/pods` or `/api/v1/namespaces/shop/pods`. */
  readonly path: string;
  readonly user: string;
  readonly labelSelector: string;
  readonly fieldSelector: string;
  /** Controllers whose handlers share this client: one for a plain informer, more for a shared one. */
  readonly controllers: number;
  /** Of a poller. */
  readonly everySeconds: number;
  /** How long a worker of its controllers works on one item; 0 has no workers. */
  readonly workMs: number;
  /** Handlers are told everything again after so many seconds; 0 never. The server is not asked. */
  readonly resyncSeconds: number;
}

export type ClientPhase = 'listing' | 'connecting' | 'watching' | 'waiting' | 'backingOff' | 'disconnected' | 'stopped';

/** A demonstration client. In table `clients/informers` by id. */
export interface InformerClient extends ClientWanted {
  readonly phase: ClientPhase;
  /** Of the last request or watch: answers to earlier ones are not for it any more. */
  readonly requestNumber: number;
  /** Where a watch goes on; 0 before the first list. */
  readonly resourceVersion: number;
  /** Next page of the list that is being read. */
  readonly continue: string;
  /** Keys in its store. */
  readonly known: number;
  readonly knownInPages: number;
  /** Failures in a row; the next wait grows with it. */
  readonly failures: number;
  /** When it goes on by itself; 0 when nothing is due. */
  readonly dueUs: number;
  readonly lists: number;
  readonly watches: number;
  readonly relists: number;
  readonly objectsReceived: number;
  readonly eventsReceived: number;
  readonly bookmarksReceived: number;
  readonly bytesReceived: number;
  /** What its reads cost the server, added up. */
  readonly objectsScanned: number;
  readonly etcdObjects: number;
  readonly lastProblem: string;
  /** Texts that make work on a key fail. Empty for none. */
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

/** The network takes a client away for so long. */
export interface ClientCut extends DueEvent {
  readonly type: 'client.cut';
  readonly id: string;
  readonly seconds: number;
}

/** How long the client reads one event, or which of its keys fail. */
export interface ClientChanged extends DueEvent {
  readonly type: 'client.changed';
  readonly id: string;
  readonly perEventMs?: number;
  readonly failingKey?: string;
}

/** A client does what it waited for: lists again, reconnects, resyncs. */
export interface ClientDue extends DueEvent {
  readonly type: 'client.due';
  readonly id: string;
  readonly what: 'request' | 'resync';
}

/** One key on its way through a controller's queue. In table `clients/work` by `client/controller/key`. */
export interface WorkItem {
  readonly client: string;
  readonly controller: number;
  readonly key: string;
  readonly state: 'ready' | 'processing' | 'backoff';
  /** It changed while it was being worked on. */
  readonly isDirty: boolean;
  readonly failures: number;
  readonly order: number;
  /** When the wait or the work ends. */
  readonly untilUs: number;
}

/** By `client/controller/key`. */
export const CLIENT_WORK = table<WorkItem>('clients/work');

export interface WorkDue extends DueEvent {
  readonly type: 'work.done' | 'work.ready';
  readonly item: string;
}

export function clientAddress(id: string): string {
  return `${INFORMERS}/${id}`;
}

/** What the reflector of a client has sent a request for. */
export interface ReflectorTag extends WatchTag {
  readonly verb: 'list' | 'watch';
}

/** What one client is told: answers, its watch, its queue. */
export type ClientAnswer = ResponseArrived<ReflectorTag> | StreamDelivered | StreamClosed | WorkDue;

/** All that demonstration clients take. */
export type InformersEvent = ClientStarted | ClientStopped | ClientCut | ClientChanged | ClientDue | ClientAnswer;
