import type { Micros } from '#base/time.ts';
import { type HistoryIndex, historyIndex, type RevisionList } from '#cluster/etcd/history.ts';
import { clusterOf } from '#cluster/etcd/registryKey.ts';
import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import { cacheRevision, hasCache } from './cacheState.ts';

/** Initial revision of the watch cache, under the key `start`. */
const CACHE_START = table<{ readonly revision: number }>('apiserver/cacheStart');

/**
 * Event window of the watch cache of one kind: the newest `capacity` events after `since`. In table
 * `apiserver/watchCache` by kind; absent while unchanged. The events are in etcd's history, which keeps them for the
 * cache.
 */
export interface Ring {
  readonly capacity: number;
  /** Events up to this revision have left the window; 0 if none has. */
  readonly since: number;
}

/** By kind; absent while the window is unchanged. */
const RINGS = table<Ring>('apiserver/watchCache');

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/cacher/watch_cache.go. */
const LEAST_CAPACITY = 100;
const MOST_CAPACITY = 102_400;
const FRESH_US = 75_000_000;
const NEW: Ring = { capacity: LEAST_CAPACITY, since: 0 };

export function ringOf(world: World, kind: string): Ring {
  return world.table(RINGS).get(kind) ?? NEW;
}

/** Revision at which the caches were filled. In table `apiserver/cacheStart` under `start`. */
export function fillCaches(world: World, revision: number): void {
  world.table(CACHE_START).put('start', { revision });
}

function filledAt(world: World): number {
  return world.table(CACHE_START).get('start')?.revision ?? 0;
}

/** Range `[first, end)` of the window's events within the revisions of the kind. */
export function ringPlaces(world: World, kind: string): { readonly first: number; readonly end: number } {
  const own = revisionsOf(world, kind);
  return placesAt(ringOf(world, kind), own, own.length, filledAt(world));
}

function placesAt({ capacity, since }: Ring, own: RevisionList, end: number, filled: number) {
  const first = Math.max(0, end - capacity);
  const after = Math.max(since, filled);
  const oldest = own.at(first);
  return { first: oldest !== undefined && oldest > after ? first : own.firstAtLeast(after + 1), end };
}

/**
 * Earliest revision at which a watch can start: one before the oldest event in the window. While no event has left it,
 * the revision of the initial list.
 */
export function oldestWatchable(world: World, kind: string): number {
  const own = revisionsOf(world, kind);
  const { since } = ringOf(world, kind);
  const { first, end } = ringPlaces(world, kind);
  const hasLost = since > 0 || own.firstAtLeast(filledAt(world) + 1) < first;
  if (!hasLost || first >= end) return Math.max(since, filledAt(world));
  return (own.at(first) as number) - 1;
}

/**
 * Oldest revision that the kind's watch cache still needs from etcd's history: its window, and changes it has not
 * received yet. Records which events have left the window.
 */
export function oldestKept(world: World, kind: string, nowUs: Micros): number {
  if (kind === '' || !hasCache(kind)) return Number.POSITIVE_INFINITY;
  return Math.min(oldestInWindow(world, kind), cacheRevision(world, kind, nowUs) + 1);
}

function oldestInWindow(world: World, kind: string): number {
  const own = revisionsOf(world, kind);
  const { first, end } = ringPlaces(world, kind);
  if (first >= end) return Number.POSITIVE_INFINITY;
  const oldest = own.at(first) as number;
  if (first > 0 && oldest - 1 > filledAt(world))
    world.table(RINGS).put(kind, { ...ringOf(world, kind), since: oldest - 1 });
  return oldest;
}

/**
 * Call after adding an event of the kind. A full window doubles if all of it is fresh, and halves if its newest quarter
 * is not.
 */
export function resizeRing(world: World, kind: string): void {
  const index = historyIndex(world, clusterOf(world, kind));
  const own = index.ofKind(kind);
  const ring = ringOf(world, kind);
  if (own.length <= ring.capacity || !hasCache(kind)) return;
  const end = own.length - 1;
  const { first } = placesAt(ring, own, end, filledAt(world));
  if (end - first < ring.capacity) return;
  const nowUs = arrivalOf(index, own, end);
  const capacity = newCapacity(ring.capacity, {
    oldestUs: nowUs - arrivalOf(index, own, first),
    quarterUs: nowUs - arrivalOf(index, own, end - Math.floor(ring.capacity / 4)),
  });
  if (capacity === ring.capacity) return;
  const kept = Math.max(first, end - capacity);
  world.table(RINGS).put(kind, { capacity, since: (own.at(kept) as number) - 1 });
}

/** Uses the ages of the window's oldest event and of the oldest event in its newest quarter. */
function newCapacity(capacity: number, ages: { readonly oldestUs: Micros; readonly quarterUs: Micros }): number {
  if (ages.oldestUs < FRESH_US) return Math.min(2 * capacity, MOST_CAPACITY);
  if (ages.quarterUs > FRESH_US) return Math.max(Math.floor(capacity / 2), LEAST_CAPACITY);
  return capacity;
}

function arrivalOf(index: HistoryIndex, own: RevisionList, place: number): number {
  return index.table.get(own.at(place) as number)?.arrivesUs ?? 0;
}

function revisionsOf(world: World, kind: string): RevisionList {
  return historyIndex(world, clusterOf(world, kind)).ofKind(kind);
}

/**
 * Whether the cache has a snapshot of exactly that revision. It must be an event in the window or the initial list, and
 * not compacted by etcd.
 */
export function hasSnapshot(world: World, kind: string, revision: number, compactedRevision: number): boolean {
  const own = revisionsOf(world, kind);
  const { first } = ringPlaces(world, kind);
  const place = own.firstAtLeast(revision + 1) - 1;
  const isBeforeWindow = place < first;
  if (isBeforeWindow && first > own.firstAtLeast(filledAt(world) + 1)) return false;
  const snapshot = isBeforeWindow ? filledAt(world) : (own.at(place) as number);
  return snapshot <= revision && snapshot >= compactedRevision;
}
