import { ownValue } from '#base/ownValue.ts';
import type { Micros } from '#base/time.ts';
import type { KubeObject } from '#model/kinds.ts';
import { type KindTable, labelsText } from './tables/table.ts';
import { textTable } from './textTable.ts';

export interface PrintOptions {
  readonly isWide?: boolean;
  readonly withNamespace?: boolean;
  /** The prefix of each name, such as `deployment.apps/`. */
  readonly namePrefix?: string;
  readonly showsLabels?: boolean;
  /** `-L`: labels with a column of their own. */
  readonly labelColumns?: readonly string[];
  readonly withoutHeadings?: boolean;
}

/** The table that `kubectl get` prints for objects of one kind. */
export function printObjects(
  table: KindTable,
  objects: readonly KubeObject[],
  nowUs: Micros,
  options: PrintOptions = {},
): string {
  const { headings, rows } = tableCells(table, objects, nowUs, options);
  return textTable(options.withoutHeadings ? [] : headings, rows);
}

/** The table's cells before the columns are aligned. */
export function tableCells(
  table: KindTable,
  objects: readonly KubeObject[],
  nowUs: Micros,
  options: PrintOptions = {},
): { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const nameColumn = table.columns.findIndex(({ name }) => name === 'Name');
  const shown = table.columns
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => options.isWide || !column.isWide);
  const labelColumns = options.labelColumns ?? [];
  const headings = [
    ...(options.withNamespace ? ['Namespace'] : []),
    ...shown.map(({ column }) => column.name),
    ...labelColumns.map((label) => label.slice(label.lastIndexOf('/') + 1)),
    ...(options.showsLabels ? ['Labels'] : []),
  ].map((heading) => heading.toUpperCase());
  const rows = objects.map((object) => {
    const cells = table.row(object, nowUs);
    return [
      ...(options.withNamespace ? [object.metadata.namespace ?? ''] : []),
      ...shown.map(({ at }) => (at === nameColumn ? (options.namePrefix ?? '') : '') + oneLine(cells[at] ?? '')),
      ...labelColumns.map((label) => ownValue(object.metadata.labels, label) ?? ''),
      ...(options.showsLabels ? [labelsText(object.metadata.labels)] : []),
    ];
  });
  return { headings, rows };
}

/** The first line of a text with several. */
function oneLine(cell: string): string {
  const end = cell.search(/[\f\n\r]/);
  return end < 0 ? cell : `${cell.slice(0, end)}...`;
}
