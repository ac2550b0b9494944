import { compare } from '#base/order.ts';
import { isRecord } from '#base/record.ts';
import { sortedJson } from '#model/encoding/printedObject.ts';

/**
 * One step of a path in the format of FieldsV1: `f:NAME` a field, `k:{"NAME":VALUE}` the item with these keys,
 * `v:VALUE` a value of a set, `i:N` an index.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, fieldpath/{element,serialize-pe}.go.
 */
export type PathElement = string;

export function fieldElement(name: string): PathElement {
  return `f:${name}`;
}

export function keyElement(keys: Readonly<Record<string, unknown>>): PathElement {
  return `k:${sortedJson(keys)}`;
}

export function valueElement(value: unknown): PathElement {
  return `v:${sortedJson(value)}`;
}

const KINDS = 'fkvi';

/** The order in which the server writes the fields of a set. */
export function compareElements(a: PathElement, b: PathElement): number {
  const kinds = KINDS.indexOf(a[0] ?? '') - KINDS.indexOf(b[0] ?? '');
  if (kinds !== 0 || a[0] === 'f') return kinds || compareTexts(a, b);
  return compareValues(jsonOf(a), jsonOf(b));
}

function jsonOf(element: PathElement): unknown {
  try {
    return JSON.parse(element.slice(2));
  } catch {
    return element.slice(2);
  }
}

/** Upstream source: sigs.k8s.io/structured-merge-diff/v6, value/{value,fields}.go (Compare, FieldList.Compare). */
function compareValues(a: unknown, b: unknown): number {
  if (isRecord(a) && isRecord(b)) return compareKeys(Object.entries(a), Object.entries(b));
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === typeof b) return compareTexts(String(a), String(b));
  return TYPES.indexOf(typeof a) - TYPES.indexOf(typeof b);
}

const TYPES: readonly string[] = ['number', 'string', 'boolean'];

function compareKeys(a: readonly (readonly [string, unknown])[], b: readonly (readonly [string, unknown])[]): number {
  for (const [index, [name, value]] of a.entries()) {
    const other = b[index];
    if (!other) return 1;
    const order = compareTexts(name, other[0]) || compareValues(value, other[1]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareTexts(a: string, b: string): number {
  return compare(a, b);
}

/** In the format of messages: `.name`, `[name="a"]`, `[="a"]`. */
export function elementText(element: PathElement): string {
  if (element.startsWith('f:')) return `.${element.slice(2)}`;
  if (element.startsWith('i:')) return `[${element.slice(2)}]`;
  const value = jsonOf(element);
  if (element.startsWith('v:')) return `[=${JSON.stringify(value)}]`;
  const keys = Object.entries(isRecord(value) ? value : {});
  return `[${keys.map(([name, key]) => `${name}=${JSON.stringify(key)}`).join(',')}]`;
}
