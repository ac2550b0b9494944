import { goSort } from '#base/order.ts';
import { ownValue } from '#base/record.ts';
import type { Micros } from '#base/time.ts';
import { valuesAt } from '#model/jsonPath/evaluateJsonPath.ts';
import type { KubeObject } from '#model/kinds.ts';
import { quantityProblem } from '#model/quantity/quantity.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';
import { usageError } from './kubectlError.ts';
import { relaxedPath } from './output/dump.ts';
import { parseJsonPath } from './output/parseJsonPath.ts';
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

/**
 * `--sort-by`: any JSONPath, such as `.metadata.creationTimestamp` or `.status.containerStatuses[0].restartCount`.
 */
export function sortedBy(objects: readonly KubeObject[], path: string | undefined): KubeObject[] {
  if (path === undefined) return [...objects];
  const relaxed = relaxedPath(path);
  const [parsed] = parseJsonPath(relaxed);
  const steps = parsed?.type === 'path' ? parsed.steps : [];
  const rows = objects.map((object) => ({ object, value: valuesAt(object, steps)[0] }));
  if (rows.length > 0 && rows.every(({ value }) => value === undefined))
    throw usageError(`couldn't find any field with path ${JSON.stringify(relaxed)} in the list of objects`);
  return goSort(rows, (a, b) => isLess(a.value, b.value)).map(({ object }) => object);
}

/** Missing values come first. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/get/sorter.go. */
function isLess(a: unknown, b: unknown): boolean {
  if (a === undefined) return true;
  if (b === undefined) return false;
  if (typeof a === 'number' && typeof b === 'number') return a < b;
  const [textA, textB] = [String(a), String(b)];
  if (isQuantity(textA) && isQuantity(textB)) return compareQuantities(textA, textB) < 0;
  return textA < textB;
}

function isQuantity(text: string): boolean {
  return /^[+-]?[0-9.]/.test(text) && quantityProblem(text) === undefined;
}
