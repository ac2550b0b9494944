import { type HistoryIndex, historyIndex, type RevisionList } from '#cluster/etcd/history.ts';
import { clusterOf } from '#cluster/etcd/whichEtcd.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import { cacheRevision, hasCache } from './cacheState.ts';

/** Under the key `start`: the revision that the watch cache began with. */
const CACHE_START = table<{ readonly revision: number }>('apiserver/cacheStart');

/**
 * The window of events that the watch cache of one kind keeps: the newest `capacity` after `since`. In table `apiserver/watchCache`
 * by kind; absent while it is as it began. The events themselves are in etcd's history, which keeps them for it.
 */
export interface Ring {
  readonly capacity: number;
  /** Events up to this revision have left the window. 0 while none has. */
  readonly since: number;
}

/** By kind; absent while the window is as it began. */
const RINGS = table<Ring>('apiserver/watchCache');

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/cacher/watch_cache.go. */
const LEAST_CAPACITY = 100;
const MOST_CAPACITY = 102_400;
const FRESH_US = 75_000_000;
const NEW: Ring = { capacity: LEAST_CAPACITY, since: 0 };

export function ringOf(world: World, kind: string): Ring {
  return world.table(RINGS).get(kind) ?? NEW;
}

/** When the caches were filled. In table `apiserver/cacheStart` under `start`. */
export function fillCaches(world: World, revision: number): void {
  world.table(CACHE_START).put('start', { revision });
}

function filledAt(world: World): number {
  return world.table(CACHE_START).get('start')?.revision ?? 0;
}

/** The events of the window, as places in the revisions of the kind: `[first, end)`. */
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

/** A watch can start from this revision at the earliest: the oldest event in the window less one, or the list the cache was filled from while none has left. */
export function oldestWatchable(world: World, kind: string): number {
  const own = revisionsOf(world, kind);
  const { since } = ringOf(world, kind);
  const { first, end } = ringPlaces(world, kind);
  const hasLost = since > 0 || own.firstAtLeast(filledAt(world) + 1) < first;
  if (!hasLost || first >= end) return Math.max(since, filledAt(world));
  return (own.at(first) as number) - 1;
}

/**
 * Before this revision etcd's history may go, as far as the watch cache of the kind is concerned: it needs what is in its window,
 * and what it has not followed yet. Takes note of what has left the window.
 */
export function oldestKept(world: World, kind: string, nowUs: number): number {
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
 * After an event of the kind was added: a full window doubles when all of it is fresh, and halves when its newest quarter is not.
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

/** From the ages of the window's oldest event and of the oldest in its newest quarter. */
function newCapacity(capacity: number, ages: { readonly oldestUs: number; readonly quarterUs: number }): number {
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

/** Whether the cache has a snapshot for exactly that revision: one of an event in its window, or of the list it was filled from, that etcd has not compacted. */
export function hasSnapshot(world: World, kind: string, revision: number, compactedRevision: number): boolean {
  const own = revisionsOf(world, kind);
  const { first } = ringPlaces(world, kind);
  const place = own.firstAtLeast(revision + 1) - 1;
  const isBeforeWindow = place < first;
  if (isBeforeWindow && first > own.firstAtLeast(filledAt(world) + 1)) return false;
  const snapshot = isBeforeWindow ? filledAt(world) : (own.at(place) as number);
  return snapshot <= revision && snapshot >= compactedRevision;
}
