import { changesOf } from './changesOf.ts';
import type { Delta } from './delta.ts';
import { DueHeap } from './dueHeap.ts';
import type { Due } from './event.ts';
import type { Table } from './table.ts';
import { table } from './tableOf.ts';
import type { World } from './world.ts';

/** The table of what is to come. */
export const AGENDA = table<Due, number>('kernel.agenda');

/** What an entry has put on the agenda. */
export function putOnAgenda(entry: { readonly delta: Delta }): Due[] {
  return changesOf(entry, AGENDA).flatMap(({ after }) => after ?? []);
}

/** So many records, and a part of all that there are, may come between two looks at the next event before the heap is given up. */
const MANY = 64;

/** The events to come. The records are the truth; the heap is derived and may hold slots whose record is gone. */
export class Agenda {
  private readonly records: Table<Due, number>;
  private readonly heap = new DueHeap();
  /** What is due first, as long as nothing has changed since it was looked for: it is asked for more than once for each entry. */
  private first: Due | undefined;
  /** Whether nobody keeps the heap: a jump through time puts thousands of records of which nearly all go again, so it is made anew at the next look. */
  private isStale = true;
  /** How many were pushed since the last look. */
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

  /** The event that is due first, or `undefined` when nothing is to come. */
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

  /** Going back and forward often pushes the same slots again, so that a heap that is kept is cleaned too. */
  private makeAnew(): void {
    this.heap.clear();
    for (const due of this.records.unordered()) this.heap.push(due.atUs, due.order);
    this.isStale = false;
  }
}
