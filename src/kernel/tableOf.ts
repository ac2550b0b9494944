import type { Key } from './delta.ts';

declare const RECORDS: unique symbol;

/**
 * The name of a table, which carries the type of its records and keys: `world.table(PODS)` gives a `Table` of them. There is one
 * such value for each table, beside the type of its records.
 */
export type TableOf<T extends object, K extends Key = string> = string & { readonly [RECORDS]: readonly [T, K] };

/** The table of that name. Its records are `T`, and nobody may say otherwise elsewhere. */
export function table<T extends object, K extends Key = string>(name: string): TableOf<T, K> {
  return name as TableOf<T, K>;
}
