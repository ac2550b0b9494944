import type { Key } from './delta.ts';
import type { Table } from './table.ts';

/** Changes allowed between two looks, besides a quarter of the records. With more, the derived value is given up. */
const MANY = 64;

/**
 * A value derived from a table, built at the first look. While something looks at it now and then, it follows each
 * change. After a jump through time, which changes thousands of records, it is rebuilt at the next look. If nothing
 * looks, it costs nothing.
 */
export class Derived<D extends object, T extends object, K extends Key = string> {
  private readonly make: () => D;
  private derived: D | undefined;
  /** Number of records that changed since the last look. */
  private unseen = 0;

  constructor(table: Table<T, K>, { make, follow }: Derivation<D, T, K>) {
    this.make = make;
    const isTooMuch = (count: number) => {
      if (this.unseen + count > MANY + table.size / 4) this.derived = undefined;
      return !this.derived;
    };
    table.observe((key, before, after) => {
      const { derived } = this;
      if (!derived || isTooMuch(1)) return;
      this.unseen++;
      follow(derived, key, before, after);
    }, isTooMuch);
  }

  /** The derived value for the table's present state. Valid until the next write. */
  now(): D {
    this.unseen = 0;
    this.derived ??= this.make();
    return this.derived;
  }
}

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

/** The way to derive something from a table. A rebuilt value must equal one that followed any changes. */
interface Derivation<D, T extends object, K extends Key> {
  make(): D;
  follow(derived: D, key: K, before: T | undefined, after: T | undefined): void;
}
