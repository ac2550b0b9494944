import type { Value } from '../values/value.ts';
import type { Context } from './activation.ts';
import type { Attribute } from './attribute.ts';

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
