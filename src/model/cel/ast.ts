import type { Value } from './values/value.ts';

/** An expression in CEL's abstract syntax. `id` identifies its place and its type. */
export type Expr = { id: number } & ExprKind;

export type ExprKind =
  | { kind: 'unspecified' }
  | { kind: 'literal'; value: Value }
  | { kind: 'ident'; name: string }
  | { kind: 'select'; operand: Expr; field: string; testOnly: boolean }
  | { kind: 'call'; name: string; target: Expr | undefined; args: readonly Expr[] }
  | { kind: 'list'; elements: readonly Expr[]; optional: ReadonlySet<number> }
  | { kind: 'map'; entries: readonly MapEntry[] }
  | { kind: 'struct'; typeName: string; fields: readonly StructField[] }
  | Comprehension;

export type CallExpr = Expr & { kind: 'call' };

export interface MapEntry {
  readonly id: number;
  readonly key: Expr;
  readonly value: Expr;
  readonly optional: boolean;
}

export interface StructField {
  readonly id: number;
  readonly name: string;
  readonly value: Expr;
  readonly optional: boolean;
}

/** The expansion of the macros `all`, `exists`, `map` ... and of `cel.bind`. */
export interface Comprehension {
  kind: 'comprehension';
  range: Expr;
  variable: string;
  /** The variable for an entry's value, if the macro names two variables. */
  variable2: string | undefined;
  accumulator: string;
  initial: Expr;
  condition: Expr;
  step: Expr;
  result: Expr;
}

/** The variable in which macros collect their result. */
export const ACCUMULATOR = '__result__';

/**
 * Operators are functions with special names. Upstream source (v1.36.2):
 * vendor/github.com/google/cel-go/common/operators/operators.go.
 */
export const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['+', '_+_'],
  ['/', '_/_'],
  ['==', '_==_'],
  ['>', '_>_'],
  ['>=', '_>=_'],
  ['in', '@in'],
  ['<', '_<_'],
  ['<=', '_<=_'],
  ['%', '_%_'],
  ['*', '_*_'],
  ['!=', '_!=_'],
  ['-', '_-_'],
]);

/** All parts of an expression, itself first, in the order of the text. */
export function* walk(expr: Expr): Generator<Expr> {
  yield expr;
  for (const part of partsOf(expr)) yield* walk(part);
}

/** The direct parts of an expression. */
export function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'select':
      return [expr.operand];
    case 'call':
      return expr.target === undefined ? expr.args : [expr.target, ...expr.args];
    case 'list':
      return expr.elements;
    case 'map':
      return expr.entries.flatMap(({ key, value }) => [key, value]);
    case 'struct':
      return expr.fields.map(({ value }) => value);
    case 'comprehension':
      return [expr.range, expr.initial, expr.condition, expr.step, expr.result];
    default:
      return [];
  }
}
