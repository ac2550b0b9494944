import type { Micros } from '#base/time.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { type HistoryIndex, historyIndex, type RevisionList } from '#cluster/etcd/history.ts';
import { clusterOf } from '#cluster/etcd/whichEtcd.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

const READ_RULES = table<{ readonly release: ReadRelease }>('settings/readRules');

/**
 * State of the watch caches. `ready` follows etcd, `frozen` has stopped, `initializing` is not filled yet. In table
 * `settings/watchCache` under `cache`; absent when ready.
 */
export interface CacheHealth {
  readonly state: 'ready' | 'frozen' | 'initializing';
  readonly sinceUs: Micros;
}

const CACHE_HEALTH = table<CacheHealth>('settings/watchCache');

/**
 * Release whose read rules apply. Before 1.31, a consistent list came from etcd. In table `settings/readRules` under
 * `release`.
 */
export type ReadRelease = '1.30' | '1.36';

/** Revision from the last progress notification for one kind. In table `apiserver/cacheProgress` by kind. */
export interface CacheProgress {
  readonly revision: number;
  readonly atUs: Micros;
}

/** By kind. */
export const CACHE_PROGRESS = table<CacheProgress>('apiserver/cacheProgress');

const READY: CacheHealth = { state: 'ready', sinceUs: 0 };

export function cacheHealth(world: World): CacheHealth {
  return world.table(CACHE_HEALTH).get('cache') ?? READY;
}

export function setCacheHealth(world: World, health: CacheHealth): void {
  const table = world.table(CACHE_HEALTH);
  if (health.state === 'ready') table.delete('cache');
  else table.put('cache', health);
}

export function readRelease(world: World): ReadRelease {
  return world.table(READ_RULES).get('release')?.release ?? '1.36';
}

export function setReadRelease(world: World, release: ReadRelease): void {
  world.table(READ_RULES).put('release', { release });
}

/** Events have no watch cache. Upstream source (v1.36.2): pkg/kubeapiserver/default_storage_factory_builder.go, DefaultWatchCacheSizes. */
export function hasCache(kind: string): boolean {
  return kind !== 'Event';
}

/** Newest revision of any kind that has reached the API server from etcd. A progress notification reports this. */
export function arrivedRevision(world: World, kind: string, nowUs: Micros): number {
  const { table, all } = historyIndex(world, clusterOf(world, kind));
  return newestArrived(table, all, untilOf(world, nowUs)) ?? startRevision(world, kind, all.at(0));
}

/** Revision up to which the cache of a kind has followed etcd: its newest event or the last progress notification. */
export function cacheRevision(world: World, kind: string, nowUs: Micros): number {
  const untilUs = untilOf(world, nowUs);
  const index = historyIndex(world, clusterOf(world, kind));
  const progress = world.table(CACHE_PROGRESS).get(kind);
  const told = progress && progress.atUs <= untilUs ? progress.revision : 0;
  const own = newestArrived(index.table, index.ofKind(kind), untilUs);
  return Math.max(told, own ?? startRevision(world, kind, index.all.at(0)));
}

function untilOf(world: World, nowUs: Micros): number {
  const { state, sinceUs } = cacheHealth(world);
  return state === 'frozen' ? Math.min(nowUs, sinceUs) : nowUs;
}

function newestArrived(table: HistoryIndex['table'], revisions: RevisionList, untilUs: Micros): number | undefined {
  for (let place = revisions.length - 1; place >= 0; place--) {
    const revision = revisions.at(place) as number;
    if ((table.get(revision)?.arrivesUs ?? 0) <= untilUs) return revision;
  }
  return undefined;
}

/** No later event is known, so the cache is as it was before the oldest known revision. */
function startRevision(world: World, kind: string, oldest: number | undefined): number {
  const { revision, compactedRevision } = new Etcd(world).stateOf(kind);
  return oldest === undefined ? revision : Math.min(compactedRevision, oldest - 1);
}
