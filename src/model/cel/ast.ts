import type { Value } from './values/value.ts';

/** An expression as CEL's abstract syntax has it. `id` says where it stands and what type it has. */
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

/** What the macros `all`, `exists`, `map` ... and `cel.bind` become. */
export interface Comprehension {
  kind: 'comprehension';
  range: Expr;
  variable: string;
  /** The value of an entry, where the macro names two variables. */
  variable2: string | undefined;
  accumulator: string;
  initial: Expr;
  condition: Expr;
  step: Expr;
  result: Expr;
}

/** The name under which macros keep what they gather. */
export const ACCUMULATOR = '__result__';

/** Operators are functions with names of their own. Upstream source (v1.36.2): vendor/github.com/google/cel-go/common/operators/operators.go. */
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

/** The parts that an expression consists of. */
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
