import { valuesAt, valueText } from '#model/jsonPath/evaluateJsonPath.ts';
import type { KubeObject } from '#model/kinds.ts';
import { usageError } from '../kubectlError.ts';
import { textTable } from '../textTable.ts';
import { parseJsonPath } from './parseJsonPath.ts';

/** `-o custom-columns=NAME:.metadata.name,...`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/get/customcolumn.go. */
export function customColumns(spec: string, objects: readonly KubeObject[], isBare: boolean): string {
  if (spec === '') throw usageError('custom-columns format specified but no custom columns given');
  const columns = spec.split(',').map((part) => {
    const colon = part.indexOf(':');
    if (colon < 0) throw usageError(`unexpected custom-columns spec: ${part}, expected <header>:<json-path-expr>`);
    const [path] = parseJsonPath(relaxedPath(part.slice(colon + 1)));
    return { header: part.slice(0, colon), steps: path?.type === 'path' ? path.steps : [] };
  });
  const rows = objects.map((object) =>
    columns.map(({ steps }) => valuesAt(object, steps).map(valueText).join(',') || '<none>'),
  );
  return textTable(isBare ? [] : columns.map(({ header }) => header), rows);
}

/**
 * Adds braces and the leading dot, both of which a person may leave out. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/get/customcolumn.go, RelaxedJSONPathExpression.
 */
export function relaxedPath(path: string): string {
  const inside = /^\{(.*)\}$/.exec(path)?.[1] ?? path;
  if (inside === '' || /[{}]/.test(inside))
    throw usageError(
      `unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'`,
    );
  return `{${inside.startsWith('.') || inside.startsWith('[') ? inside : `.${inside}`}}`;
}
