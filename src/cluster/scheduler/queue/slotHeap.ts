import type { TableOf } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import { Derived } from '#kernel/tableIndex.ts';
import type { World } from '#kernel/world.ts';
import type { HeapSlot, QueuedPod } from '../schedulerRecords.ts';

export type Less = (a: QueuedPod, b: QueuedPod) => boolean;

/**
 * A binary heap whose array is a table (index to key), so that stepping back is a small delta. The order of equal Pods
 * depends on the moves below, which are those of Go's container/heap.
 * Upstream source (v1.36.2): pkg/scheduler/backend/heap/heap.go.
 */
export class SlotHeap {
  private readonly slots: Table<HeapSlot, number>;
  private readonly pods: Table<QueuedPod>;
  private readonly less: Less;
  /** Index of each key. */
  private readonly places: Derived<Map<string, number>, HeapSlot, number>;

  constructor(world: World, table: TableOf<HeapSlot, number>, pods: Table<QueuedPod>, less: Less) {
    this.slots = world.table(table);
    this.pods = pods;
    this.less = less;
    this.places = new Derived(this.slots, {
      make: () => new Map(Array.from(this.slots.unorderedKeys(), (index) => [this.slot(index).key, index])),
      follow(places, index, before, after) {
        if (before && places.get(before.key) === index) places.delete(before.key);
        if (after) places.set(after.key, index);
      },
    });
  }

  get size(): number {
    return this.slots.size;
  }

  has(key: string): boolean {
    return this.places.now().has(key);
  }

  peek(): QueuedPod | undefined {
    return this.size === 0 ? undefined : this.pod(this.slot(0));
  }

  /** Adds the Pod, or updates its position after its record was replaced. */
  addOrUpdate(key: string): void {
    const index = this.places.now().get(key);
    if (index === undefined) {
      this.slots.put(this.size, { key });
      this.up(this.size - 1);
    } else if (!this.down(index, this.size)) this.up(index);
  }

  pop(): QueuedPod | undefined {
    const top = this.peek();
    if (top) this.removeAt(0);
    return top;
  }

  delete(key: string): boolean {
    const index = this.places.now().get(key);
    if (index === undefined) return false;
    this.removeAt(index);
    return true;
  }

  /** Keys in the order in which they would be popped. */
  inOrder(): string[] {
    const array = Array.from({ length: this.size }, (_, index) => this.slot(index));
    const order: string[] = [];
    while (array.length > 0) {
      const last = array.length - 1;
      swap(array, 0, last);
      sink(array, 0, last, (a, b) => this.less(this.pod(a), this.pod(b)));
      order.push((array.pop() as HeapSlot).key);
    }
    return order;
  }

  private removeAt(index: number): void {
    const last = this.size - 1;
    if (index !== last) {
      const removed = this.slot(index);
      this.slots.put(index, this.slot(last));
      this.slots.put(last, removed);
      if (!this.down(index, last)) this.up(index);
    }
    this.slots.delete(last);
  }

  private up(from: number): void {
    const moving = this.slot(from);
    const pod = this.pod(moving);
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = this.slot(parent);
      if (!this.less(pod, this.pod(above))) break;
      this.slots.put(at, above);
      at = parent;
    }
    if (at !== from) this.slots.put(at, moving);
  }

  /** Returns true if the Pod moved. */
  private down(from: number, size: number): boolean {
    const moving = this.slot(from);
    const pod = this.pod(moving);
    let at = from;
    for (;;) {
      const child = this.smallerChild(at, size);
      if (child < 0) break;
      const below = this.slot(child);
      if (!this.less(this.pod(below), pod)) break;
      this.slots.put(at, below);
      at = child;
    }
    if (at !== from) this.slots.put(at, moving);
    return at !== from;
  }

  private smallerChild(parent: number, size: number): number {
    const left = 2 * parent + 1;
    if (left >= size) return -1;
    const right = left + 1;
    return right < size && this.less(this.pod(this.slot(right)), this.pod(this.slot(left))) ? right : left;
  }

  private slot(index: number): HeapSlot {
    return this.slots.get(index) as HeapSlot;
  }

  private pod(slot: HeapSlot): QueuedPod {
    return this.pods.get(slot.key) as QueuedPod;
  }
}

function swap<T>(array: T[], a: number, b: number): void {
  const held = array[a] as T;
  array[a] = array[b] as T;
  array[b] = held;
}

/** The sift of `down` on a plain array, for looking ahead without changing the table. */
function sink<T>(array: T[], from: number, size: number, less: (a: T, b: T) => boolean): void {
  for (let at = from; ; ) {
    let child = 2 * at + 1;
    if (child >= size) return;
    if (child + 1 < size && less(array[child + 1] as T, array[child] as T)) child++;
    if (!less(array[child] as T, array[at] as T)) return;
    swap(array, at, child);
    at = child;
  }
}
