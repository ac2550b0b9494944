import type { Key } from './delta.ts';
import type { Table } from './table.ts';

/** Changes allowed between two looks, besides a quarter of the records. With more, the derived value is given up. */
const MANY = 64;

/** The way to derive something from a table. A rebuilt value must equal one that followed any changes. */
export interface Derivation<D, T extends object, K extends Key> {
  make(): D;
  follow(derived: D, key: K, before: T | undefined, after: T | undefined): void;
}

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
