import { isRecord } from '#base/isRecord.ts';
import { keyElement, type PathElement, valueElement } from '#model/fields/pathElement.ts';
import type { ListShape } from './shape.ts';

/**
 * Identity of an item in a set or in a list with keys.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, typed/helpers.go (listItemToPathElement).
 */
export function itemElement(shape: ListShape, item: unknown): PathElement | { readonly problem: string } {
  if (shape.relation === 'set' || shape.keys.length === 0) return setElement(item);
  if (item === null) return { problem: 'associative list with keys may not have a null element' };
  if (!isRecord(item)) return { problem: 'associative list with keys may not have non-map elements' };
  const keys: Record<string, unknown> = {};
  let isNamed = false;
  for (const key of shape.keys) {
    const value = item[key] ?? shape.keyDefault(key);
    if (value === undefined) continue;
    keys[key] = value;
    isNamed = true;
  }
  if (isNamed) return keyElement(keys);
  const names = shape.keys.map((key) => JSON.stringify(key)).join(' ');
  return {
    problem: `associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`,
  };
}

function setElement(item: unknown): PathElement | { readonly problem: string } {
  if (isRecord(item)) return { problem: "associative list without keys has an element that's a map type" };
  if (Array.isArray(item)) return { problem: 'not supported: associative list with lists as elements' };
  if (item === null) return { problem: "associative list without keys has an element that's an explicit null" };
  return valueElement(item);
}

/** Items by identity, in order. Items without an identity are left out. */
export function itemsByElement(shape: ListShape, items: readonly unknown[]): Map<PathElement, unknown[]> {
  const found = new Map<PathElement, unknown[]>();
  for (const item of items) {
    const element = itemElement(shape, item);
    if (typeof element !== 'string') continue;
    const same = found.get(element);
    if (same) same.push(item);
    else found.set(element, [item]);
  }
  return found;
}

export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

type Fields = Readonly<Record<string, unknown>>;
const NOTHING: Fields = {};

export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : NOTHING;
}

export function hasNothing(value: Fields): boolean {
  for (const name in value) if (value[name] !== undefined) return false;
  return true;
}
