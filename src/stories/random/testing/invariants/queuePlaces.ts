import { type HeapSlot, type QueuePlace, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { Key, TableOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { EntryInvariant } from './invariant.ts';

const PLACES: readonly (readonly [place: QueuePlace, table: TableOf<HeapSlot, Key>])[] = [
  ['active', SCHEDULER_TABLES.activeHeap],
  ['backoff', SCHEDULER_TABLES.backoffHeap],
  ['errorBackoff', SCHEDULER_TABLES.errorBackoffHeap],
  ['unschedulable', SCHEDULER_TABLES.unschedulable],
];

/** A Pod is in one queue at most, the one that its record names; and not in any of them while an attempt is in flight. */
export function queuePlaces(isClassic: boolean): EntryInvariant {
  return (entry, world) => places(entry, world, isClassic);
}

function* places(entry: Entry, world: World, isClassic: boolean): Generator<string> {
  if (!entry.delta.some(({ table }) => table.startsWith('scheduler/queue.'))) return;
  const found = new Map<string, QueuePlace>();
  for (const [place, table] of PLACES) {
    for (const { key } of world.table(table).values()) {
      const other = found.get(key);
      if (other) yield `Pod ${key} is in the queues ${other} and ${place}`;
      found.set(key, place);
    }
  }
  for (const queued of world.table(SCHEDULER_TABLES.queuedPods).values()) {
    const place = found.get(queued.key);
    if (place !== queued.place) yield `Pod ${queued.key} says it is in ${queued.place} and is in ${place}`;
    if (queued.gatingPlugin !== '' && place !== 'unschedulable') yield `Pod ${queued.key} is gated and in ${place}`;
    found.delete(queued.key);
  }
  for (const [key, place] of found) yield `Pod ${key} is in ${place} without a record`;
  yield* twiceInFlight(world, isClassic);
}

/**
 * The queue of v1.26 puts a Pod that changes during its attempt, and is in no queue, into the active one again.
 * Upstream source (v1.26): pkg/scheduler/internal/queue/scheduling_queue.go, PriorityQueue.Update.
 */
function* twiceInFlight(world: World, isClassic: boolean): Generator<string> {
  const queued = world.table(SCHEDULER_TABLES.queuedPods);
  const seen = new Set<string>();
  for (const item of world.table(SCHEDULER_TABLES.inFlight).values()) {
    if (item.type !== 'pod') continue;
    const { uid, key } = item.queued;
    if (seen.has(uid)) yield `Pod ${key} is in flight twice`;
    seen.add(uid);
    if (!isClassic && queued.get(key)?.uid === uid) yield `Pod ${key} is in flight and in a queue`;
  }
}
