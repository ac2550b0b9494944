import { type CallExpr, type Expr, partsOf, walk } from '../ast.ts';
import { clauseError, FormatError, fillClauses } from '../functions/formatText.ts';
import { compileRegex } from '../functions/standard.ts';
import { type CelType, DURATION, DYN, formatType, isSameType, TIMESTAMP, type TypeKind } from '../types/celType.ts';
import { convert } from '../values/convert.ts';
import { CelError } from '../values/value.ts';
import type { Checked, ReportAt } from './checker.ts';

/**
 * Checks after the types fit: literals of durations, times, regular expressions and formats, and lists of one type.
 * Upstream source (v1.36.2): vendor/github.com/google/cel-go/cel/validator.go, ext/formatting.go.
 */
export function validate(checked: Checked, report: ReportAt): void {
  for (const expr of walk(checked.expr)) {
    if (expr.kind === 'call') validateCall(expr, checked, report);
  }
  checkHomogeneous(checked.expr, checked, report);
}

function validateCall(call: CallExpr, checked: Checked, report: ReportAt): void {
  const [arg] = call.args;
  if (call.name === 'format') validateFormat(call, checked, report);
  if (arg?.kind !== 'literal') return;
  const isBad =
    (call.name === 'duration' && convert(arg.value, DURATION) instanceof CelError) ||
    (call.name === 'timestamp' && convert(arg.value, TIMESTAMP) instanceof CelError) ||
    (call.name === 'matches' && typeof arg.value === 'string' && compileRegex(arg.value) instanceof CelError);
  if (isBad) report(arg.id, `invalid ${call.name} argument`);
}

/** Lists and maps must hold one type, even where `dyn` would accept others; arguments of `format` may differ. */
function checkHomogeneous(expr: Expr, checked: Checked, report: ReportAt): void {
  if (expr.kind === 'call' && expr.name === 'format') return;
  if (expr.kind === 'list') {
    compareAll(
      expr.elements.map((element, i) => typed(element, expr.optional.has(i), checked)),
      report,
      true,
    );
  }
  if (expr.kind === 'map') {
    compareAll(
      expr.entries.map(({ key }) => typed(key, false, checked)),
      report,
      false,
    );
    compareAll(
      expr.entries.map(({ value, optional }) => typed(value, optional, checked)),
      report,
      false,
    );
  }
  for (const part of partsOf(expr)) checkHomogeneous(part, checked, report);
}

interface Typed {
  readonly expr: Expr;
  readonly type: CelType;
}

function typed(expr: Expr, isOptional: boolean, checked: Checked): Typed {
  const type = checked.typeOf(expr);
  return { expr, type: isOptional ? (type.params[0] ?? DYN) : type };
}

function compareAll(entries: readonly Typed[], report: ReportAt, stopsAtFirst: boolean): void {
  const [first, ...rest] = entries;
  if (first === undefined) return;
  for (const { expr, type } of rest) {
    if (isSameType(first.type, type, false)) continue;
    report(expr.id, `expected type '${formatType(first.type)}' but found '${formatType(type)}'`);
    if (stopsAtFirst) return;
  }
}

const ACCEPTED: Readonly<Record<string, readonly TypeKind[]>> = {
  s: ['list', 'map', 'int', 'uint', 'double', 'bool', 'string', 'timestamp', 'bytes', 'duration', 'type', 'null'],
  d: ['int', 'uint'],
  f: ['double', 'string'],
  e: ['double', 'string'],
  b: ['int', 'uint', 'bool'],
  x: ['int', 'uint', 'string', 'bytes'],
  X: ['int', 'uint', 'string', 'bytes'],
  o: ['int', 'uint'],
};

/** A literal format with a literal list is checked against the types of its arguments. */
function validateFormat(call: CallExpr, checked: Checked, report: ReportAt): void {
  const [list] = call.args;
  const format = call.target?.kind === 'literal' ? call.target.value : undefined;
  if (typeof format !== 'string' || list?.kind !== 'list' || call.args.length !== 1) return;
  const { elements } = list;
  try {
    const check = (letter: string, _: unknown, i: number): string => {
      const bad = badArgument(letter, elements[i], checked);
      if (bad !== undefined) throw new FormatError(clauseError(letter, checked.typeOf(bad).name), bad.id);
      return '';
    };
    const { used } = fillClauses(format, elements.length, check, true);
    if (elements.length > used) {
      report(call.id, `too many arguments supplied to string.format (expected ${used}, got ${elements.length})`);
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    report(error.argument ?? call.id, error.message);
  }
}

/** The argument, or the part of it, that a clause does not accept. */
function badArgument(letter: string, expr: Expr | undefined, checked: Checked): Expr | undefined {
  if (expr === undefined) return undefined;
  const type = checked.typeOf(expr);
  if (type.kind !== 'dyn' && !ACCEPTED[letter]?.includes(type.kind)) return expr;
  if (letter !== 's' || (expr.kind !== 'list' && expr.kind !== 'map')) return undefined;
  for (const part of partsOf(expr)) {
    const bad = badArgument('s', part, checked);
    if (bad !== undefined) return bad;
  }
  return undefined;
}
