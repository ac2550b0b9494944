import { setOwn } from '#base/setOwn.ts';

type Fields = Readonly<Record<string, unknown>>;
type Canonical<A> = (field: string, child: unknown, about: A) => unknown;

/**
 * Rebuilds the record only if a value changes or is dropped, because most records stay unchanged. Drops nulls, and
 * values that become undefined.
 */
export function canonicalEntries<A>(record: object, of: Canonical<A>, about: A): object {
  const source = record as Fields;
  for (const field in source) {
    const child = source[field];
    const canonical = canonicalChild(field, child, of, about);
    if (canonical === undefined || canonical !== child) return rebuilt(source, field, canonical, of, about);
  }
  return record;
}

/** `first` is the first field that changes, and `value` its new value. */
function rebuilt<A>(source: Fields, first: string, value: unknown, of: Canonical<A>, about: A): object {
  const out: Record<string, unknown> = {};
  let isBefore = true;
  for (const field in source) {
    let canonical = source[field];
    if (field === first) {
      isBefore = false;
      canonical = value;
    } else if (!isBefore) canonical = canonicalChild(field, canonical, of, about);
    if (canonical !== undefined) setOwn(out, field, canonical);
  }
  return out;
}

function canonicalChild<A>(field: string, child: unknown, of: Canonical<A>, about: A): unknown {
  return child === null || child === undefined ? undefined : of(field, child, about);
}

/** Returns the same list if no element changes. */
export function changedElements<T>(list: readonly T[], of: (element: T) => T): readonly T[] {
  let changed: T[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const element = list[i] as T;
    const next = of(element);
    if (!changed && next !== element) changed = list.slice(0, i);
    changed?.push(next);
  }
  return changed ?? list;
}
