import type { Key } from './delta.ts';

declare const RECORDS: unique symbol;

/**
 * The name of a table, which carries the type of its records and keys: `world.table(PODS)` gives a `Table` of them.
 * Each table has one such value, beside the type of its records.
 */
export type TableOf<T extends object, K extends Key = string> = string & { readonly [RECORDS]: readonly [T, K] };

/** Declares the table of that name with records of type `T`. No other declaration may give it another type. */
export function table<T extends object, K extends Key = string>(name: string): TableOf<T, K> {
  return name as TableOf<T, K>;
}
