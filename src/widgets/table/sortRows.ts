import { type Column, readColumn } from './column.ts';

export interface Sorting {
  readonly column: string;
  readonly isDescending: boolean;
}

/**
 * The rows in the order of one column; equal ones keep their order. Without a sorting it returns the rows unchanged.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sorting?.column);
  const key = column && readColumn(column).sortBy;
  if (!key || !sorting) return rows;
  const sign = sorting.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, key: key(row) }))
    .sort((a, b) => sign * compare(a.key, b.key))
    .map(({ row }) => row);
}

/** Up, then down, then back to the original order of the rows. */
export function nextSorting(sorting: Sorting | undefined, column: string): Sorting | undefined {
  if (sorting?.column !== column) return { column, isDescending: false };
  return sorting.isDescending ? undefined : { column, isDescending: true };
}

/** Compares by character codes, as Kubernetes sorts names, and not by the reader's language. */
function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
