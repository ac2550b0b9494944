import type { Value } from '../values/value.ts';
import type { Context } from './activation.ts';
import type { Attribute } from './attribute.ts';

/** A part of an expression, ready to be evaluated. */
export interface Node {
  evaluate(context: Context): Value;
  /** The value, where it is always the same. */
  readonly constant?: { readonly value: Value };
  /** The variable or value and the fields of it that the part stands for: a select goes on with it. */
  readonly attribute?: Attribute;
}

export function constantNode(value: Value): Node {
  return { evaluate: () => value, constant: { value } };
}
