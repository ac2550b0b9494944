import type { Comprehension, Expr } from '../ast.ts';
import type { Checked } from '../check/checker.ts';
import { callCost } from '../cost/callCost.ts';
import type { FunctionBody, FunctionDeclaration, Overload } from '../functions/declaration.ts';
import { compileRegex } from '../functions/standard.ts';
import type { CelType } from '../types/celType.ts';
import { CelMap, hashKey } from '../values/celMap.ts';
import { equal } from '../values/compare.ts';
import { goTypeName, showValue } from '../values/show.ts';
import {
  CelError,
  Duration,
  isList,
  NO_SUCH_OVERLOAD,
  noSuchOverload,
  Optional,
  spendWork,
  Timestamp,
  TypeValue,
  typeOf,
  Uint,
  type Value,
} from '../values/value.ts';
import type { Context } from './attribute.ts';
import { Attribute, constantNode, type Node } from './attribute.ts';
import { foldNode } from './fold.ts';

const LIST_COST = 10;
const MAP_COST = 30;
const STRUCT_COST = 40;
const CONVERSIONS = new Set([
  'bool',
  'bytes',
  'double',
  'duration',
  'dyn',
  'int',
  'string',
  'timestamp',
  'type',
  'uint',
]);
/** Functions whose regular expression is compiled in advance if it is a literal. */
const REGEX_FUNCTIONS = new Set(['matches', 'find', 'findAll']);

/** An expression that passes the check but cannot be planned: a constant part of it is an error. */
export class PlanError extends Error {}

/**
 * Prepares an expression for evaluation. Constant parts are evaluated at once and cost nothing later.
 * Upstream source (v1.36.2): vendor/github.com/google/cel-go/interpreter/{planner,decorators}.go.
 * @throws {PlanError}
 */
export function plan(expr: Expr, checked: Checked): Node {
  return new Planner(checked).plan(expr);
}

class Planner {
  private readonly checked: Checked;

  constructor(checked: Checked) {
    this.checked = checked;
  }

  plan(expr: Expr): Node {
    switch (expr.kind) {
      case 'literal':
        return constantNode(expr.value);
      case 'ident':
      case 'select':
        return this.planName(expr);
      case 'call':
        return this.planCall(expr);
      case 'list':
        return this.planList(expr);
      case 'map':
        return this.planMap(expr);
      case 'comprehension':
        return this.planFold(expr);
      case 'struct': {
        const error = new CelError(`unknown type '${expr.typeName}'`);
        return { evaluate: (context) => spent(context, STRUCT_COST, error) };
      }
      default:
        return NOTHING;
    }
  }

  private planName(expr: Expr & { kind: 'ident' | 'select' }): Node {
    const name = this.checked.nameOf(expr);
    if (name !== undefined) {
      const type = this.checked.typeOf(expr);
      if (type.kind === 'type' && type.params[0]?.name === name) return constantNode(new TypeValue(type.params[0]));
      return attributeNode(new Attribute({ variable: name }));
    }
    if (expr.kind === 'ident') return attributeNode(new Attribute({ variable: expr.name }));
    const attribute = this.attributeOf(this.plan(expr.operand));
    attribute.add({ key: { value: expr.field }, optional: false, testOnly: expr.testOnly });
    return expr.testOnly ? presenceNode(attribute) : attributeNode(attribute);
  }

  private attributeOf(node: Node): Attribute {
    return node.attribute ?? new Attribute({ operand: node });
  }

  private planCall(expr: Expr & { kind: 'call' }): Node {
    const operands = expr.target === undefined ? expr.args : [expr.target, ...expr.args];
    const args = operands.map((arg) => this.plan(arg));
    const [first = NOTHING, second = NOTHING, third = NOTHING] = args;
    switch (expr.name) {
      case '_&&_':
        return logicNode(args, false);
      case '_||_':
        return logicNode(args, true);
      case '_?_:_': {
        const [whenTrue, whenFalse] = [second, third].map((node) => this.attributeOf(node));
        if (whenTrue === undefined || whenFalse === undefined) return NOTHING;
        return attributeNode(new Attribute({ condition: first, whenTrue, whenFalse }));
      }
      case '_[_]':
        return this.planIndex(first, second, false);
      case '_[?_]':
      case '_?._':
        return this.planIndex(first, second, true);
      case '_==_':
        return callNode(expr.name, 'equals', args, (a = null, b = null) => equal(a, b));
      case '_!=_':
        return callNode(expr.name, 'not_equals', args, (a = null, b = null) => equal(a, b) !== true);
      case '@not_strictly_false':
        return notStrictlyFalseNode(first);
      case 'or':
      case 'orValue':
        return optionalOrNode(first, second, expr.name === 'orValue');
      default:
        return this.planFunction(expr, args);
    }
  }

  private planIndex(operand: Node, index: Node, optional: boolean): Node {
    const attribute = this.attributeOf(operand);
    const key = index.constant ?? { attribute: this.attributeOf(index) };
    attribute.add({ key, optional, testOnly: false });
    return attributeNode(attribute);
  }

  private planFunction(expr: Expr & { kind: 'call' }, args: readonly Node[]): Node {
    const declaration = this.checked.functionNamed(expr.name);
    if (declaration === undefined) return NOTHING;
    const found = this.checked.overloadsOf(expr);
    const overload = found.length === 1 ? (found[0] ?? '') : '';
    const run = dispatcher(declaration, found);
    const [first, second] = args;
    if (CONVERSIONS.has(expr.name) && args.length === 1 && first?.constant !== undefined) {
      const value = run(first.constant.value);
      if (value instanceof CelError) throw new PlanError(value.message);
      return constantNode(value);
    }
    const pattern = REGEX_FUNCTIONS.has(expr.name) ? second?.constant?.value : undefined;
    const regex = typeof pattern === 'string' ? compileRegex(pattern) : undefined;
    if (regex instanceof CelError) throw new PlanError(regex.message);
    if (overload === 'in_list' && first !== undefined && second?.constant !== undefined) {
      const member = memberNode(first, second.constant.value);
      if (member !== undefined) return member;
    }
    if (expr.name === '_+_' && first !== undefined && second !== undefined) {
      return additionNode(overload, first, second, (a, b) => run(a, b));
    }
    const isAmbiguous = overload === '' && declaration.single === undefined;
    return callNode(expr.name, overload, args, run, args.length > 2 || isAmbiguous);
  }

  private planList(expr: Expr & { kind: 'list' }): Node {
    const elements = expr.elements.map((element) => this.plan(element));
    const constants = elements.flatMap(({ constant }) => (constant === undefined ? [] : [constant.value]));
    if (constants.length === elements.length && expr.optional.size === 0) return constantNode(constants);
    return {
      evaluate: (context) => {
        const values: Value[] = [];
        for (const [i, element] of elements.entries()) {
          const value = element.evaluate(context);
          if (value instanceof CelError) return spent(context, LIST_COST, value);
          const entry = expr.optional.has(i) ? present(value, 'list element') : value;
          if (entry instanceof CelError) return spent(context, LIST_COST, entry);
          if (entry !== undefined) values.push(entry);
        }
        return spent(context, LIST_COST, values);
      },
    };
  }

  private planMap(expr: Expr & { kind: 'map' }): Node {
    const entries = expr.entries.map(({ key, value, optional }) => ({
      key: this.plan(key),
      value: this.plan(value),
      optional,
    }));
    const evaluate = (context: Context): Value => {
      const pairs: [Value, Value][] = [];
      for (const entry of entries) {
        const key = entry.key.evaluate(context);
        if (key instanceof CelError) return key;
        const value = entry.value.evaluate(context);
        if (value instanceof CelError) return value;
        const shown = entry.optional ? present(value, `entry '${showValue(key)}'`) : value;
        if (shown instanceof CelError) return shown;
        if (hashKey(key) === undefined && typeof key !== 'number') return unhashable(key);
        if (shown !== undefined) pairs.push([key, shown]);
      }
      return new CelMap(pairs);
    };
    const isConstant = entries.every(({ key, value, optional }) => key.constant && value.constant && !optional);
    if (isConstant) {
      const pairs = entries.map(({ key, value }): [Value, Value] => [
        key.constant?.value ?? null,
        value.constant?.value ?? null,
      ]);
      if (pairs.every(([key]) => hashKey(key) !== undefined)) return constantNode(new CelMap(pairs));
    }
    return { evaluate: (context) => spent(context, MAP_COST, evaluate(context)) };
  }

  private planFold(expr: Expr & Comprehension): Node {
    const { variable, variable2, accumulator } = expr;
    return foldNode({
      variable,
      variable2,
      accumulator,
      range: this.plan(expr.range),
      initial: this.plan(expr.initial),
      condition: this.plan(expr.condition),
      step: this.plan(expr.step),
      result: this.plan(expr.result),
    });
  }
}

const NOTHING: Node = { evaluate: () => new CelError('no such overload') };

function spent(context: Context, cost: number, value: Value): Value {
  context.meter.spend(cost);
  return value;
}

/** The value of an optional entry; undefined where it is absent. */
function present(value: Value, what: string): Value | undefined {
  if (value instanceof Optional) return value.value;
  return new CelError(`cannot initialize optional ${what} from non-optional value ${showValue(value)}`);
}

function attributeNode(attribute: Attribute): Node {
  return {
    attribute,
    evaluate: (context) => {
      const value = attribute.resolve(context);
      return attribute.isChoice ? value : spent(context, 1, value);
    },
  };
}

/** `has()` costs the steps to the field, and nothing of its own. */
function presenceNode(attribute: Attribute): Node {
  return {
    attribute,
    evaluate: (context) => {
      const value = attribute.resolve(context);
      return value instanceof Optional ? value.value !== undefined : value;
    },
  };
}

/** `&&` and `||`: the deciding value on any side outweighs errors on the other. */
function logicNode(terms: readonly Node[], deciding: boolean): Node {
  return {
    evaluate: (context) => {
      let error: CelError | undefined;
      for (const term of terms) {
        const value = term.evaluate(context);
        if (value === deciding) return deciding;
        if (value !== !deciding) error ??= noSuchOverload(value);
      }
      return error ?? !deciding;
    },
  };
}

function notStrictlyFalseNode(arg: Node): Node {
  return {
    evaluate: (context) => {
      const value = arg.evaluate(context);
      return spent(context, 1, typeof value === 'boolean' ? value : true);
    },
  };
}

function optionalOrNode(left: Node, right: Node, unwraps: boolean): Node {
  return {
    evaluate: (context) => {
      const value = left.evaluate(context);
      if (!(value instanceof Optional)) return value;
      if (value.value === undefined) return right.evaluate(context);
      return unwraps ? value.value : value;
    },
  };
}

/**
 * A function call: arguments are evaluated first, and an error among them is the result. A call with many arguments
 * stops at the first error, at no cost.
 */
function callNode(
  name: string,
  overload: string,
  args: readonly Node[],
  run: FunctionBody,
  stopsAtError = false,
): Node {
  return {
    evaluate: (context) => {
      const values: Value[] = [];
      for (const arg of args) {
        const value = arg.evaluate(context);
        if (stopsAtError && value instanceof CelError) return value;
        values.push(value);
      }
      const error = values.find((value) => value instanceof CelError);
      if (error === undefined) context.meter.refuse(callCost(name, overload, values, undefined));
      const result = error ?? run(...values);
      return spent(context, callCost(name, overload, values, result), result);
    },
  };
}

/** `+`; a list that a macro is collecting grows in place. */
function additionNode(overload: string, left: Node, right: Node, run: (a: Value, b: Value) => Value): Node {
  return {
    evaluate: (context) => {
      const a = left.evaluate(context);
      const b = right.evaluate(context);
      const cost = callCost('_+_', overload, [a, b], undefined);
      if (a instanceof CelError) return spent(context, cost, a);
      if (b instanceof CelError) return spent(context, cost, b);
      context.meter.spend(cost);
      if (typeof a === 'string' && typeof b === 'string') spendWork((a.length + b.length) / 10);
      if (isList(a) && isList(b)) {
        spendWork(context.growing.has(a) ? b.length : a.length + b.length);
        if (context.growing.has(a)) return grow(a, b);
      }
      return run(a, b);
    },
  };
}

function grow(list: readonly Value[], more: readonly Value[]): Value {
  const own = list as Value[];
  for (const item of [...more]) own.push(item);
  return own;
}

/** `in` with a constant list: a lookup that costs nothing. Undefined if the list contains other than plain values. */
function memberNode(item: Node, list: Value): Node | undefined {
  if (!isList(list)) return undefined;
  if (list.length === 0) return constantNode(false);
  const kinds = new Set(['bool', 'double', 'int', 'string', 'uint']);
  if (!list.every((value) => kinds.has(typeOf(value).kind))) return undefined;
  const members = new CelMap(list.map((value): [Value, Value] => [value, true]));
  return {
    evaluate: (context) => {
      const value = item.evaluate(context);
      if (value instanceof CelError) return value;
      const kind = typeOf(value).name;
      if (kind === 'kubernetes.Semver' || kind === 'bytes' || kind === 'kubernetes.NamedFormat')
        return unhashable(value);
      return members.get(value) !== undefined || isMemberByValue(members, value);
    },
  };
}

/** Whether the members include a number of another type with exactly the same value. */
function isMemberByValue(members: CelMap, value: Value): boolean {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) && members.get(Number(value)) !== undefined;
  return (
    value instanceof Uint && Number.isSafeInteger(Number(value.value)) && members.get(Number(value.value)) !== undefined
  );
}

function unhashable(value: Value): CelError {
  return new CelError(`internal error: runtime error: hash of unhashable type ${goTypeName(value)}`);
}

/** Calls a function whose signatures the checker has found; `found` are the possible ones. */
function dispatcher(declaration: FunctionDeclaration, found: readonly string[]): FunctionBody {
  const { name, single, overloads } = declaration;
  if (single !== undefined) {
    return (...args) => {
      const [first = null] = args;
      return single.takes === undefined || single.takes(first) ? single.run(...args) : notTaken(name, first);
    };
  }
  const [only] = found.length === 1 ? overloads.filter(({ id }) => id === found[0]) : [];
  if (only?.run !== undefined) {
    const { run } = only;
    return (...args) => (declaration.unguarded || fits(only, args) ? run(...args) : noOverload(name, args));
  }
  return (...args) => {
    const meant = overloads.find((overload) => overload.run !== undefined && fits(overload, args));
    return meant?.run?.(...args) ?? noOverload(name, args);
  };
}

/**
 * The error for a call that the function does not accept. Text and times have member functions, but none of this name.
 */
function notTaken(name: string, first: Value): CelError {
  if (typeof first === 'string' || first instanceof Duration || first instanceof Timestamp) return NO_SUCH_OVERLOAD;
  return new CelError(`no such overload: ${name}`);
}

/** Upstream source (v1.36.2): vendor/github.com/google/cel-go/common/decls/decls.go, MaybeNoSuchOverload. */
function noOverload(name: string, args: readonly Value[]): CelError {
  return new CelError(`no such overload: ${name}(${args.map((arg) => typeOf(arg).name).join(', ')})`);
}

function fits({ args }: Overload, values: readonly Value[]): boolean {
  return args.length === values.length && args.every((type, i) => isOfType(values[i] ?? null, type));
}

/** For a list or map the first entry decides for all. */
function isOfType(value: Value, type: CelType): boolean {
  if (type.kind === 'dyn' || type.kind === 'any' || type.kind === 'param') return true;
  if (typeOf(value).name !== type.name) return false;
  const [first, second] = type.params;
  if (type.kind === 'list' && isList(value) && first !== undefined) {
    const [item] = value;
    return item === undefined || isOfType(item, first);
  }
  if (type.kind === 'map' && value instanceof CelMap && first !== undefined && second !== undefined) {
    const [entry] = value.entries();
    return entry === undefined || (isOfType(entry[0], first) && isOfType(entry[1], second));
  }
  return true;
}
