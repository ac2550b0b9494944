import type { HeapSlot, QueuedPod } from '#cluster/scheduler/schedulerRecords.ts';
import type { Table } from '#kernel/table.ts';

type Less = (a: QueuedPod, b: QueuedPod) => boolean;

/** The order of activeQ: higher priority first, then the earlier time. Upstream source (v1.36.2): pkg/scheduler/framework/plugins/queuesort/priority_sort.go. */
export function byPriority(a: QueuedPod, b: QueuedPod): boolean {
  return a.priority > b.priority || (a.priority === b.priority && a.timestampUs < b.timestampUs);
}

/** The order of backoffQ: by the whole second in which the backoff ends, within it as activeQ. */
export function byBackoff(a: QueuedPod, b: QueuedPod): boolean {
  return a.backoffExpirationUs === b.backoffExpirationUs ? byPriority(a, b) : byExpiration(a, b);
}

export function byExpiration(a: QueuedPod, b: QueuedPod): boolean {
  return a.backoffExpirationUs < b.backoffExpirationUs;
}

/** The first `limit` keys in the order in which the heap would give them out, ties included; the heap stays as it is. */
export function firstOfHeap(
  slots: Table<HeapSlot, number>,
  pods: Table<QueuedPod>,
  less: Less,
  limit: number,
): string[] {
  const heap = new HeapPreview(slots, pods, less);
  const order: string[] = [];
  while (order.length < limit) {
    const pod = heap.pop();
    if (!pod) break;
    order.push(pod.key);
  }
  return order;
}

/** Pops as container/heap does, over the table's slots, which stay: only what moves is kept beside them. */
class HeapPreview {
  private readonly slots: Table<HeapSlot, number>;
  private readonly pods: Table<QueuedPod>;
  private readonly less: Less;
  private readonly moved = new Map<number, QueuedPod>();
  private size: number;

  constructor(slots: Table<HeapSlot, number>, pods: Table<QueuedPod>, less: Less) {
    this.slots = slots;
    this.pods = pods;
    this.less = less;
    this.size = slots.size;
  }

  pop(): QueuedPod | undefined {
    if (this.size === 0) return undefined;
    const top = this.at(0);
    this.size--;
    if (this.size > 0) this.sink(this.at(this.size));
    return top;
  }

  private sink(moving: QueuedPod): void {
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && this.less(this.at(child + 1), this.at(child))) child++;
      if (!this.less(this.at(child), moving)) break;
      this.moved.set(index, this.at(child));
      index = child;
    }
    this.moved.set(index, moving);
  }

  private at(index: number): QueuedPod {
    const pod = this.moved.get(index) ?? this.pods.get(this.slots.get(index)?.key ?? '');
    if (!pod) throw new Error(`slot ${index} of ${this.slots.name} holds no Pod`);
    return pod;
  }
}
