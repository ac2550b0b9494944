import { LIMITS, overLimit } from '#base/limits.ts';
import { sortedJson } from '#model/encoding/printedObject.ts';

/** The template cannot be evaluated. */
export class JsonPathError extends Error {}

/**
 * The output of a template; a path without results prints nothing. Upstream source (v1.36.2):
 * staging/src/k8s.io/client-go/util/jsonpath/jsonpath.go.
 */
export function templateText(parts: readonly TemplatePart[], value: unknown, work = new Work()): string {
  return parts
    .map((part) => {
      if (part.type === 'text') return part.text;
      const found = valuesAt(value, part.steps, work);
      if (part.type === 'path') return found.map(valueText).join(' ');
      return found.map((item) => templateText(part.parts, item, work)).join('');
    })
    .join('');
}

/** All values that the paths of a template find. */
export function pathValues(parts: readonly TemplatePart[], value: unknown): unknown[] {
  const work = new Work();
  return parts.flatMap((part) => (part.type === 'path' ? valuesAt(value, part.steps, work) : []));
}

/** The printed form of a value: texts unchanged, lists and objects as JSON. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : sortedJson(value);
}

/** The values that a path finds, in order. */
export function valuesAt(value: unknown, steps: readonly PathStep[], work = new Work()): unknown[] {
  return steps.reduce<unknown[]>(
    (found, step) =>
      found.flatMap((item) => {
        const values = next(item, step, work);
        work.add(values.length);
        return values;
      }),
    [value],
  );
}

/** Counts the values that a template visits: nested unions and ranges can double them with every step. */
class Work {
  private values = 0;

  add(count: number): void {
    this.values += count + 1;
    if (this.values > LIMITS.pathValues.most)
      throw new JsonPathError(`error executing jsonpath: ${overLimit('pathValues')}`);
  }
}

function next(value: unknown, step: PathStep, work: Work): unknown[] {
  switch (step.type) {
    case 'field':
      return fieldOf(value, step.name);
    case 'wildcard':
      return childrenOf(value);
    case 'union':
      return step.steps.flatMap((one) => next(value, one, work));
    case 'recursive':
      return [value, ...childrenOf(value).flatMap((child) => next(child, step, work))].filter(isBranch);
    case 'slice':
      return Array.isArray(value) ? sliced(value, step) : [];
    case 'filter':
      return childrenOf(value).filter((item) => matches(item, step, work));
  }
}

function fieldOf(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name)) return [];
  return [(value as Readonly<Record<string, unknown>>)[name]];
}

function childrenOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function isBranch(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function sliced(list: readonly unknown[], { from, to, by }: Extract<PathStep, { type: 'slice' }>): unknown[] {
  return list.slice(from, to).filter((_, at) => at % by === 0);
}

function matches(item: unknown, { left, compare, right }: Extract<PathStep, { type: 'filter' }>, work: Work): boolean {
  const found = operandValues(item, left, work);
  if (compare === undefined || right === undefined) return found.length > 0;
  const [a] = found;
  const [b] = operandValues(item, right, work);
  return a !== undefined && b !== undefined && compared(a, compare, b);
}

function operandValues(item: unknown, operand: Operand, work: Work): unknown[] {
  return 'value' in operand ? [operand.value] : valuesAt(item, operand.path, work);
}

function compared(a: unknown, compare: ComparisonOperator, b: unknown): boolean {
  const isNumeric = typeof a === 'number' && typeof b === 'number';
  const [x, y] = isNumeric ? [a, b] : [valueText(a), valueText(b)];
  switch (compare) {
    case '==':
      return x === y;
    case '!=':
      return x !== y;
    case '<':
      return x < y;
    case '>':
      return x > y;
    case '<=':
      return x <= y;
    case '>=':
      return x >= y;
  }
}

/** One step of a path. */
export type PathStep =
  | { readonly type: 'field'; readonly name: string }
  | { readonly type: 'wildcard' }
  | { readonly type: 'slice'; readonly from?: number; readonly to?: number; readonly by: number }
  | { readonly type: 'union'; readonly steps: readonly PathStep[] }
  | { readonly type: 'recursive' }
  | {
      readonly type: 'filter';
      readonly left: Operand;
      readonly compare?: ComparisonOperator;
      readonly right?: Operand;
    };

export type ComparisonOperator = '==' | '!=' | '<' | '>' | '<=' | '>=';

/** A path from the inspected object, or a literal value. */
export type Operand = { readonly path: readonly PathStep[] } | { readonly value: string | number | boolean };

/** A part of a template: literal text, a path, or parts that repeat for each value of a path. */
export type TemplatePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'path'; readonly steps: readonly PathStep[] }
  | { readonly type: 'range'; readonly steps: readonly PathStep[]; readonly parts: readonly TemplatePart[] };
