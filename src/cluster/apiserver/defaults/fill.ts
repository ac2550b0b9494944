import { withOwn } from '#base/setOwn.ts';

/** Sets missing fields. Returns the same object if none is missing. An empty string counts as missing, as in Go. */
export function fill<T extends object>(object: T, defaults: Partial<T>): T {
  const missing = Object.entries(defaults).filter(([field]) => isUnset(object[field as keyof T]));
  return missing.length === 0 ? object : withOwn(object, Object.fromEntries(missing) as Partial<T>);
}

/** As `fill`, for fields that are pointers in Go. There an empty string is a value, which validation refuses. */
export function fillAbsent<T extends object>(object: T, defaults: Partial<T>): T {
  const missing = Object.entries(defaults).filter(([field]) => (object[field as keyof T] ?? undefined) === undefined);
  return missing.length === 0 ? object : withOwn(object, Object.fromEntries(missing) as Partial<T>);
}

/** As `fill`, for fields where upstream also treats zero as not set. */
export function fillZero<T extends object>(object: T, defaults: Partial<T>): T {
  const missing = Object.entries(defaults).filter(
    ([field]) => isUnset(object[field as keyof T]) || object[field as keyof T] === 0,
  );
  return missing.length === 0 ? object : withOwn(object, Object.fromEntries(missing) as Partial<T>);
}

/** Replaces one field if it exists and the change makes a difference. */
export function change<T extends object, K extends keyof T>(
  object: T,
  field: K,
  with_: (value: NonNullable<T[K]>) => T[K],
): T {
  const value = object[field];
  if (value === undefined || value === null) return object;
  const changed = with_(value);
  return changed === value ? object : withOwn(object, { [field]: changed });
}

/** Changes every element. Returns the same list if no element differs. */
export function changeEach<T>(list: readonly T[], with_: (element: T) => T): readonly T[] {
  const changed = list.map(with_);
  return changed.every((element, index) => element === list[index]) ? list : changed;
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
