import type { Micros } from '#base/time.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { type HistoryIndex, historyIndex, type RevisionList } from '#cluster/etcd/history.ts';
import { clusterOf } from '#cluster/etcd/registryKey.ts';
import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import type { ReadFailure } from './readOptions.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/cacher/watch_cache.go (blockTimeout), watch_progress.go (progressRequestPeriod). */
const MOST_WAIT_US = 3_000_000;
const PROGRESS_PERIOD_US = 100_000;

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
  const known = progress && progress.atUs <= untilUs ? progress.revision : 0;
  const own = newestArrived(index.table, index.ofKind(kind), untilUs);
  return Math.max(known, own ?? startRevision(world, kind, index.all.at(0)));
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

type Freshness =
  | { readonly state: 'fresh'; readonly revision: number }
  | { readonly state: 'wait'; readonly untilUs: Micros }
  | { readonly state: 'tooLate'; readonly revision: number };

/**
 * Whether the cache of a kind has reached a revision. A waiting request asks etcd for its progress every 100 ms,
 * because the newest revision may be of another kind. It gives up after 3 s.
 */
export function freshness(world: World, kind: string, revision: number, startedUs: Micros, nowUs: Micros): Freshness {
  const reached = cacheRevision(world, kind, nowUs);
  if (reached >= revision) return { state: 'fresh', revision: reached };
  const endUs = startedUs + MOST_WAIT_US;
  const fresh = freshAtUs(world, kind, revision, startedUs);
  if (fresh !== undefined && fresh <= Math.min(nowUs, endUs)) {
    const progress: CacheProgress = { revision, atUs: nowUs };
    world.table(CACHE_PROGRESS).put(kind, progress);
    return { state: 'fresh', revision };
  }
  if (nowUs >= endUs) return { state: 'tooLate', revision: reached };
  return { state: 'wait', untilUs: Math.min(fresh ?? nowUs + PROGRESS_PERIOD_US, endUs) };
}

/**
 * Expected time at which the cache will know. `undefined` if it does not follow etcd, or the revision does not exist
 * yet.
 */
function freshAtUs(world: World, kind: string, revision: number, startedUs: Micros): number | undefined {
  if (cacheHealth(world).state === 'frozen') return undefined;
  const { revision: newest } = new Etcd(world).stateOf(kind);
  if (revision > newest) return undefined;
  const { table } = historyIndex(world, clusterOf(world, kind));
  const change = table.get(revision);
  const arrivesUs = change?.arrivesUs ?? 0;
  return change?.kind === kind ? arrivesUs : Math.max(arrivesUs, startedUs + PROGRESS_PERIOD_US);
}

/** Revision counter of etcd at a past moment. */
export function revisionAt(world: World, kind: string, atUs: Micros): number {
  const { table, all } = historyIndex(world, clusterOf(world, kind));
  for (let place = all.length - 1; place >= 0; place--) {
    const candidate = all.at(place) as number;
    if ((table.get(candidate)?.atUs ?? 0) <= atUs) return candidate;
  }
  return all.length === 0 ? new Etcd(world).revisionOf(kind) : (all.at(0) as number) - 1;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/errors.go, NewTooLargeResourceVersionError. */
export function tooLarge(revision: number, current: number): ReadFailure {
  return {
    code: 504,
    reason: 'Timeout',
    message: `Timeout: Too large resource version: ${revision}, current: ${current}`,
    details: {
      causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
      retryAfterSeconds: 1,
    },
    retryAfterSeconds: 1,
  };
}
