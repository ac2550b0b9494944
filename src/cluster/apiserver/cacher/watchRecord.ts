import { type StreamLeft, WATCH_CACHE } from '#cluster/api/watchStream.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

/** An open watch. In table `apiserver/watches` under its name. The model's own components are told without one. */
export interface WatchRecord {
  readonly name: string;
  readonly client: string;
  readonly kind: string;
  /** Empty for all namespaces. */
  readonly namespace: string;
  readonly labelSelector: string;
  readonly fieldSelector: string;
  readonly allowWatchBookmarks: boolean;
  readonly openedUs: number;
  /** When the server ends it. */
  readonly deadlineUs: number;
  /** Events up to this revision have been dealt with. */
  readonly revision: number;
  /** When the client will have read all that was sent. */
  readonly readUntilUs: number;
  readonly eventsSent: number;
  readonly bytesSent: number;
  readonly bookmarksSent: number;
}

/** Watches of demonstration clients, by name. */
export const WATCHES = table<WatchRecord>('apiserver/watches');

/** A bookmark for a watch that allows them. */
export interface BookmarkDue extends DueEvent {
  readonly type: 'bookmark.due';
  readonly watch: string;
}

/** A watch is over. */
export interface WatchExpired extends DueEvent {
  readonly type: 'watch.expired';
  readonly watch: string;
}

/** A person lets the watch caches stop following etcd, be filled anew, or follow again. */
export interface CacheChanged extends DueEvent {
  readonly type: 'watchCache.changed';
  readonly state: 'ready' | 'frozen' | 'initializing';
}

/** A person chooses the release whose rules reads follow. */
export interface ReadRulesChanged extends DueEvent {
  readonly type: 'readRules.changed';
  readonly release: '1.30' | '1.36';
}

/** All that the watch caches take. */
export type WatchCacheEvent = BookmarkDue | WatchExpired | StreamLeft | CacheChanged | ReadRulesChanged;

/** `WATCH_CACHE` for those who may send more than a client does. */
export const WATCH_CACHES: Address<WatchCacheEvent> = WATCH_CACHE;
