import { notTaken } from '#cluster/api/notTaken.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { WATCH_CACHE } from '#cluster/api/watchStream.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { historyIndex } from '#cluster/etcd/history.ts';
import { clusterOf } from '#cluster/etcd/registryKey.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Write } from '../requestScope.ts';
import { endWatchNow } from '../watchFanout.ts';
import {
  arrivedRevision,
  CACHE_PROGRESS,
  type CacheProgress,
  cacheHealth,
  setCacheHealth,
  setReadRelease,
} from './cacheState.ts';
import { fillCaches, resizeRing } from './ring.ts';
import {
  type CacheChanged,
  closeWatch,
  filtered,
  scheduleBookmark,
  selectionOf,
  send,
  sendMissed,
  sendOrClose,
  WATCHES,
  type WatchCacheEvent,
  type WatchRecord,
} from './watchDelivery.ts';

/** Watch caches of the API server, and the watches that clients opened on them. */
export class WatchCache implements Actor<WatchCacheEvent> {
  readonly name = WATCH_CACHE;
  private readonly world: World;
  private readonly watches: Table<WatchRecord>;

  constructor(world: World) {
    this.world = world;
    this.watches = world.table(WATCHES);
  }

  /** After a commit, the window of the kind takes the event. Each matching watch is sent it on arrival. */
  tell({ kind, before, object, type }: Write, context: ActorContext): void {
    const { world } = this;
    resizeRing(world, kind);
    if (this.watches.size === 0 || cacheHealth(world).state !== 'ready') return;
    const revision = Number(object.metadata.resourceVersion);
    const arrivesUs = historyIndex(world, clusterOf(world, kind)).table.get(revision)?.arrivesUs ?? context.nowUs;
    for (const watch of this.watches.values()) {
      if (watch.kind !== kind || revision <= watch.revision) continue;
      const event = filtered(watch, selectionOf(watch), revision, before, type === 'DELETED' ? undefined : object);
      if (event) sendOrClose(world, context, watch, event, arrivesUs - context.nowUs);
    }
  }

  handle(event: WatchCacheEvent, context: ActorContext): void {
    switch (event.type) {
      case 'bookmark.due':
        this.sendBookmark(event.watch, context);
        break;
      case 'watch.expired':
        this.end(event.watch, context);
        break;
      case 'stream.left':
        this.forget(event.watch, context);
        break;
      case 'watchCache.changed':
        this.change(event.state, context);
        break;
      case 'readRules.changed':
        setReadRelease(this.world, event.release);
        becauseOf(context, 'readRules.changed', 'Release', event.release);
        break;
      default:
        notTaken('the watch cache', event);
    }
  }

  /** Sends the cache's progress, even if no event matched this watch. */
  private sendBookmark(name: string, context: ActorContext): void {
    const { world } = this;
    const watch = this.watches.get(name);
    // A watch that waits for a future version receives nothing from before it.
    if (
      !watch ||
      cacheHealth(world).state !== 'ready' ||
      watch.revision > new Etcd(world).stateOf(watch.kind).revision
    ) {
      becauseOf(context, 'bookmark.dropped', 'Watch', name);
      if (watch) scheduleBookmark(context, watch);
      return;
    }
    const revision = arrivedRevision(world, watch.kind, context.nowUs);
    const progress: CacheProgress = { revision, atUs: context.nowUs };
    world.table(CACHE_PROGRESS).put(watch.kind, progress);
    becauseOf(context, 'bookmark.sent', watch.kind, name, { revision });
    const sent = send(world, context, watch, [{ type: 'BOOKMARK', revision }]);
    this.watches.put(name, { ...sent, bookmarksSent: watch.bookmarksSent + 1 });
    scheduleBookmark(context, watch);
  }

  private end(name: string, context: ActorContext): void {
    const watch = this.watches.get(name);
    if (watch?.deadlineUs === context.nowUs) closeWatch(this.world, context, watch, 'timeout');
    else becauseOf(context, 'watch.gone', 'Watch', name);
  }

  private forget(name: string, context: ActorContext): void {
    becauseOf(context, 'watch.left', 'Watch', name);
    this.watches.delete(name);
    endWatchNow(this.world, context, name);
  }

  /** A frozen cache catches up when it follows etcd again. A refilled cache has lost its window and all its watches. */
  private change(state: CacheChanged['state'], context: ActorContext): void {
    const { world } = this;
    const before = cacheHealth(world).state;
    becauseOf(context, 'watchCache.changed', 'WatchCache', state);
    setCacheHealth(world, { state, sinceUs: context.nowUs });
    if (state === 'initializing') {
      for (const watch of this.watches.values()) closeWatch(world, context, watch, 'serverStopped');
    } else if (state === 'ready' && before === 'initializing') fillCaches(world, new Etcd(world).revision);
    else if (state === 'ready') for (const watch of this.watches.values()) this.catchUp(watch, context);
  }

  private catchUp(watch: WatchRecord, context: ActorContext): void {
    this.watches.put(watch.name, sendMissed(this.world, context, watch, []));
  }
}
