import { type Column, readColumn } from './column.ts';

export interface Sorting {
  readonly column: string;
  readonly isDescending: boolean;
}

/** The rows in the order of one column; equal ones stay as they are. Without a sorting the rows themselves. */
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

/** Up, down, and back to the order in which the rows came. */
export function nextSorting(sorting: Sorting | undefined, column: string): Sorting | undefined {
  if (sorting?.column !== column) return { column, isDescending: false };
  return sorting.isDescending ? undefined : { column, isDescending: true };
}

/** By the order of the characters, as Kubernetes sorts names; the reader's language has no part in it. */
function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
