import { goDuration } from '#base/time.ts';
import type { Comprehension, Expr } from '#model/cel/ast.ts';
import { CelMap } from '#model/cel/values/celMap.ts';
import { showValue } from '#model/cel/values/show.ts';
import { CelError, Duration, isList, type Value } from '#model/cel/values/value.ts';
import type { Expression } from './expression.ts';

/** Most items of a list that are named. */
const MOST_ITEMS = 8;
const LONGEST = 200;

/** A part of an expression that does not hold: its text and its value. */
export interface ValuedPart {
  readonly text: string;
  readonly value: string;
}

export type Judged =
  | { readonly holds: true }
  | {
      readonly holds: false;
      /** The reason that it has no value. */
      readonly error?: string;
      readonly parts: readonly ValuedPart[];
      /** The first Pod or object that made it false, where one can be named. */
      readonly culprit?: AboutObject;
      /** Its message at its source: an event, an entry, or an obstacle of a drain. */
      readonly message?: string;
    };

/**
 * Evaluates an expectation. One that does not hold comes with the values of its parts and with the object that made
 * it false.
 */
export function judge(expression: Expression): Judged {
  const { expr } = expression.checked;
  const value = expression.evaluate();
  if (value === true) return { holds: true };
  const culprit = culpritOf(expression, expr, true);
  const about = culprit instanceof CelMap ? objectOf(culprit) : undefined;
  const message = culprit instanceof CelMap ? culprit.get('message') : undefined;
  return {
    holds: false,
    ...(value instanceof CelError && { error: value.message }),
    ...(value !== false && !(value instanceof CelError) && { error: `it is ${shownValue(value)}, not true or false` }),
    parts: valuedParts(expression, expr, { start: 0, end: Array.from(expression.text).length }),
    ...(about && { culprit: about }),
    ...(typeof message === 'string' && { message }),
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The signs of binary operations whose values explain the result. */
const SIGNS: Readonly<Record<string, string>> = {
  '_==_': '==',
  '_!=_': '!=',
  '_>=_': '>=',
  '_<=_': '<=',
  '_>_': '>',
  '_<_': '<',
  '@in': 'in',
  '_&&_': '&&',
  '_||_': '||',
};

/** The sides of comparisons, with their values. Literals are left out, because they show their own value. */
function valuedParts(expression: Expression, part: Expr, { start, end }: Span): readonly ValuedPart[] {
  if (expression.isConstant(part)) return [];
  const sign = part.kind === 'call' ? SIGNS[part.name] : undefined;
  const at = expression.offsetOf(part);
  if (part.kind === 'call' && sign !== undefined && part.args.length === 2 && at >= start) {
    const [left, right] = part.args as readonly [Expr, Expr];
    return [
      ...valuedParts(expression, left, { start, end: at }),
      ...valuedParts(expression, right, { start: at + sign.length, end }),
    ];
  }
  const [only] = part.kind === 'call' && part.name === '!_' ? part.args : [];
  if (only && at >= start) return valuedParts(expression, only, { start: at + 1, end });
  const text = balanced(Array.from(expression.text).slice(start, end).join(''));
  const isWhole = start === 0 && end === Array.from(expression.text).length;
  return isWhole ? [] : [{ text, value: shownValue(expression.evaluate(part)) }];
}

/** The text without outer white space and without unbalanced parentheses. */
function balanced(text: string): string {
  let left = text.trim();
  for (;;) {
    const opened = depthOf(left);
    if (opened > 0 && left.startsWith('(')) left = left.slice(1).trim();
    else if (opened < 0 && left.endsWith(')')) left = left.slice(0, -1).trim();
    else return left;
  }
}

function depthOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter === '(' ? 1 : letter === ')' ? -1 : 0), 0);
}

/** The object that gives a part the wrong value. */
function culpritOf(expression: Expression, part: Expr, should: boolean): Value | undefined {
  if (part.kind === 'comprehension') return loopCulprit(expression, part, should);
  if (part.kind !== 'call') return undefined;
  const [first, second] = part.args;
  if (part.name === '!_' && first) return culpritOf(expression, first, !should);
  if (part.name === '_&&_' || part.name === '_||_') {
    const wrong = part.args.filter((arg) => expression.evaluate(arg) !== should);
    return wrong.map((arg) => culpritOf(expression, arg, should)).find((found) => found !== undefined);
  }
  if (!first || !second || SIGNS[part.name] === undefined) return undefined;
  return (
    countCulprit(expression, first, expression.evaluate(second)) ??
    countCulprit(expression, second, expression.evaluate(first))
  );
}

/** For `all` and `exists`: the first item with the wrong result. */
function loopCulprit(expression: Expression, loop: Expr & Comprehension, should: boolean): Value | undefined {
  const test = testOf(loop);
  return test && firstItem(expression, loop, test.predicate, !should);
}

/** The condition of a loop over items: `all`, `exists` or `filter`. */
function testOf({ step }: Comprehension): { readonly predicate: Expr; readonly isFilter: boolean } | undefined {
  if (step.kind !== 'call') return undefined;
  const [first, second] = step.args;
  if (step.name === '_&&_' || step.name === '_||_') return second && { predicate: second, isFilter: false };
  return step.name === '_?_:_' && first ? { predicate: first, isFilter: true } : undefined;
}

function firstItem(
  expression: Expression,
  { range, variable }: Comprehension,
  predicate: Expr,
  answer: boolean,
): Value | undefined {
  const items = expression.evaluate(range);
  if (!isList(items)) return undefined;
  return items.find((item) => (expression.evaluate(predicate, new Map([[variable, item]])) === true) === answer);
}

/** For the size of a list: with too few items the first one left out, with too many the first one in it. */
function countCulprit(expression: Expression, side: Expr, wanted: Value): Value | undefined {
  if (side.kind !== 'call' || side.name !== 'size' || typeof wanted !== 'bigint') return undefined;
  const counted = side.target ?? side.args[0];
  const items = counted && expression.evaluate(counted);
  if (!counted || items === undefined || !isList(items)) return undefined;
  if (BigInt(items.length) > wanted) return items[0];
  const test = counted.kind === 'comprehension' ? testOf(counted) : undefined;
  if (counted.kind !== 'comprehension' || !test?.isFilter) return undefined;
  return firstItem(expression, counted, test.predicate, false);
}

/** A value for people: objects by their names, lists with their sizes. */
export function shownValue(value: Value): string {
  if (value instanceof CelError) return `error: ${value.message}`;
  if (value instanceof Duration) return goDuration(Number(value.nanos / 1000n));
  if (typeof value === 'string') return JSON.stringify(value);
  if (isList(value)) {
    const names = value.slice(0, MOST_ITEMS).map(shownItem);
    return `[${names.join(', ')}${value.length > MOST_ITEMS ? ', ...' : ''}] (${value.length})`;
  }
  if (value instanceof CelMap) return shownItem(value);
  const text = showValue(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

function shownItem(value: Value): string {
  const about = value instanceof CelMap ? objectOf(value) : undefined;
  if (about) return about.namespace === undefined ? about.name : `${about.namespace}/${about.name}`;
  if (value instanceof CelMap) return `{${value.keys().map(shownValue).join(', ')}}`.slice(0, LONGEST);
  return isList(value) ? `a list of ${value.length}` : shownValue(value);
}

/** The object that a value stands for or is about. */
interface AboutObject {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** The object of a Pod or node as expressions see it, of a stored object, of an event, or of a journal entry. */
function objectOf(value: CelMap): AboutObject | undefined {
  const textAt = (map: CelMap, key: string): string | undefined => {
    const text = map.get(key);
    return typeof text === 'string' && text !== '' ? text : undefined;
  };
  const named = (kind: string | undefined, of: CelMap): AboutObject | undefined => {
    const name = textAt(of, 'name');
    const namespace = textAt(of, 'namespace');
    if (kind === undefined || name === undefined) return undefined;
    return { kind, name, ...(namespace !== undefined && { namespace }) };
  };
  const kind = textAt(value, 'kind');
  const subject = textAt(value, 'subject');
  if (kind !== undefined && subject !== undefined) {
    const slash = subject.indexOf('/');
    return slash < 0
      ? { kind, name: subject }
      : { kind, namespace: subject.slice(0, slash), name: subject.slice(slash + 1) };
  }
  const involved = value.get('involvedObject');
  if (involved instanceof CelMap) return named(textAt(involved, 'kind'), involved);
  const metadata = value.get('metadata');
  if (metadata instanceof CelMap) return named(kind, metadata);
  return named(value.get('waitedFor') === undefined ? 'Node' : 'Pod', value);
}
