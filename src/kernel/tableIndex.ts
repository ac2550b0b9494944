import { Derived } from './derived.ts';
import type { Table } from './table.ts';

/** The places under which an index finds a record. */
export interface Places<T extends object> {
  /** Each place once. */
  of(record: T): readonly string[];
  /**
   * Whether a changed record surely has the same places as before. It is called at every change, so it only compares
   * what `of` reads.
   */
  areSame(before: T, after: T): boolean;
}

/** The records of a table by their contents: derived from the table, forward and backward. */
export class TableIndex<T extends object> {
  private readonly table: Table<T>;
  /** The keys at each place. */
  private readonly keys: Derived<Map<string, Set<string>>, T>;

  constructor(table: Table<T>, places: Places<T>) {
    this.table = table;
    this.keys = new Derived(table, {
      make() {
        const keys = new Map<string, Set<string>>();
        for (const key of table.unorderedKeys()) add(keys, key, places.of(table.get(key) as T));
        return keys;
      },
      follow(keys, key, before, after) {
        if (before && after && places.areSame(before, after)) return;
        if (before) drop(keys, key, places.of(before));
        if (after) add(keys, key, places.of(after));
      },
    });
  }

  /** The records at a place, in the order of their keys. */
  at(place: string): T[] {
    const keys = this.keys.now().get(place);
    return keys ? [...keys].sort().map((key) => this.table.get(key) as T) : [];
  }

  /** Places that have at least one record, in order. */
  placesInUse(): string[] {
    return [...this.keys.now().keys()].sort();
  }
}

function add(keys: Map<string, Set<string>>, key: string, places: readonly string[]): void {
  for (const place of places) {
    const known = keys.get(place);
    if (known) known.add(key);
    else keys.set(place, new Set([key]));
  }
}

function drop(keys: Map<string, Set<string>>, key: string, places: readonly string[]): void {
  for (const place of places) {
    const known = keys.get(place);
    known?.delete(key);
    if (known?.size === 0) keys.delete(place);
  }
}
