/** Rebuilds the record only if a value changes or goes: of most nothing does, so nothing is made before. Nulls go, and what becomes undefined. */
export function canonicalEntries<A>(
  record: object,
  of: (field: string, child: unknown, about: A) => unknown,
  about: A,
): object {
  const source = record as Readonly<Record<string, unknown>>;
  const fields = Object.keys(source);
  let entries: [string, unknown][] | undefined;
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i] as string;
    const child = source[field];
    const canonical = child === null || child === undefined ? undefined : of(field, child, about);
    if (!entries && canonical !== undefined && canonical === child) continue;
    entries ??= fields.slice(0, i).map((before) => [before, source[before]]);
    if (canonical !== undefined) entries.push([field, canonical]);
  }
  return entries ? Object.fromEntries(entries) : record;
}

/** The same list when no element changes. */
export function changedElements<T>(list: readonly T[], of: (element: T) => T): readonly T[] {
  const changed = list.map(of);
  return changed.every((element, index) => element === list[index]) ? list : changed;
}
