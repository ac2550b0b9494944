import type { Micros } from '#base/time.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { historyIndex } from '#cluster/etcd/history.ts';
import { clusterOf } from '#cluster/etcd/whichEtcd.ts';
import type { World } from '#kernel/world.ts';
import { CACHE_PROGRESS, type CacheProgress, cacheHealth, cacheRevision } from './cacheState.ts';
import type { ReadFailure } from './readRequest.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/cacher/watch_cache.go (blockTimeout), watch_progress.go (progressRequestPeriod). */
const MOST_WAIT_US = 3_000_000;
const PROGRESS_PERIOD_US = 100_000;

export type Freshness =
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
