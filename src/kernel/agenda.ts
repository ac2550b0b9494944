import type { Micros } from '#base/time.ts';
import type { Delta } from './delta.ts';
import { changesOf, table } from './delta.ts';
import type { Due } from './event.ts';
import type { Table } from './table.ts';
import type { World } from './world.ts';

const FIRST_ROOM = 64;

/**
 * Times with their order numbers, smallest first. They are in plain arrays of numbers, so comparing two touches no
 * record.
 */
export class DueHeap {
  private times = new Float64Array(FIRST_ROOM);
  private orders = new Float64Array(FIRST_ROOM);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Microseconds. Call this and `firstOrder` only when the heap is not empty. */
  get firstUs(): number {
    return this.times[0] as number;
  }

  get firstOrder(): number {
    return this.orders[0] as number;
  }

  clear(): void {
    this.count = 0;
  }

  push(atUs: Micros, order: number): void {
    if (this.count === this.times.length) this.grow();
    const { times, orders } = this;
    let at = this.count++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentUs = times[parent] as number;
      if (atUs > parentUs || (atUs === parentUs && order > (orders[parent] as number))) break;
      times[at] = parentUs;
      orders[at] = orders[parent] as number;
      at = parent;
    }
    times[at] = atUs;
    orders[at] = order;
  }

  /** Removes the first one. Call it only when the heap is not empty. */
  pop(): void {
    const { times, orders } = this;
    const count = --this.count;
    const lastUs = times[count] as number;
    const lastOrder = orders[count] as number;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= count) break;
      if (child + 1 < count && this.isBefore(child + 1, times[child] as number, orders[child] as number)) child++;
      if (!this.isBefore(child, lastUs, lastOrder)) break;
      times[at] = times[child] as number;
      orders[at] = orders[child] as number;
      at = child;
    }
    times[at] = lastUs;
    orders[at] = lastOrder;
  }

  private isBefore(at: number, thanUs: Micros, thanOrder: number): boolean {
    const atUs = this.times[at] as number;
    return atUs < thanUs || (atUs === thanUs && (this.orders[at] as number) < thanOrder);
  }

  private grow(): void {
    const { times, orders } = this;
    this.times = new Float64Array(2 * times.length);
    this.times.set(times);
    this.orders = new Float64Array(2 * orders.length);
    this.orders.set(orders);
  }
}

/** The table of future events. */
export const AGENDA = table<Due, number>('kernel.agenda');

/** The events that an entry put on the agenda. */
export function putOnAgenda(entry: { readonly delta: Delta }): Due[] {
  return changesOf(entry, AGENDA).flatMap(({ after }) => after ?? []);
}

/**
 * Pushes allowed between two looks at the next event, besides an eighth of the records. With more, the heap is stale.
 */
const MANY = 64;

/**
 * The future events. The records are the truth. The heap is derived from them and may hold slots whose record is gone.
 */
export class Agenda {
  private readonly records: Table<Due, number>;
  private readonly heap = new DueHeap();
  /** The first due event, cached until something changes: each entry asks for it more than once. */
  private first: Due | undefined;
  /**
   * Whether the heap is out of date and is rebuilt at the next look. A jump through time puts thousands of records, and
   * nearly all of them go again, so the heap does not follow them.
   */
  private isStale = true;
  /** Number of pushes since the last look. */
  private pushed = 0;

  constructor(world: World) {
    this.records = world.table(AGENDA);
    this.records.observe(
      (_, __, after) => {
        this.first = undefined;
        if (after && !this.isStale) this.push(after);
      },
      (count) => {
        this.first = undefined;
        if (this.pushed + count >= MANY + this.records.size / 8) this.isStale = true;
        return this.isStale;
      },
    );
  }

  get size(): number {
    return this.records.size;
  }

  get(order: number): Due | undefined {
    return this.records.get(order);
  }

  put(due: Due): void {
    this.records.put(due.order, due);
  }

  remove(order: number): void {
    this.records.delete(order);
  }

  /** The event that is due first, or `undefined` when the agenda is empty. */
  next(): Due | undefined {
    this.first ??= this.lookForFirst();
    return this.first;
  }

  private lookForFirst(): Due | undefined {
    const { heap, records } = this;
    if (this.isStale || heap.size >= 4 * records.size + 1024) this.makeAnew();
    this.pushed = 0;
    for (; heap.size > 0; heap.pop()) {
      const due = records.get(heap.firstOrder);
      if (due && due.atUs === heap.firstUs) return due;
    }
    return undefined;
  }

  private push(due: Due): void {
    this.pushed++;
    if (this.pushed < MANY + this.records.size / 8) this.heap.push(due.atUs, due.order);
    else this.isStale = true;
  }

  /**
   * Going back and forward often pushes the same slots again, so a heap that is not stale is rebuilt too when it has
   * grown.
   */
  private makeAnew(): void {
    this.heap.clear();
    for (const due of this.records.unordered()) this.heap.push(due.atUs, due.order);
    this.isStale = false;
  }
}
