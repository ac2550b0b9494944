import { type Micros, SECOND_US } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { type StreamEvent, WATCH_CACHE } from '#cluster/api/watchStream.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { cacheHealth, freshness, hasCache, revisionAt } from './cacheState.ts';
import { snapshotAt, takePage } from './page.ts';
import { listCost } from './read.ts';
import type { ReadRequest, ReadResult } from './readOptions.ts';
import { parseVersion, unreadable } from './readPlan.ts';
import { oldestWatchable } from './ring.ts';
import { compileSelection } from './selection.ts';
import { scheduleBookmark, send, sendMissed, WATCHES, type WatchExpired, type WatchRecord } from './watchDelivery.ts';

/**
 * `--min-request-timeout`: a watch without its own timeout lasts between one and two times this. Upstream source
 * (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/get.go.
 */
const LEAST_SECONDS = 1800;

/** Client of a watch, and the watch's name. */
export interface WatchOpening {
  readonly name: string;
  readonly client: string;
  readonly startedUs: Micros;
  readonly request: ReadRequest;
}

/**
 * Opens a watch: sends its initial events, and later events follow. Returns the answer to the request. If the version
 * is too old, an ERROR event follows, as in the API server.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/cacher/cacher.go, Watch.
 */
export function openWatch(world: World, context: ActorContext, opening: WatchOpening): ReadResult {
  const { request, startedUs } = opening;
  const { kind, options } = request;
  const version = options.resourceVersion ?? '';
  const asked = parseVersion(version);
  if (asked === undefined) return failed(world, opening, context, unreadable(version));
  if (hasCache(kind) && cacheHealth(world).state === 'initializing')
    return failed(world, opening, context, {
      code: 429,
      reason: 'TooManyRequests',
      message: 'storage is (re)initializing',
      retryAfterSeconds: 1,
    });
  return options.sendInitialEvents
    ? withInitialEvents(world, context, opening, version === '' ? revisionAt(world, kind, startedUs) : asked)
    : fromRevision(world, context, opening, asked);
}

/** Sends all objects as ADDED, then the bookmark that ends the initial events. */
function withInitialEvents(world: World, context: ActorContext, opening: WatchOpening, atLeast: number): ReadResult {
  const { request, startedUs } = opening;
  const { kind, namespace = '', options } = request;
  const fresh = freshness(world, kind, atLeast, startedUs, context.nowUs);
  if (fresh.state === 'wait') return { ...fresh, waitsFor: 'cache' };
  const { revision } = fresh;
  const page = takePage(snapshotAt(world, kind, revision), {
    namespace,
    limit: 0,
    afterKey: '',
    selection: compileSelection(kind, options.labelSelector ?? '', options.fieldSelector ?? ''),
    hasIndex: true,
    isSingle: false,
  });
  const events = page.objects.map(
    (object): StreamEvent => ({ type: 'ADDED', revision: Number(object.metadata.resourceVersion), object }),
  );
  const end: StreamEvent = { type: 'BOOKMARK', revision, isInitialEventsEnd: true };
  const cost = listCost(world, {
    servedBy: 'cache',
    because: options.resourceVersion ? 'notOlderThan' : 'consistentRead',
    kind,
    scanned: page.scanned,
    sent: page.objects,
    waitUs: context.nowUs - startedUs,
  });
  begin(world, context, opening, revision, options.allowWatchBookmarks ? [...events, end] : events);
  return { state: 'done', objects: [], resourceVersion: String(revision), cost };
}

/** Sends only changes after the version, if the cache still has them. */
function fromRevision(world: World, context: ActorContext, opening: WatchOpening, asked: number): ReadResult {
  const { request, startedUs } = opening;
  const { kind } = request;
  const oldest = hasCache(kind) ? oldestWatchable(world, kind) : new Etcd(world).stateOf(kind).compactedRevision;
  const cost = listCost(world, {
    servedBy: 'cache',
    because: 'notOlderThan',
    kind,
    scanned: 0,
    sent: [],
    waitUs: context.nowUs - startedUs,
  });
  if (asked < oldest) {
    const status = { code: 410, reason: 'Expired', message: tooOld(kind, asked, oldest) };
    send(world, context, { ...recordOf(opening, context, asked), deadlineUs: context.nowUs }, [
      { type: 'ERROR', revision: 0, status },
    ]);
    becauseOf(context, 'watch.refused', kind, opening.name, { message: status.message });
  } else begin(world, context, opening, asked, []);
  return { state: 'done', objects: [], resourceVersion: String(asked), cost };
}

/**
 * Error text for an old version. etcd's text differs from the cache's.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/{cacher/watch_cache.go,etcd3/errors.go}.
 */
function tooOld(kind: string, asked: number, oldest: number): string {
  return hasCache(kind)
    ? `too old resource version: ${asked} (${oldest})`
    : 'The resourceVersion for the provided watch is too old.';
}

function begin(
  world: World,
  context: ActorContext,
  opening: WatchOpening,
  revision: number,
  first: readonly StreamEvent[],
): void {
  const record = recordOf(opening, context, revision);
  becauseOf(context, 'watch.opened', record.kind, record.name, { revision, events: first.length });
  world.table(WATCHES).put(record.name, sendMissed(world, context, record, first));
  const expired: WatchExpired = { type: 'watch.expired', watch: record.name };
  context.schedule(record.deadlineUs - context.nowUs, WATCH_CACHE, expired);
  if (record.allowWatchBookmarks) scheduleBookmark(context, record);
}

function recordOf({ name, client, request }: WatchOpening, context: ActorContext, revision: number): WatchRecord {
  const { kind, namespace = '', options } = request;
  const seconds = options.timeoutSeconds ?? context.random('watch.timeout').int(LEAST_SECONDS, 2 * LEAST_SECONDS);
  return {
    name,
    client,
    kind,
    namespace,
    labelSelector: options.labelSelector ?? '',
    fieldSelector: options.fieldSelector ?? '',
    allowWatchBookmarks: options.allowWatchBookmarks ?? false,
    openedUs: context.nowUs,
    deadlineUs: context.nowUs + seconds * SECOND_US,
    revision,
    readUntilUs: context.nowUs,
    eventsSent: 0,
    bytesSent: 0,
    bookmarksSent: 0,
  };
}

function failed(
  world: World,
  { request, startedUs }: WatchOpening,
  context: ActorContext,
  status: Extract<ReadResult, { state: 'failed' }>['status'],
): ReadResult {
  const waitUs = context.nowUs - startedUs;
  const work = { servedBy: 'cache', because: 'notReady', kind: request.kind, scanned: 0, sent: [], waitUs } as const;
  return { state: 'failed', status, cost: listCost(world, work) };
}
