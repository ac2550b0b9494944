import { compare } from '#base/order.ts';
import { ownValue } from '#base/record.ts';
import { schema } from '#model/generated/schema.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { printedZeros } from './printedZeros.ts';

type Plain = Readonly<Record<string, unknown>>;

/**
 * A stored object as the API server prints it: with `null` where Go writes one for an unset list, map or time. Stored
 * objects have no nulls.
 */
export function printedObject<T extends KubeObject>(object: T): T {
  if (kindInfoOf(object.apiVersion, object.kind) === undefined) return object;
  return struct(object as unknown as Plain, object.kind) as unknown as T;
}

function struct(value: Plain, typeName: string): Plain {
  const refs = ownValue(schema, typeName) ?? {};
  const given = Object.entries(value).map(([field, child]) => [field, printed(child, ownValue(refs, field) ?? '')]);
  const nulls = Object.entries(ownValue(printedZeros, typeName) ?? {}).filter(
    ([field, zero]) => zero === null && isNothing(value[field]),
  );
  return Object.fromEntries(given.concat(nulls));
}

/** An empty list came explicitly from a client that writes JSON. */
function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return false;
  return value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

function printed(value: unknown, ref: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (ref.startsWith('[]'))
    return Array.isArray(value) ? value.map((element) => printed(element, ref.slice(2))) : value;
  if (ref.startsWith('{}'))
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, printed(child, ref.slice(2))]));
  return ref.startsWith('@') ? struct(value as Plain, ref.slice(1).replace(/!$/, '')) : value;
}

/** The output of Go's `json.Marshal`: keys in order; angle brackets, ampersands and two line separators are escaped. */
export function sortedJson(value: unknown, indent = 0): string {
  return plainSortedJson(value, indent).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The same without escapes. Keys that look like numbers are also in string order, which a JavaScript object cannot do.
 */
export function plainSortedJson(value: unknown, indent = 0): string {
  return written(value, indent > 0 ? '\n' : '', ' '.repeat(indent));
}

function written(value: unknown, newline: string, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const inner = newline === '' ? '' : newline + indent;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[${inner}${value.map((item) => written(item, inner, indent)).join(`,${inner}`)}${newline}]`;
  }
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  if (fields.length === 0) return '{}';
  const colon = newline === '' ? ':' : ': ';
  const texts = fields
    .sort(([a], [b]) => compare(a, b))
    .map(([key, field]) => `${JSON.stringify(key)}${colon}${written(field, inner, indent)}`);
  return `{${inner}${texts.join(`,${inner}`)}${newline}}`;
}

/** The same value with its keys in order, without undefined fields. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => compare(a, b)).map(([key, field]) => [key, inOrder(field)]));
}
