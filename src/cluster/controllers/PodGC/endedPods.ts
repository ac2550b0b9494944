import type { Table } from '#kernel/table.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { endedOrder } from './endedOrder.ts';

/** Ended Pods, updated as the informer's cache changes. */
export class EndedPods {
  private readonly table: Table<Pod>;
  private readonly keys = new Set<string>();

  constructor(table: Table<Pod>) {
    this.table = table;
    for (const pod of table.unordered()) this.note(objectKey(pod), pod);
    table.observe((key, _, after) => this.note(key, after));
  }

  get size(): number {
    return this.keys.size;
  }

  /** Pods beyond the number that may stay, in the order of deletion. */
  inOrder(mayStay: number): Pod[] {
    const surplus = this.keys.size - mayStay;
    if (surplus <= 0) return [];
    return [...this.keys]
      .map((key) => this.table.get(key) as Pod)
      .sort(endedOrder)
      .slice(0, surplus);
  }

  private note(key: string, pod: Pod | undefined): void {
    const phase = pod?.status?.phase;
    if (phase === 'Succeeded' || phase === 'Failed') this.keys.add(key);
    else this.keys.delete(key);
  }
}
