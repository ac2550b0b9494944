import type { Table } from './table.ts';

/** By what an index finds a record. */
export interface Places<T extends object> {
  /** Each once. */
  of(record: T): readonly string[];
  /** Whether a record that was changed is surely where it was; asked at every change, so it only compares what `of` reads. */
  areSame(before: T, after: T): boolean;
}

/** The records of a table by what stands in them: derived from the table, forward and backward. */
export class TableIndex<T extends object> {
  private readonly table: Table<T>;
  private readonly places: Places<T>;
  private readonly keys = new Map<string, Set<string>>();

  constructor(table: Table<T>, places: Places<T>) {
    this.table = table;
    this.places = places;
    for (const key of table.keys()) this.add(key, table.get(key) as T);
    table.observe((key, before, after) => {
      if (before && after && places.areSame(before, after)) return;
      if (before) this.drop(key, before);
      if (after) this.add(key, after);
    });
  }

  /** In the order of their keys. */
  at(place: string): T[] {
    const keys = this.keys.get(place);
    return keys ? [...keys].sort().map((key) => this.table.get(key) as T) : [];
  }

  /** Where there is any record, in order. */
  placesInUse(): string[] {
    return [...this.keys.keys()].sort();
  }

  private add(key: string, record: T): void {
    for (const place of this.places.of(record)) {
      const keys = this.keys.get(place);
      if (keys) keys.add(key);
      else this.keys.set(place, new Set([key]));
    }
  }

  private drop(key: string, record: T): void {
    for (const place of this.places.of(record)) {
      const keys = this.keys.get(place);
      keys?.delete(key);
      if (keys?.size === 0) this.keys.delete(place);
    }
  }
}
