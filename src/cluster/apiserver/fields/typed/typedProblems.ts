import { isRecord } from '#base/isRecord.ts';
import { elementText, fieldElement } from '#model/fields/pathElement.ts';
import { goText, goType } from '../../patch/goText.ts';
import { itemElement } from './listItems.ts';
import { type ListShape, type MapShape, resolved, type Scalar, type Shape } from './shape.ts';

/**
 * Error if an applied configuration does not fit its type, in the server's words; `undefined` if it fits.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, typed/{validate,helpers}.go.
 */
export function typedProblem(value: unknown, shape: Shape): string | undefined {
  const found = problemsIn(value, shape, '');
  return found.length > 1 ? ['errors:', ...found.map((problem) => `  ${problem}`)].join('\n') : found[0];
}

function problemsIn(value: unknown, shape: Shape, path: string): string[] {
  const known = resolved(shape, value);
  const said = (text: string) => [path === '' ? text : `${path}: ${text}`];
  if (value === null || value === undefined) return [];
  if (known.kind === 'scalar') {
    const problem = scalarProblem(known, value);
    return problem === undefined ? [] : said(problem);
  }
  if (known.kind === 'list')
    return Array.isArray(value) ? itemProblems(value, known, path) : said(`expected list, got ${boxed(value)}`);
  return isRecord(value) ? entryProblems(value, known, path) : said(`expected map, got ${boxed(value)}`);
}

function entryProblems(value: Readonly<Record<string, unknown>>, shape: MapShape, path: string): string[] {
  const found: string[] = [];
  for (const [name, child] of Object.entries(value)) {
    const place = path + elementText(fieldElement(name));
    const inner = shape.field(name) ?? shape.element?.();
    if (!inner) return [...found, `${place}: field not declared in schema`];
    found.push(...problemsIn(child, inner, place));
  }
  return found;
}

function itemProblems(items: readonly unknown[], shape: ListShape, path: string): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const said = (text: string) => (path === '' ? text : `${path}: ${text}`);
  for (const [index, item] of items.entries()) {
    const element = shape.relation === 'atomic' ? `i:${index}` : itemElement(shape, item);
    if (typeof element !== 'string') return [...found, said(`element ${index}: ${element.problem}`)];
    if (seen.has(element)) found.push(said(`duplicate entries for key ${elementText(element)}`));
    seen.add(element);
    found.push(...problemsIn(item, shape.element(), path + elementText(element)));
  }
  return found;
}

function scalarProblem({ type }: Scalar, value: unknown): string | undefined {
  if (type === 'numeric' && typeof value !== 'number') return `expected numeric (int or float), got ${goType(value)}`;
  if (type === 'string' && typeof value !== 'string')
    return `expected string, got &value.valueUnstructured{Value:${goText(value)}}`;
  if (type === 'boolean' && typeof value !== 'boolean') return `expected boolean, got ${boxed(value)}`;
  return typeof value === 'object' ? `expected any scalar, got ${boxed(value)}` : undefined;
}

/** Go shows the value within its container. */
function boxed(value: unknown): string {
  return `&{${goText(value)}}`;
}
