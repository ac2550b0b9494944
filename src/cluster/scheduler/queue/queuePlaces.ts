import { extended } from '#base/extended.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { type HeapSlot, type QueuedPod, type QueuePlace, SCHEDULER_TABLES } from '../schedulerRecords.ts';
import type { QueueMove } from './podQueue.ts';
import { IncomingPodsMetric } from './queuedPod.ts';
import { SlotHeap } from './slotHeap.ts';

type HeapPlace = Exclude<QueuePlace, 'unschedulable'>;

/**
 * Place of each waiting Pod: in one of three heaps or in the pool of unschedulable Pods, never in two of them.
 * Upstream source (v1.36.2): pkg/scheduler/backend/queue: active_queue.go, backoff_queue.go, unschedulable_pods.go.
 */
export class QueuePlaces {
  /** Called for every Pod that enters a place; set while a listener exists. */
  onMove: ((move: QueueMove) => void) | undefined;
  readonly pods: Table<QueuedPod>;
  private readonly pool: Table<HeapSlot>;
  private readonly heaps: Readonly<Record<HeapPlace, SlotHeap>>;
  private readonly incoming: IncomingPodsMetric;

  constructor(world: World, less: (a: QueuedPod, b: QueuedPod) => boolean) {
    this.incoming = new IncomingPodsMetric(world);
    this.pods = world.table(SCHEDULER_TABLES.queuedPods);
    this.pool = world.table(SCHEDULER_TABLES.unschedulable);
    const byWindow = (a: QueuedPod, b: QueuedPod) =>
      a.backoffExpirationUs === b.backoffExpirationUs ? less(a, b) : byExpiration(a, b);
    this.heaps = {
      active: new SlotHeap(world, SCHEDULER_TABLES.activeHeap, this.pods, less),
      backoff: new SlotHeap(world, SCHEDULER_TABLES.backoffHeap, this.pods, byWindow),
      errorBackoff: new SlotHeap(world, SCHEDULER_TABLES.errorBackoffHeap, this.pods, byExpiration),
    };
  }

  /** Keys in one place: heaps in the order of popping, the pool (with gated Pods) sorted. */
  keysIn(place: QueuePlace): readonly string[] {
    return place === 'unschedulable' ? this.pool.keys() : this.heaps[place].inOrder();
  }

  sizeOf(place: QueuePlace): number {
    return place === 'unschedulable' ? this.pool.size : this.heaps[place].size;
  }

  /** First Pod of a heap, which stays there. */
  first(place: HeapPlace): QueuedPod | undefined {
    return this.heaps[place].peek();
  }

  /** Removes the first Pod of a heap from the queue. */
  takeFirst(place: HeapPlace): QueuedPod | undefined {
    const top = this.heaps[place].pop();
    if (top) this.pods.delete(top.key);
    return top;
  }

  /** Removes one Pod from the queue, wherever it is. */
  remove(queued: QueuedPod): void {
    this.leave(queued);
    this.pods.delete(queued.key);
  }

  /** Oldest timestamp in the pool; -1 if it is empty. */
  oldestInPoolUs(): number {
    let oldest = -1;
    for (const { key } of this.pool.unordered()) {
      const { timestampUs } = this.pods.get(key) as QueuedPod;
      if (oldest < 0 || timestampUs < oldest) oldest = timestampUs;
    }
    return oldest;
  }

  /** Replaces the record of a Pod and updates its position in a heap. */
  replace(queued: QueuedPod): void {
    this.pods.put(queued.key, queued);
    if (queued.place !== 'unschedulable') this.heaps[queued.place].addOrUpdate(queued.key);
  }

  /** The Pod must be in no heap. `event` is the label of the move in metrics, as below. */
  enterHeap(queued: QueuedPod, place: HeapPlace, event: string): void {
    this.pool.delete(queued.key);
    this.pods.put(queued.key, extended(queued, { place }));
    this.heaps[place].addOrUpdate(queued.key);
    this.entered(queued.key, place, event);
  }

  /** The Pod must be in no heap. One that is already in the pool does not enter again. */
  enterPool(queued: QueuedPod, event: string): void {
    this.pods.put(queued.key, extended(queued, { place: 'unschedulable' } as const));
    if (this.pool.has(queued.key)) return;
    this.pool.put(queued.key, { key: queued.key });
    this.entered(queued.key, 'unschedulable', event);
  }

  /** The Pod is in no heap and not in the pool until it enters one. */
  leave(queued: QueuedPod): void {
    if (queued.place === 'unschedulable') this.pool.delete(queued.key);
    else this.heaps[queued.place].delete(queued.key);
  }

  /** Counts a move that skips the queues in between. */
  countIncoming(place: 'active' | 'backoff' | 'unschedulable', event: string): void {
    this.incoming.count(place, event);
  }

  private entered(key: string, to: QueuePlace, event: string): void {
    this.incoming.count(to === 'errorBackoff' ? 'backoff' : to, event);
    this.onMove?.({ key, to, event, plugin: this.pods.get(key)?.movedBy.plugin ?? '' });
  }
}

function byExpiration(a: QueuedPod, b: QueuedPod): boolean {
  return a.backoffExpirationUs < b.backoffExpirationUs;
}
