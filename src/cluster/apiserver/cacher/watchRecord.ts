import type { Micros } from '#base/time.ts';
import { type StreamLeft, WATCH_CACHE } from '#cluster/api/watchStream.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

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

/** Watches of demonstration clients, by name. */
export const WATCHES = table<WatchRecord>('apiserver/watches');

/** A bookmark is due for a watch that allows them. */
export interface BookmarkDue extends DueEvent {
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
export interface ReadRulesChanged extends DueEvent {
  readonly type: 'readRules.changed';
  readonly release: '1.30' | '1.36';
}

/** Events that the watch caches handle. */
export type WatchCacheEvent = BookmarkDue | WatchExpired | StreamLeft | CacheChanged | ReadRulesChanged;

/** `WATCH_CACHE` for senders of events that clients do not send. */
export const WATCH_CACHES: Address<WatchCacheEvent> = WATCH_CACHE;
