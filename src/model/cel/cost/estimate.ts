import { ACCUMULATOR, type Comprehension, type Expr } from '../ast.ts';
import type { Checked } from '../check/checker.ts';
import type { TypeKind } from '../types/celType.ts';
import { type CallEstimate, estimateLibraryCall } from './callEstimates.ts';
import {
  type CostRange,
  declaredSize,
  type Estimated,
  exactly,
  literalSize,
  NOTHING,
  ONE,
  type Path,
  plus,
  scaled,
  times,
  typeSize,
  UNKNOWN,
  union,
} from './sizes.ts';

const TRAVERSAL = 0.1;
const REGEX_LENGTH = 0.25;
const LIST_COST = exactly(10);
const MAP_COST = exactly(30);
const STRUCT_COST = exactly(40);

/** The sizes of the entries of a list or map. */
interface EntrySizes {
  readonly kind: TypeKind;
  readonly key: CostRange;
  readonly value: CostRange;
}

interface Local {
  readonly path: Path;
  readonly size: CostRange | undefined;
  readonly entries: EntrySizes | undefined;
}

/**
 * The maximum cost of a selector, by the maximum sizes of a device's parts. Upstream source (v1.36.2):
 * vendor/github.com/google/cel-go/checker/cost.go.
 */
export function estimateCost(checked: Checked): number {
  return Number(new Coster(checked).cost(checked.expr).max);
}

class Coster {
  private readonly paths = new Map<number, Path>();
  private readonly sizes = new Map<number, CostRange>();
  private readonly entries = new Map<number, EntrySizes>();
  private readonly locals = new Map<string, Local[]>();

  private readonly checked: Checked;

  constructor(checked: Checked) {
    this.checked = checked;
  }

  cost(expr: Expr): CostRange {
    switch (expr.kind) {
      case 'ident':
        this.paths.set(expr.id, this.local(expr.name)?.path ?? [expr.name]);
        return ONE;
      case 'select':
        return this.costSelect(expr);
      case 'call':
        return this.costCall(expr);
      case 'list':
        return this.costList(expr);
      case 'map':
        return this.costMap(expr);
      case 'struct':
        return plus(STRUCT_COST, ...expr.fields.map(({ value }) => this.cost(value)));
      case 'comprehension':
        return this.isBind(expr) ? this.costBind(expr) : this.costFold(expr);
      default:
        return NOTHING;
    }
  }

  private costSelect(expr: Expr & { kind: 'select' }): CostRange {
    const operand = this.cost(expr.operand);
    if (expr.testOnly) return operand;
    this.paths.set(expr.id, [...this.pathOf(expr.operand), expr.field]);
    const { kind } = this.checked.typeOf(expr.operand);
    return kind === 'map' || kind === 'struct' || kind === 'param' ? plus(operand, ONE) : operand;
  }

  private costCall(expr: Expr & { kind: 'call' }): CostRange {
    const { name, target, args } = expr;
    const [first] = args;
    if (name === 'dyn' && first !== undefined) {
      const cost = plus(ONE, this.cost(first));
      this.copySizes(expr, first);
      return cost;
    }
    const costs = args.map((arg) => this.cost(arg));
    const estimated = args.map((arg) => this.estimated(arg));
    const overloads = this.checked.overloadsOf(expr);
    if (overloads.length === 0) return NOTHING;
    const targetCost = target === undefined ? NOTHING : this.cost(target);
    const on = target === undefined ? undefined : this.estimated(target);
    let cost: CostRange = { min: UNKNOWN.max, max: 0n };
    let size: CostRange | undefined;
    for (const overload of overloads) {
      const estimate = this.estimateCall(expr, overload, on, estimated, costs);
      cost = union(cost, estimate.cost);
      if (estimate.size !== undefined) size = size === undefined ? estimate.size : union(size, estimate.size);
      if (first !== undefined && (overload === 'index_list' || overload === 'index_map')) {
        size = this.entriesOf(first)?.value;
        this.paths.set(expr.id, [...this.pathOf(first), overload === 'index_list' ? '@items' : '@values']);
      }
      size ??= this.sizeOf(expr);
    }
    if (size !== undefined) this.sizes.set(expr.id, size);
    return plus(targetCost, cost);
  }

  /** Includes the cost of the arguments. */
  private estimateCall(
    expr: Expr & { kind: 'call' },
    overload: string,
    target: Estimated | undefined,
    args: readonly Estimated[],
    costs: readonly CostRange[],
  ): CallEstimate {
    const library = estimateLibraryCall(expr.name, overload, target, args);
    const own = library ?? this.estimateOwn(expr, overload, target, args);
    if (own !== undefined) return { ...own, cost: plus(own.cost, ...costs) };
    const [left = NOTHING, right = NOTHING, other = NOTHING] = costs;
    if (overload === 'logical_and' || overload === 'logical_or') {
      return { cost: { min: left.min, max: plus(left, right).max } };
    }
    if (overload !== 'conditional') return { cost: plus(ONE, ...costs) };
    const [, whenTrue, whenFalse] = expr.args;
    if (whenTrue !== undefined && whenFalse !== undefined) {
      this.setEntries(expr, unionOf(this.entriesOf(whenTrue), this.entriesOf(whenFalse)));
    }
    const [, a, b] = args;
    return {
      cost: plus(left, union(right, other)),
      size: union(a?.size ?? UNKNOWN, b?.size ?? UNKNOWN),
    };
  }

  /** Functions of the language that cost more than 1. */
  private estimateOwn(
    expr: Expr & { kind: 'call' },
    overload: string,
    target: Estimated | undefined,
    [a, b]: readonly Estimated[],
  ): CallEstimate | undefined {
    const left = a?.size ?? UNKNOWN;
    const right = b?.size ?? UNKNOWN;
    const on = target?.size ?? UNKNOWN;
    switch (overload) {
      case 'string_format':
        return { cost: scaled(on, TRAVERSAL) };
      case 'string_to_bytes':
        return { cost: scaled(left, TRAVERSAL), size: { min: left.min, max: BigInt.asUintN(64, left.max * 4n) } };
      case 'bytes_to_string':
        return { cost: scaled(left, TRAVERSAL), size: { min: left.min / 4n, max: left.max } };
      case 'strings_quote':
        return {
          cost: scaled(left, TRAVERSAL),
          size: { min: BigInt.asUintN(64, left.min + 2n), max: BigInt.asUintN(64, left.max * 2n + 2n) },
        };
      case 'starts_with_string':
      case 'ends_with_string':
        return { cost: scaled(left, TRAVERSAL) };
      case 'in_list':
        return { cost: scaled(right, 1) };
      case 'matches_string':
        return { cost: times(scaled(plus(on, ONE), TRAVERSAL), scaled(left, REGEX_LENGTH)) };
      case 'contains_string':
        return { cost: times(scaled(on, TRAVERSAL), scaled(left, TRAVERSAL)) };
      case 'add_string':
      case 'add_bytes':
      case 'add_list': {
        this.setEntries(expr, unionOf(this.entriesOf(expr.args[0]), this.entriesOf(expr.args[1])));
        const size = plus(left, right);
        return { cost: overload === 'add_list' ? ONE : scaled(size, TRAVERSAL), size };
      }
      default:
        return COMPARISONS.has(overload) ? { cost: comparison(left, right) } : undefined;
    }
  }

  private costList(expr: Expr & { kind: 'list' }): CostRange {
    let value: CostRange = { min: expr.elements.length === 0 ? 0n : UNKNOWN.max, max: 0n };
    let cost = LIST_COST;
    for (const element of expr.elements) {
      cost = plus(cost, this.cost(element));
      value = union(value, this.sizeOf(element) ?? UNKNOWN);
    }
    this.entries.set(expr.id, { kind: 'list', key: ONE, value });
    return cost;
  }

  private costMap(expr: Expr & { kind: 'map' }): CostRange {
    const none: CostRange = { min: expr.entries.length === 0 ? 0n : UNKNOWN.max, max: 0n };
    let keys = none;
    let values = none;
    let cost = MAP_COST;
    for (const { key, value } of expr.entries) {
      cost = plus(cost, this.cost(key), this.cost(value));
      keys = union(keys, this.sizeOf(key) ?? UNKNOWN);
      values = union(values, this.sizeOf(value) ?? UNKNOWN);
    }
    this.entries.set(expr.id, { kind: 'map', key: keys, value: values });
    return cost;
  }

  private costFold(expr: Expr & Comprehension): CostRange {
    const before = plus(this.cost(expr.range), this.cost(expr.initial));
    this.pushValue(expr.accumulator, expr.initial);
    if (expr.variable2 === undefined) {
      this.pushEntry(expr.variable, expr.range, 'one');
    } else {
      this.pushEntry(expr.variable, expr.range, 'key');
      this.pushEntry(expr.variable2, expr.range, 'value');
    }
    const turn = plus(this.cost(expr.condition), this.cost(expr.step));
    this.pop(expr.variable);
    if (expr.variable2 !== undefined) this.pop(expr.variable2);
    const result = this.cost(expr.result);
    this.pop(expr.accumulator);
    const count = this.sizeOf(expr.range) ?? UNKNOWN;
    if (expr.initial.kind === 'literal') {
      const size = this.sizeOf(expr.initial);
      if (size !== undefined) this.sizes.set(expr.id, size);
    } else if (expr.initial.kind === 'list' || expr.initial.kind === 'map') {
      this.sizes.set(expr.id, count);
      this.setEntries(expr, this.entriesOf(expr.step));
    }
    return plus(before, result, times(count, turn));
  }

  private isBind({ range, condition, accumulator }: Comprehension): boolean {
    return (
      range.kind === 'list' &&
      range.elements.length === 0 &&
      condition.kind === 'literal' &&
      condition.value === false &&
      accumulator !== ACCUMULATOR
    );
  }

  private costBind(expr: Expr & Comprehension): CostRange {
    const before = plus(this.cost(expr.range), this.cost(expr.initial));
    this.pushValue(expr.accumulator, expr.initial);
    const result = this.cost(expr.result);
    this.pop(expr.accumulator);
    this.copySizes(expr, expr.result);
    return plus(before, result);
  }

  private pushValue(name: string, expr: Expr): void {
    this.push(name, { path: this.pathOf(expr), size: this.sizeOf(expr), entries: this.entriesOf(expr) });
  }

  /** Declares a loop variable: a key, a value, or with one variable the element that the loop visits. */
  private pushEntry(name: string, range: Expr, part: 'key' | 'value' | 'one'): void {
    const entries = this.entriesOf(range);
    const isList = (entries?.kind ?? this.checked.typeOf(range).kind) === 'list';
    const takesValue = part === 'value' || (part === 'one' && isList);
    const step = takesValue ? (isList ? '@items' : '@values') : isList ? '@indices' : '@keys';
    const size = takesValue ? entries?.value : entries?.key;
    this.push(name, { path: [...this.pathOf(range), step], size, entries: undefined });
  }

  private push(name: string, local: Local): void {
    const stack = this.locals.get(name) ?? [];
    this.locals.set(name, stack);
    stack.push(local);
  }

  private pop(name: string): void {
    this.locals.get(name)?.pop();
  }

  private local(name: string): Local | undefined {
    return this.locals.get(name)?.at(-1);
  }

  private pathOf(expr: Expr): Path {
    const local = expr.kind === 'ident' ? this.local(expr.name) : undefined;
    return local?.path ?? this.paths.get(expr.id) ?? [];
  }

  private estimated(expr: Expr): Estimated {
    const path = this.pathOf(expr);
    return {
      expr,
      type: this.checked.typeOf(expr),
      path: path[0] === ACCUMULATOR ? [] : path,
      size: this.sizeOf(expr),
    };
  }

  private sizeOf(expr: Expr): CostRange | undefined {
    const known = this.sizes.get(expr.id) ?? literalSize(expr);
    if (known !== undefined) return known;
    const declared = declaredSize(this.pathOf(expr));
    if (declared !== undefined) {
      this.sizes.set(expr.id, declared);
      return declared;
    }
    const ofType = typeSize(this.checked.typeOf(expr));
    if (ofType !== undefined) return ofType;
    return expr.kind === 'ident' ? this.local(expr.name)?.size : undefined;
  }

  private entriesOf(expr: Expr | undefined): EntrySizes | undefined {
    if (expr === undefined) return undefined;
    const local = expr.kind === 'ident' ? this.local(expr.name)?.entries : undefined;
    return this.entries.get(expr.id) ?? local;
  }

  private setEntries(expr: Expr, entries: EntrySizes | undefined): void {
    if (entries !== undefined) this.entries.set(expr.id, entries);
  }

  private copySizes(to: Expr, from: Expr): void {
    const size = this.sizeOf(from);
    if (size !== undefined) this.sizes.set(to.id, size);
    this.setEntries(to, this.entriesOf(from));
  }
}

const COMPARISONS: ReadonlySet<string> = new Set([
  'less_string',
  'greater_string',
  'less_equals_string',
  'greater_equals_string',
  'less_bytes',
  'greater_bytes',
  'less_equals_bytes',
  'greater_equals_bytes',
  'equals',
  'not_equals',
]);

/** The cost of comparing up to the end of the shorter value. */
function comparison(left: CostRange, right: CostRange): CostRange {
  const max = left.max < right.max ? left.max : right.max;
  return scaled({ min: max > 0n ? 1n : 0n, max }, TRAVERSAL);
}

function unionOf(a: EntrySizes | undefined, b: EntrySizes | undefined): EntrySizes | undefined {
  if (a === undefined || b === undefined) return undefined;
  return { kind: a.kind, key: union(a.key, b.key), value: union(a.value, b.value) };
}
