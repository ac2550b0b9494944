import type { Micros } from '#base/time.ts';

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
