import { goSort } from '#base/goSort.ts';
import { valuesAt } from '#model/jsonPath/evaluateJsonPath.ts';
import type { KubeObject } from '#model/kinds.ts';
import { quantityProblem } from '#model/quantity/parseQuantity.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';
import { usageError } from './kubectlError.ts';
import { relaxedPath } from './output/customColumns.ts';
import { parseJsonPath } from './output/parseJsonPath.ts';

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
