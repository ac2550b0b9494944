import { ownValue } from '#base/ownValue.ts';
import type { KubeObject } from '#model/kinds.ts';
import { kindTable } from './tables/kindTable.ts';
import { labelsText } from './tables/table.ts';
import { textTable } from './textTable.ts';

export interface PrintOptions {
  readonly isWide?: boolean;
  readonly withNamespace?: boolean;
  /** Put before each name, such as `deployment.apps/`. */
  readonly namePrefix?: string;
  readonly showsLabels?: boolean;
  /** `-L`: labels with a column of their own. */
  readonly labelColumns?: readonly string[];
  readonly withoutHeadings?: boolean;
}

/** The table that `kubectl get` prints of objects of one kind. */
export function printObjects(
  kind: string,
  objects: readonly KubeObject[],
  nowUs: number,
  options: PrintOptions = {},
): string {
  const { headings, rows } = tableCells(kind, objects, nowUs, options);
  const text = textTable(headings, rows);
  return options.withoutHeadings ? text.slice(text.indexOf('\n') + 1) : text;
}

/** The same before its columns are aligned. */
export function tableCells(
  kind: string,
  objects: readonly KubeObject[],
  nowUs: number,
  options: PrintOptions = {},
): { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const table = kindTable(kind);
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
      ...shown.map(({ column, at }) => (column.name === 'Name' ? (options.namePrefix ?? '') : '') + (cells[at] ?? '')),
      ...labelColumns.map((label) => ownValue(object.metadata.labels, label) ?? ''),
      ...(options.showsLabels ? [labelsText(object.metadata.labels)] : []),
    ];
  });
  return { headings, rows };
}
