import type { Key } from './delta.ts';
import type { Table } from './table.ts';

/** So many records, and a part of all that there are, may change between two looks before what is derived is given up. */
const MANY = 64;

/** How something is derived from a table. It must come out the same made anew and after any changes. */
export interface Derivation<D, T extends object, K extends Key> {
  make(): D;
  follow(derived: D, key: K, before: T | undefined, after: T | undefined): void;
}

/**
 * What is derived from a table, made at the first look. While somebody looks now and then it follows each change; after a jump through
 * time, which changes thousands of records, it is made anew at the next look, and if nobody looks it costs nothing.
 */
export class Derived<D extends object, T extends object, K extends Key = string> {
  private readonly make: () => D;
  private derived: D | undefined;
  /** How many records changed since the last look. */
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

  /** As the table is now. Valid until the next write. */
  now(): D {
    this.unseen = 0;
    this.derived ??= this.make();
    return this.derived;
  }
}
