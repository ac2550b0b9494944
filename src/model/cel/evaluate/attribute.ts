import { CelMap } from '../values/celMap.ts';
import { doubleToInt } from '../values/integers.ts';
import { goTypeName, showValue } from '../values/show.ts';
import { CelError, isList, NONE, noSuchOverload, Optional, typeOf, Uint, type Value } from '../values/value.ts';

/** The cost of an evaluation so far; exceeding the limit ends it. */
export class CostMeter {
  cost = 0;

  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** @throws {CostLimitExceeded} */
  spend(cost: number): void {
    this.cost += cost;
    if (this.cost > this.limit) throw new CostLimitExceeded();
  }

  /** Throws if this cost would exceed the limit. Call it before work that costs it. */
  refuse(cost: number): void {
    if (this.cost + cost > this.limit) {
      this.cost += cost;
      throw new CostLimitExceeded();
    }
  }
}

export class CostLimitExceeded extends Error {}

/** A field or an index. */
export interface Qualifier {
  /** Its key, or the attribute that gives the key. */
  readonly key: { readonly value: Value } | { readonly attribute: Attribute };
  readonly optional: boolean;
  /** Only the presence of the field is tested. */
  readonly testOnly: boolean;
}

/** The start of an attribute. */
type Base =
  | { readonly variable: string }
  | { readonly operand: Node }
  | { readonly condition: Node; readonly whenTrue: Attribute; readonly whenFalse: Attribute };

/**
 * A variable, or the value of an expression, with the fields and indexes after it.
 * Upstream source (v1.36.2): vendor/github.com/google/cel-go/interpreter/attributes.go.
 */
export class Attribute {
  private readonly qualifiers: Qualifier[] = [];

  private readonly base: Base;

  constructor(base: Base) {
    this.base = base;
  }

  /** A choice has no cost of its own; its condition and the chosen part have. */
  get isChoice(): boolean {
    return 'condition' in this.base;
  }

  add(qualifier: Qualifier): void {
    if ('condition' in this.base) {
      this.base.whenTrue.add(qualifier);
      this.base.whenFalse.add(qualifier);
    } else {
      this.qualifiers.push(qualifier);
    }
  }

  resolve(context: Context): Value {
    if ('condition' in this.base) {
      const condition = this.base.condition.evaluate(context);
      if (condition === true) return this.base.whenTrue.resolve(context);
      return condition === false ? this.base.whenFalse.resolve(context) : noSuchOverload(condition);
    }
    const start =
      'variable' in this.base ? context.variables.lookup(this.base.variable) : this.base.operand.evaluate(context);
    if (start === undefined) {
      return new CelError(`no such attribute(s): ${'variable' in this.base ? this.base.variable : ''}`);
    }
    return start instanceof CelError ? start : this.follow(start, context);
  }

  private follow(start: Value, context: Context): Value {
    let value = start;
    let isOptional = false;
    if (start instanceof Optional) {
      if (start.value === undefined) return start;
      value = start.value;
      isOptional = true;
    }
    for (const qualifier of this.qualifiers) {
      isOptional ||= qualifier.optional;
      const next = qualify(value, qualifier, isOptional, context);
      if (next === undefined) return NONE;
      if (next instanceof CelError) return next;
      value = next;
    }
    return isOptional ? new Optional(value) : value;
  }
}

/** The value after a qualifier; undefined where it is absent and may be. Each step costs 1. */
function qualify(
  value: Value,
  { key, testOnly }: Qualifier,
  mayBeAbsent: boolean,
  context: Context,
): Value | undefined {
  const index = 'value' in key ? key.value : key.attribute.resolve(context);
  const found = index instanceof CelError ? index : find(value, index, mayBeAbsent || testOnly);
  if (found !== undefined || testOnly) context.meter.spend(1);
  if (!testOnly || found instanceof CelError) return found;
  if (mayBeAbsent) return found === undefined ? undefined : null;
  return found !== undefined;
}

function find(value: Value, key: Value, mayBeAbsent: boolean): Value | undefined {
  const { kind } = typeOf(key);
  if (kind !== 'string' && kind !== 'int' && kind !== 'uint' && kind !== 'bool' && kind !== 'double') {
    return new CelError(`invalid qualifier type: ${goTypeName(key)}`);
  }
  if (isList(value)) {
    const index = listIndex(key);
    if (index instanceof CelError) return index;
    const item = index >= 0 ? value[index] : undefined;
    if (item !== undefined || mayBeAbsent) return item;
    return new CelError(`index out of bounds: ${showValue(key)}`);
  }
  const found = value instanceof CelMap ? value.find(key) : undefined;
  if (found !== undefined || mayBeAbsent) return found;
  return new CelError(`no such key: ${showValue(key)}`);
}

function listIndex(key: Value): number | CelError {
  if (typeof key === 'bigint') return Number(key);
  if (key instanceof Uint) return Number(key.value);
  const exact = typeof key === 'number' ? doubleToInt(key) : undefined;
  if (exact !== undefined) return Number(exact);
  if (typeof key === 'number') return new CelError(`unsupported index value ${showValue(key)} in list`);
  return new CelError(`unsupported index type '${typeOf(key).name}' in list`);
}

/** A part of an expression, ready for evaluation. */
export interface Node {
  evaluate(context: Context): Value;
  /** The value, if it is constant. */
  readonly constant?: { readonly value: Value };
  /** The variable or value with the fields that the part refers to: a select extends it. */
  readonly attribute?: Attribute;
}

export function constantNode(value: Value): Node {
  return { evaluate: () => value, constant: { value } };
}

/** The variables of an expression. */
export interface Activation {
  lookup(name: string): Value | undefined;
}

/** The state of one evaluation: its variables and its cost. */
export interface Context {
  readonly variables: Activation;
  readonly meter: CostMeter;
  /** Lists that a macro is collecting: they grow in place, because nothing else sees them yet. */
  readonly growing: Set<readonly Value[]>;
}
