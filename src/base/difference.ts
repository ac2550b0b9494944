import { setOwn } from './record.ts';

/**
 * The difference between two pieces of plain data: objects, lists, strings, numbers, booleans, null and undefined. `to`
 * replaces the value. `fields` are the changed fields of an object. `keys` are all of its keys, when they or their
 * order changed. `items` are the parts of a list from beginning to end.
 */
export type Difference =
  | { readonly to: unknown }
  | { readonly fields: readonly (readonly [key: string, difference: Difference])[]; readonly keys?: readonly string[] }
  | { readonly items: readonly Items[] };

/** Some unchanged items, from an index on; an earlier item with a difference; or new items. */
type Items =
  | { readonly from: number; readonly count: number }
  | { readonly of: number; readonly difference: Difference }
  | { readonly put: unknown[] };

/** A record with more fields is not flat. */
const MOST_OF_FLAT = 8;

/** The difference that turns `before` into `after`; `undefined` when they are equal. It shares parts of `after`. */
export function differenceOf(before: unknown, after: unknown): Difference | undefined {
  if (same(before, after)) return undefined;
  if (Array.isArray(before) && Array.isArray(after) && isIdentified(before) && isIdentified(after))
    return { items: itemsOf(before, after) };
  if (isRecord(before) && isRecord(after)) return fieldsOf(before, after);
  return { to: after };
}

/** Applies a difference to `before`. Unchanged parts stay the same objects. */
export function withDifference(before: unknown, difference: Difference | undefined): unknown {
  if (difference === undefined) return before;
  if ('to' in difference) return difference.to;
  if ('items' in difference) return withItems(before as readonly unknown[], difference.items);
  const record = before as Fields;
  const changed = new Map(difference.fields);
  const made: Record<string, unknown> = {};
  for (const key of difference.keys ?? Object.keys(record))
    setOwn(made, key, changed.has(key) ? withDifference(record[key], changed.get(key)) : record[key]);
  return made;
}

/** `after`, with the objects of `before` for all parts that are equal; `before` itself when nothing is different. */
export function keepSame<T>(before: T, after: T): T {
  return withDifference(before, differenceOf(before, after)) as T;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(before: Fields, after: Fields): Difference {
  const keys = Object.keys(after);
  const fields = keys.flatMap((key): (readonly [string, Difference])[] => {
    if (!Object.hasOwn(before, key)) return [[key, { to: after[key] }]];
    const difference = differenceOf(before[key], after[key]);
    return difference ? [[key, difference]] : [];
  });
  return same(Object.keys(before), keys) ? { fields } : { fields, keys };
}

function itemsOf(before: readonly unknown[], after: readonly unknown[]): readonly Items[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && same(before[start], after[start])) start++;
  let end = 0;
  while (end < most - start && same(before.at(-1 - end), after.at(-1 - end))) end++;
  const items: Items[] = start > 0 ? [{ from: 0, count: start }] : [];
  items.push(...between(before, after, start, end));
  if (end > 0) items.push({ from: before.length - end, count: end });
  return items;
}

/**
 * The middle of a list, without the equal items at its beginning and end. Its items may have moved, changed, come and
 * gone.
 */
function between(before: readonly unknown[], after: readonly unknown[], start: number, end: number): readonly Items[] {
  const found = placesOf(before, after, start, end);
  const kept = new Set(found);
  const items: Items[] = [];
  let next = start;
  for (const [offset, index] of found.entries()) {
    const last = items.at(-1);
    const item = after[start + offset];
    if (index !== undefined) {
      if (last && 'from' in last && last.from + last.count === index) items[items.length - 1] = more(last);
      else items.push({ from: index, count: 1 });
      next = index + 1;
    } else if (next < before.length - end && !kept.has(next) && typeof item === 'object' && !isFlat(item)) {
      // It is in the place of an item that is gone: most likely it is that item, changed.
      items.push({ of: next, difference: differenceOf(before[next], item) ?? { to: item } });
      next++;
    } else if (last && 'put' in last) last.put.push(item);
    else items.push({ put: [item] });
  }
  return items;
}

/** For each item in the middle, the index of the equal item before. */
function placesOf(
  before: readonly unknown[],
  after: readonly unknown[],
  start: number,
  end: number,
): (number | undefined)[] {
  const items = after.slice(start, after.length - end);
  const found = sideBySide(before, items, start, before.length - end);
  if (!found.includes(undefined)) return found;
  // Items that moved. Serializing items is expensive, and most have not moved.
  const known = new Set(found);
  const written = new Map<string, number>();
  for (let index = start; index < before.length - end; index++)
    if (!known.has(index)) written.set(JSON.stringify(before[index]), index);
  return items.map((item, offset) => {
    const index = found[offset] ?? (written.size > 0 ? written.get(JSON.stringify(item)) : undefined);
    return index !== undefined && same(before[index], item) ? index : undefined;
  });
}

/**
 * For each item, the index of the equal item before, while both lists run in parallel. Now and then one item may have
 * changed, come or gone.
 */
function sideBySide(
  before: readonly unknown[],
  items: readonly unknown[],
  from: number,
  to: number,
): (number | undefined)[] {
  let index = from;
  return items.map((item, offset) => {
    if (index >= to) return undefined;
    if (same(before[index], item)) return index++;
    if (index + 1 < to && same(before[index + 1], item)) {
      index += 2;
      return index - 1;
    }
    // The next item equals the one at this index, so this item was inserted before it.
    if (offset + 1 < items.length && same(before[index], items[offset + 1])) return undefined;
    index++;
    return undefined;
  });
}

function more({ from, count }: { readonly from: number; readonly count: number }): Items {
  return { from, count: count + 1 };
}

function withItems(before: readonly unknown[], items: readonly Items[]): unknown[] {
  const made: unknown[] = [];
  for (const part of items) {
    if ('put' in part) for (const item of part.put) made.push(item);
    else if ('of' in part) made.push(withDifference(before[part.of], part.difference));
    else for (let index = part.from; index < part.from + part.count; index++) made.push(before[index]);
  }
  return made;
}

/** Sending a record with a few words and numbers whole is cheaper: the difference of one field takes five objects. */
function isFlat(item: unknown): boolean {
  if (!isRecord(item)) return false;
  const values = Object.values(item);
  return values.length <= MOST_OF_FLAT && values.every(isBare);
}

function isBare(value: unknown): boolean {
  return typeof value !== 'object' || value === null || (Array.isArray(value) && value.length === 0);
}

/** Whether the items are compared. Sending a list of numbers whole is cheaper. */
function isIdentified(list: readonly unknown[]): boolean {
  return typeof list[0] === 'object' || typeof list[0] === 'string';
}

function isRecord(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return false;
    for (let index = 0; index < one.length; index++) if (!same(one[index], other[index])) return false;
    return true;
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  const others = Object.keys(other);
  if (keys.length !== others.length) return false;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string;
    if (key !== others[index] || !same(one[key], other[key])) return false;
  }
  return true;
}
