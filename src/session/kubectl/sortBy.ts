import { ownValue } from '#base/ownValue.ts';
import { parseTime } from '#base/rfc3339.ts';
import type { KubeObject } from '#model/kinds.ts';
import { quantityProblem } from '#model/quantity/parseQuantity.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';
import { usageError } from './kubectlError.ts';

/** `--sort-by`: a path of fields such as `.metadata.creationTimestamp` or `.status.containerStatuses[0].restartCount`. */
export function sortedBy(objects: readonly KubeObject[], path: string | undefined): KubeObject[] {
  if (path === undefined) return [...objects];
  const plain = path.replace(/^\{|\}$/g, '').replace(/^\./, '');
  if (!/^[\w-]+(\[\d+\])?(\.[\w-]+(\[\d+\])?)*$/.test(plain))
    throw usageError(`couldn't find any field with path "${path}" in the list of objects`);
  const parts = plain.split(/[.[\]]+/).filter((part) => part !== '');
  return objects
    .map((object) => ({ object, value: valueAt(object, parts) }))
    .sort((a, b) => compare(a.value, b.value))
    .map(({ object }) => object);
}

function valueAt(object: KubeObject, parts: readonly string[]): unknown {
  let value: unknown = object;
  for (const part of parts)
    value =
      typeof value === 'object' && value !== null
        ? ownValue(value as Readonly<Record<string, unknown>>, part)
        : undefined;
  return value;
}

/** What is absent comes first. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/get/sorter.go. */
function compare(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [textA, textB] = [String(a), String(b)];
  const [timeA, timeB] = [parseTime(textA), parseTime(textB)];
  if (timeA !== undefined && timeB !== undefined) return timeA - timeB;
  if (isQuantity(textA) && isQuantity(textB)) return compareQuantities(textA, textB);
  return textA < textB ? -1 : textA > textB ? 1 : 0;
}

function isQuantity(text: string): boolean {
  return /^[0-9.]/.test(text) && quantityProblem(text) === undefined;
}
