declare const RECORDS: unique symbol;
/** The keys of one table are all strings or all integers. */
export type Key = string | number;

/**
 * One record before and after; `undefined` means that the record did not exist. Records are never changed in place, so
 * both sides stay valid.
 */
export interface Change {
  readonly table: string;
  readonly key: Key;
  readonly before: object | undefined;
  readonly after: object | undefined;
}

/** The changes of one entry: at most one for each record, and none that leaves its record as it was. */
export type Delta = readonly Change[];

export function reversed(delta: Delta): Delta {
  const back: Change[] = [];
  for (let i = delta.length - 1; i >= 0; i--) {
    const { table, key, before, after } = delta[i] as Change;
    back.push({ table, key, before: after, after: before });
  }
  return back;
}

/**
 * The name of a table, which carries the type of its records and keys: `world.table(PODS)` gives a `Table` of them.
 * Each table has one such value, beside the type of its records.
 */
export type TableOf<T extends object, K extends Key = string> = string & { readonly [RECORDS]: readonly [T, K] };

/** Declares the table of that name with records of type `T`. No other declaration may give it another type. */
export function table<T extends object, K extends Key = string>(name: string): TableOf<T, K> {
  return name as TableOf<T, K>;
}

/**
 * One record of a table before and after, with the table's own types. `undefined` means that the record did not exist.
 * At least one side is defined.
 */
interface ChangeOf<T extends object, K extends Key = string> {
  readonly key: K;
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** The changes that an entry made in one table, in the order of its delta. */
export function changesOf<T extends object, K extends Key>(
  { delta }: { readonly delta: Delta },
  of: TableOf<T, K>,
): readonly ChangeOf<T, K>[] {
  return delta.filter(({ table }) => table === of) as unknown as readonly ChangeOf<T, K>[];
}
