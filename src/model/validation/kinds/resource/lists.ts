import { duplicate, type FieldError, tooMany } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import type { GoValue } from '../../goValue.ts';

/**
 * Lists, sets and maps of the devices' API: the content of one with too many items is not checked.
 * Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, validateSlice, validateSet and validateMap.
 */
type Check<T> = (item: T, path: FieldPath) => readonly FieldError[];

/** No limit when `max` is negative. */
export function checkList<T>(
  list: readonly T[] | undefined,
  max: number,
  path: FieldPath,
  check: Check<T>,
): FieldError[] {
  const items = list ?? [];
  if (max >= 0 && items.length > max) return [tooMany(path, items.length, max)];
  return items.flatMap((item, index) => check(item, path.index(index)));
}

/** A list without duplicates; `shown` is the key in a message. */
export function checkSet<T>(
  list: readonly T[] | undefined,
  max: number,
  path: FieldPath,
  check: Check<T>,
  keyOf: (item: T) => string,
  shown: (item: T) => GoValue = keyOf,
): FieldError[] {
  const items = list ?? [];
  const errors = checkList(items, max, path, check);
  if (max >= 0 && items.length > max) return errors;
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    if (seen.has(key)) errors.push(duplicate(path.index(index), shown(item)));
    seen.add(key);
  }
  return errors;
}

export interface MapRules<T> {
  /** No limit when negative. */
  readonly max: number;
  /** In bytes: a path shows longer keys in a shorter form. */
  readonly maxKey: number;
  /** The path is the map's. */
  readonly checkKey: Check<string>;
  readonly checkItem: Check<T>;
}

export function checkMap<T>(
  map: Readonly<Record<string, T>> | undefined,
  path: FieldPath,
  { max, maxKey, checkKey, checkItem }: MapRules<T>,
): FieldError[] {
  const entries = Object.entries(map ?? {});
  if (max >= 0 && entries.length > max) return [tooMany(path, entries.length, max)];
  return entries.flatMap(([key, item]) => [
    ...checkKey(key, path),
    ...checkItem(item, path.key(shortened(key, maxKey))),
  ]);
}

/** Upstream keeps at least this much of a key. */
const LEAST_SHOWN = 16;
const ELLIPSIS = '...';

function shortened(text: string, max: number): string {
  const limit = Math.max(max, LEAST_SHOWN);
  if (text.length <= limit) return text;
  const kept = limit - ELLIPSIS.length;
  const front = Math.floor((kept + 1) / 2);
  return text.slice(0, front) + ELLIPSIS + text.slice(text.length - Math.floor(kept / 2));
}
