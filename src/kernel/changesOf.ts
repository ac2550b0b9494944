import type { Delta, Key } from './delta.ts';
import type { TableOf } from './tableOf.ts';

/**
 * One record of a table before and after, with the table's own types. `undefined` means that the record did not exist.
 * At least one side is defined.
 */
export interface ChangeOf<T extends object, K extends Key = string> {
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
