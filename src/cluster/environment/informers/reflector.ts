import { type Micros, SECOND_US } from '#base/time.ts';
import type { ReadAnswer } from '#cluster/api/readCost.ts';
import {
  type ApiResponse,
  executionUs,
  type HttpRequest,
  type ResponseArrived,
  sendRequest,
} from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import {
  type StreamClosed,
  type StreamDelivered,
  type StreamEvent,
  type StreamLeft,
  WATCH_CACHE,
  watchName,
} from '#cluster/api/watchStream.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { objectKey } from '#model/objectKey.ts';
import {
  type ClientDue,
  type ClientWanted,
  clientAddress,
  INFORMER_CLIENTS,
  INFORMERS,
  type InformerClient,
  type ReflectorTag,
} from './informerRecords.ts';
import type { WorkQueues } from './workQueue.ts';

/**
 * Page size of client-go. The server ignores it at version 0.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/pager/pager.go.
 */
const PAGE = 500;

/** Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/cache/reflector.go. */
const BACKOFF_US = 800_000;
const MOST_BACKOFF_US = 30_000_000;
const LEAST_WATCH_SECONDS = 300;

/** Phases in which events of a watch may arrive before the response to its request. */
const WAITS_FOR_ANSWER: ReadonlySet<InformerClient['phase']> = new Set(['listing', 'connecting', 'watching']);

/** Reads as a client does: lists, watches, and starts over when it has fallen too far behind. */
export class Reflector {
  private readonly world: World;
  private readonly clients: Table<InformerClient>;
  private readonly queues: WorkQueues;

  constructor(world: World, queues: WorkQueues) {
    this.world = world;
    this.clients = world.table(INFORMER_CLIENTS);
    this.queues = queues;
  }

  /** Starts from nothing. The first list takes the contents of the cache. */
  begin(client: InformerClient, context: ActorContext): void {
    if (client.sort === 'watchList') this.watchList(client, context);
    else this.list(client, client.sort === 'poller' ? '' : '0', '', context);
  }

  /** Does the pending action: the next poll, a retry, or a reconnection. */
  goOn(client: InformerClient, context: ActorContext): void {
    const { phase, sort, resourceVersion } = client;
    becauseOf(context, 'client.continues', 'Client', client.id, { phase });
    if (sort === 'poller') this.list(client, '', client.continue, context);
    else if (phase === 'disconnected' && resourceVersion > 0) this.resume(client, context);
    else if (phase === 'backingOff' && resourceVersion > 0) this.relist(client, context);
    else this.begin(client, context);
  }

  answered(client: InformerClient, { response, tag }: ResponseArrived<ReflectorTag>, context: ActorContext): void {
    const { watch: number, verb } = tag;
    if (number !== client.requestNumber || !WAITS_FOR_ANSWER.has(client.phase)) {
      becauseOf(context, 'client.ignored', 'Client', client.id);
      return;
    }
    const counted = counting(client, response);
    if (!response.ok) this.refused(counted, response, context);
    else if (verb === 'list') this.listed(counted, response.read, context);
    else {
      becauseOf(context, 'client.watches', 'Client', client.id, { resourceVersion: client.resourceVersion });
      this.clients.put(client.id, { ...counted, phase: 'watching' });
    }
  }

  /** Events pass through the FIFO into the store, and from there to the handlers. */
  delivered(client: InformerClient, { watch, events }: StreamDelivered, context: ActorContext): void {
    if (watch !== watchOf(client)) {
      becauseOf(context, 'client.ignored', 'Client', client.id);
      return;
    }
    const problem = events.find(({ type }) => type === 'ERROR')?.status;
    if (problem) {
      this.backOff({ ...client, lastProblem: `${problem.code}: ${problem.message}` }, context);
      return;
    }
    const changed = events.reduce(received, { ...client, phase: 'watching', failures: 0 } as InformerClient);
    const [only] = events;
    if (events.length === 1 && only?.object) {
      const { type, revision, object } = only;
      becauseOf(context, 'client.received', object.kind, objectKey(object), {
        client: client.id,
        event: type,
        revision,
      });
    } else becauseOf(context, 'client.receivedMany', 'Client', client.id, { count: events.length });
    this.clients.put(client.id, changed);
    for (const { object } of events) if (object) this.queues.add(changed, objectKey(object), context);
  }

  /** The server ended the watch. The next one continues from this version without a list. */
  closed(client: InformerClient, { watch, why }: StreamClosed, context: ActorContext): void {
    const isOurs = watch === watchOf(client) && client.phase !== 'disconnected' && client.phase !== 'stopped';
    becauseOf(context, isOurs ? 'client.watchClosed' : 'client.ignored', 'Client', client.id, { why });
    if (isOurs) this.resume(client, context);
  }

  cut(client: InformerClient, forUs: Micros, context: ActorContext): void {
    becauseOf(context, 'client.cut', 'Client', client.id, { seconds: forUs / SECOND_US });
    this.leave(client, context);
    this.wait({ ...client, phase: 'disconnected', requestNumber: client.requestNumber + 1 }, forUs, context);
  }

  leave(client: InformerClient, context: ActorContext): void {
    if (client.phase !== 'watching' && client.phase !== 'connecting') return;
    const event: StreamLeft = { type: 'stream.left', watch: watchOf(client) };
    context.schedule(0, WATCH_CACHE, event);
  }

  private list(client: InformerClient, version: string, next: string, context: ActorContext): void {
    const listing: InformerClient = { ...client, phase: 'listing', lists: client.lists + 1 };
    this.send(listing, 'list', listUrl(client, version, next), context);
  }

  /** Lists at least as new as the last version seen, as client-go does after "too old". */
  private relist(client: InformerClient, context: ActorContext): void {
    const counted = { ...client, relists: client.relists + 1 };
    if (client.sort === 'watchList') this.watchList(counted, context);
    else this.list(counted, String(client.resourceVersion), '', context);
  }

  /** Refills the store from the events of a watch. */
  private watchList(client: InformerClient, context: ActorContext): void {
    this.watch({ ...client, known: 0 }, watchListUrl(client, this.timeoutSeconds(context)), context);
  }

  private resume(client: InformerClient, context: ActorContext): void {
    if (client.resourceVersion === 0) this.begin(client, context);
    else this.watch(client, watchUrl(client, this.timeoutSeconds(context)), context);
  }

  private watch(client: InformerClient, url: string, context: ActorContext): void {
    this.send({ ...client, phase: 'connecting', watches: client.watches + 1 }, 'watch', url, context);
  }

  /** 5 to 10 minutes, random so that watches do not all end together. */
  private timeoutSeconds(context: ActorContext): number {
    return context.random('informers.timeout').int(LEAST_WATCH_SECONDS, 2 * LEAST_WATCH_SECONDS);
  }

  private send(client: InformerClient, verb: ReflectorTag['verb'], url: string, context: ActorContext): void {
    const number = client.requestNumber + 1;
    this.clients.put(client.id, { ...client, requestNumber: number, dueUs: 0 });
    const request: HttpRequest = { verb: 'http', method: 'GET', url, user: client.user, kind: '', name: url };
    const tag: ReflectorTag = { watch: number, verb };
    const delayUs = Math.max(constantUs(this.world, 'api.request'), executionUs(this.world, request));
    sendRequest(this.world, context, clientAddress(client.id), request, delayUs, tag);
  }

  private listed(client: InformerClient, answer: ReadAnswer | undefined, context: ActorContext): void {
    const items = answer?.objects ?? [];
    const { resourceVersion: version = '0', continue: next = '' } = answer ?? {};
    const known = client.knownInPages + items.length;
    const counted = { ...client, objectsReceived: client.objectsReceived + items.length };
    becauseOf(context, 'client.listed', 'Client', client.id, {
      count: items.length,
      resourceVersion: version,
    });
    for (const object of items) this.queues.add(counted, objectKey(object), context);
    if (next !== '') {
      this.list({ ...counted, knownInPages: known }, '', next, context);
      return;
    }
    const resourceVersion = Number(version);
    const done = { ...counted, resourceVersion, known, knownInPages: 0, failures: 0, lastProblem: '' };
    if (client.sort === 'poller') this.wait({ ...done, phase: 'waiting' }, done.everySeconds * SECOND_US, context);
    else this.watch(done, watchUrl(done, this.timeoutSeconds(context)), context);
  }

  /**
   * After a 429, waits as the server says. An expired or unknown version is retried once without a version. Anything
   * else backs off.
   */
  private refused(client: InformerClient, response: Extract<ApiResponse, { ok: false }>, context: ActorContext): void {
    const { status, retryAfterSeconds } = response;
    const problem = { ...client, lastProblem: `${status.code}: ${status.message}`, continue: '', knownInPages: 0 };
    becauseOf(context, 'client.refused', 'Client', client.id, { code: status.code, message: status.message });
    const isVersionLost = status.code === 410 || /Too large resource version/.test(status.message);
    if (isVersionLost && client.phase === 'listing') this.list(problem, '', '', context);
    else if (retryAfterSeconds !== undefined)
      this.wait({ ...problem, phase: 'backingOff' }, retryAfterSeconds * SECOND_US, context);
    else this.backOff(problem, context);
  }

  /** Backs off for 0.8 s, doubling up to 30 s, plus a random addition of up to the same time. */
  private backOff(client: InformerClient, context: ActorContext): void {
    const leastUs = Math.min(BACKOFF_US * 2 ** Math.min(client.failures, 10), MOST_BACKOFF_US);
    const waitUs = context.random('informers.backoff').int(leastUs, 2 * leastUs);
    becauseOf(context, 'client.backsOff', 'Client', client.id, { delayUs: waitUs, message: client.lastProblem });
    const failures = client.failures + 1;
    this.wait({ ...client, phase: 'backingOff', failures, requestNumber: client.requestNumber + 1 }, waitUs, context);
  }

  private wait(client: InformerClient, forUs: Micros, context: ActorContext): void {
    this.clients.put(client.id, { ...client, dueUs: context.nowUs + Math.round(forUs) });
    const event: ClientDue = { type: 'client.due', id: client.id, what: 'request' };
    context.schedule(Math.round(forUs), INFORMERS, event);
  }
}

function watchOf({ id, requestNumber }: InformerClient): string {
  return watchName(clientAddress(id), requestNumber);
}

function counting(client: InformerClient, response: ApiResponse): InformerClient {
  if (!response.ok || !response.read) return client;
  const { cost } = response.read;
  return {
    ...client,
    objectsScanned: client.objectsScanned + cost.objectsScanned,
    etcdObjects: client.etcdObjects + cost.etcdObjects,
    bytesReceived: client.bytesReceived + cost.bytesSent,
  };
}

function received(client: InformerClient, event: StreamEvent): InformerClient {
  const resourceVersion = Math.max(client.resourceVersion, event.revision);
  if (event.type === 'BOOKMARK') return { ...client, resourceVersion, bookmarksReceived: client.bookmarksReceived + 1 };
  const more = event.type === 'ADDED' ? 1 : event.type === 'DELETED' ? -1 : 0;
  return { ...client, resourceVersion, known: client.known + more, eventsReceived: client.eventsReceived + 1 };
}

type Reader = Pick<ClientWanted, 'path' | 'labelSelector' | 'fieldSelector'> & { readonly resourceVersion: number };

/**
 * URL of a list. At a version above 0, client-go requests no pages, because they would have to come from etcd.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/cache/reflector.go, list.
 */
function listUrl(reader: Reader, version: string, next: string): string {
  const isAtLeast = version !== '' && version !== '0';
  return urlOf(reader, {
    ...(isAtLeast ? undefined : { limit: String(PAGE) }),
    continue: next,
    resourceVersion: next === '' ? version : '',
  });
}

function watchUrl(reader: Reader, timeoutSeconds: number): string {
  return urlOf(reader, {
    allowWatchBookmarks: 'true',
    resourceVersion: String(reader.resourceVersion),
    timeoutSeconds: String(timeoutSeconds),
    watch: 'true',
  });
}

/** URL of a watch that also delivers the first objects as events. */
function watchListUrl(reader: Reader, timeoutSeconds: number): string {
  return urlOf(reader, {
    allowWatchBookmarks: 'true',
    resourceVersion: reader.resourceVersion > 0 ? String(reader.resourceVersion) : '',
    resourceVersionMatch: 'NotOlderThan',
    sendInitialEvents: 'true',
    timeoutSeconds: String(timeoutSeconds),
    watch: 'true',
  });
}

function urlOf({ path, labelSelector, fieldSelector }: Reader, query: Readonly<Record<string, string>>): string {
  const all: Readonly<Record<string, string>> = { labelSelector, fieldSelector, ...query };
  const parts = Object.keys(all)
    .filter((name) => all[name] !== '')
    .map((name) => `${name}=${encodeURIComponent(all[name] as string)}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}
