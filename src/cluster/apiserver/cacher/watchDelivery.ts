import type { Micros } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import {
  type StreamClosed,
  type StreamDelivered,
  type StreamEnd,
  type StreamEvent,
  type StreamLeft,
  WATCH_CACHE,
} from '#cluster/api/watchStream.ts';
import { paceUs } from '#cluster/environment/informers/informers.ts';
import { historyIndex, objectBytes } from '#cluster/etcd/history.ts';
import { clusterOf } from '#cluster/etcd/registryKey.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import { table } from '#kernel/delta.ts';
import type { ActorContext, Address, DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { endWatchNow } from '../watchFanout.ts';
import { ringOf } from './ring.ts';
import { compileSelection, type ReadSelection } from './selection.ts';

/** Watches of demonstration clients, by name. */
export const WATCHES = table<WatchRecord>('apiserver/watches');

/** `WATCH_CACHE` for senders of events that clients do not send. */
export const WATCH_CACHES: Address<WatchCacheEvent> = WATCH_CACHE;

/** Compiled once for each text; derived from the records. */
const selections = new Map<string, ReadSelection>();

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/cacher/watch_cache.go, suggestedWatchChannelSize; cacher.go, cache_watcher.go. */
const FRESH_SECONDS = 75;
const LEAST = 10;
const MOST_WITHOUT_INDEX = 100;
const MOST_WITH_INDEX_UNUSED = 1000;
const MOST_WITH_INDEX_USED = 10;

/**
 * Interval of bookmarks. One also comes 2 s before the watch ends.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/cacher/{cacher.go,cache_watcher.go}.
 */
const BOOKMARK_PERIOD_US = 60_000_000;
const BEFORE_END_US = 2_000_000;

/**
 * Sends events to a watch's client, which reads them one by one at its own pace. Returns the record with updated
 * counts. `delayUs` is the time until they leave the cache.
 */
export function send(
  world: World,
  context: ActorContext,
  watch: WatchRecord,
  events: readonly StreamEvent[],
  delayUs = 0,
): WatchRecord {
  if (events.length === 0) return watch;
  const eachUs = paceUs(world, watch.client);
  const leavesUs = context.nowUs + delayUs;
  const readUntilUs = Math.max(leavesUs, watch.readUntilUs) + eachUs * events.length;
  const delivered: StreamDelivered = { type: 'stream.delivered', watch: watch.name, events };
  const travelUs = delayUs > 0 ? 0 : constantUs(world, 'api.request');
  context.schedule(readUntilUs - context.nowUs + travelUs, watch.client, delivered);
  const bytes = events.reduce((sum, { object }) => sum + (object ? objectBytes(world, watch.kind, object) : 0), 0);
  return {
    ...watch,
    readUntilUs,
    eventsSent: watch.eventsSent + events.length,
    bytesSent: watch.bytesSent + bytes,
  };
}

/**
 * Sends initial events, and events missed since the watch's revision. Those already in the cache go at once, the rest
 * on arrival.
 */
export function sendMissed(
  world: World,
  context: ActorContext,
  watch: WatchRecord,
  first: readonly StreamEvent[],
): WatchRecord {
  const missed = missedBy(world, watch);
  const isHere = ({ arrivesUs }: MissedEvent) => arrivesUs <= context.nowUs;
  const here = missed.filter(isHere).map(({ event }) => event);
  let sent = send(world, context, watch, [...first, ...here]);
  for (const late of missed) {
    if (!isHere(late)) sent = send(world, context, sent, [late.event], late.arrivesUs - context.nowUs);
  }
  const newest = missed[missed.length - 1]?.event.revision ?? 0;
  return { ...sent, revision: Math.max(watch.revision, newest) };
}

/** Sends one event from the cache to a watch. If too many wait for its client, it closes the watch. */
export function sendOrClose(
  world: World,
  context: ActorContext,
  watch: WatchRecord,
  event: StreamEvent,
  delayUs: Micros,
): void {
  const eachUs = paceUs(world, watch.client);
  const waiting = eachUs === 0 ? 0 : Math.ceil(Math.max(0, watch.readUntilUs - context.nowUs) / eachUs);
  if (waiting >= mostWaiting(world, watch.kind, usesNodeIndex(watch.fieldSelector))) {
    closeWatch(world, context, watch, 'tooSlow');
    return;
  }
  const sent = send(world, context, watch, [event], delayUs);
  world.table(WATCHES).put(watch.name, { ...sent, revision: event.revision });
}

export function closeWatch(world: World, context: ActorContext, watch: WatchRecord, why: StreamEnd): void {
  world.table(WATCHES).delete(watch.name);
  endWatchNow(world, context, watch.name);
  becauseOf(context, 'watch.closed', watch.kind, watch.name, { why });
  const closed: StreamClosed = { type: 'stream.closed', watch: watch.name, why };
  context.schedule(constantUs(world, 'api.request'), watch.client, closed);
}

export function scheduleBookmark(context: ActorContext, { name, deadlineUs }: WatchRecord): void {
  const inUs = Math.min(BOOKMARK_PERIOD_US, deadlineUs - BEFORE_END_US - context.nowUs);
  if (inUs <= 0) return;
  const event: BookmarkDue = { type: 'bookmark.due', watch: name };
  context.schedule(inUs, WATCH_CACHE, event);
}

/**
 * Capacity of a watch's channel: about one second of events when the window of the kind is full. Pods have an index by
 * node, which a watch may use.
 */
function channelSize(world: World, kind: string, usesIndex: boolean): number {
  const perSecond = Math.ceil(ringOf(world, kind).capacity / FRESH_SECONDS);
  const most = kind !== 'Pod' ? MOST_WITHOUT_INDEX : usesIndex ? MOST_WITH_INDEX_USED : MOST_WITH_INDEX_UNUSED;
  return Math.max(LEAST, Math.min(perSecond, most));
}

/** Two channels in series hold events: before and after the filter. */
function mostWaiting(world: World, kind: string, usesIndex: boolean): number {
  return 2 * channelSize(world, kind, usesIndex);
}

/** Whether a watch of Pods selects one node. */
function usesNodeIndex(fieldSelector: string): boolean {
  return /(^|,)spec\.nodeName==?/.test(fieldSelector);
}

/** A change after a watch's filter; `undefined` if the watch does not select it. */
export function filtered(
  watch: WatchRecord,
  selection: ReadSelection,
  revision: number,
  before: KubeObject | undefined,
  after: KubeObject | undefined,
): StreamEvent | undefined {
  const asks = (object: KubeObject | undefined) =>
    object !== undefined &&
    (watch.namespace === '' || object.metadata.namespace === watch.namespace) &&
    (selection.isEverything || selection.matches(object));
  const isIn = asks(after);
  const wasIn = asks(before);
  if (isIn) return { type: wasIn ? 'MODIFIED' : 'ADDED', revision, ...(after && { object: after }) };
  if (!wasIn || !before) return undefined;
  // An object that leaves the selection counts as deleted for this watch.
  const last = { ...before, metadata: { ...before.metadata, resourceVersion: String(revision) } };
  return { type: 'DELETED', revision, object: last };
}

export function selectionOf({ kind, labelSelector, fieldSelector }: WatchRecord): ReadSelection {
  const key = `${kind}|${labelSelector}|${fieldSelector}`;
  const known = selections.get(key);
  if (known) return known;
  const made = compileSelection(kind, labelSelector, fieldSelector);
  selections.set(key, made);
  return made;
}

/** A committed event, and the time at which the cache receives it. */
interface MissedEvent {
  readonly event: StreamEvent;
  readonly arrivesUs: Micros;
}

/** Events after the watch's revision that it selects. */
function missedBy(world: World, watch: WatchRecord): MissedEvent[] {
  const index = historyIndex(world, clusterOf(world, watch.kind));
  const own = index.ofKind(watch.kind);
  const selection = selectionOf(watch);
  const missed: MissedEvent[] = [];
  for (let place = own.firstAtLeast(watch.revision + 1); place < own.length; place++) {
    const revision = own.at(place) as number;
    const change = index.table.get(revision);
    const event = change && filtered(watch, selection, revision, change.before, change.after);
    if (event) missed.push({ event, arrivesUs: change.arrivesUs });
  }
  return missed;
}

/** An open watch. In table `apiserver/watches` by name. The model's own components receive events without one. */
export interface WatchRecord {
  readonly name: string;
  readonly client: string;
  readonly kind: string;
  /** Empty for all namespaces. */
  readonly namespace: string;
  readonly labelSelector: string;
  readonly fieldSelector: string;
  readonly allowWatchBookmarks: boolean;
  readonly openedUs: Micros;
  /** Time at which the server ends it. */
  readonly deadlineUs: Micros;
  /** Events up to this revision are processed. */
  readonly revision: number;
  /** Time at which the client has read all sent events. */
  readonly readUntilUs: Micros;
  readonly eventsSent: number;
  readonly bytesSent: number;
  readonly bookmarksSent: number;
}

/** A bookmark is due for a watch that allows them. */
interface BookmarkDue extends DueEvent {
  readonly type: 'bookmark.due';
  readonly watch: string;
}

/** A watch has reached its time limit. */
export interface WatchExpired extends DueEvent {
  readonly type: 'watch.expired';
  readonly watch: string;
}

/** A person freezes, refills or resumes the watch caches. */
export interface CacheChanged extends DueEvent {
  readonly type: 'watchCache.changed';
  readonly state: 'ready' | 'frozen' | 'initializing';
}

/** A person chooses the release whose read rules apply. */
interface ReadRulesChanged extends DueEvent {
  readonly type: 'readRules.changed';
  readonly release: '1.30' | '1.36';
}

/** Events that the watch caches handle. */
export type WatchCacheEvent = BookmarkDue | WatchExpired | StreamLeft | CacheChanged | ReadRulesChanged;
