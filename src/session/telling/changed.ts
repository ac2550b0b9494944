import { store } from '#cluster/api/kindTables.ts';
import type { Entry } from '#kernel/entry.ts';

/** The user that kubectl and the page write as. */
const PERSON = 'kubernetes-admin';

export function isPersons(user: unknown): boolean {
  return user === PERSON;
}

/** Both sides of the stored object of a kind that the entry wrote. */
function storedOf({ delta }: Entry, kind: string): readonly { before: unknown; after: unknown }[] {
  return delta.filter(({ table }) => table === store(kind));
}

function at(object: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, field) => (value as Record<string, unknown> | undefined)?.[field], object);
}

/** The entry wrote another value into a field of an object of the kind. */
export function changedField(entry: Entry, kind: string, path: string): boolean {
  return storedOf(entry, kind).some(({ before, after }) => before && after && at(before, path) !== at(after, path));
}

/** The condition Ready has another status than before. */
export function becameReady(entry: Entry, kind: string): boolean {
  return storedOf(entry, kind).some(({ before, after }) => before && after && readyOf(before) !== readyOf(after));
}

function readyOf(object: unknown): string | undefined {
  const conditions = at(object, 'status.conditions') as readonly { type: string; status: string }[] | undefined;
  return conditions?.find(({ type }) => type === 'Ready')?.status;
}

/** The container that started had run before. */
export function wasRestarted({ event }: Entry): boolean {
  return Number((event as { readonly instance?: number }).instance ?? 0) > 0;
}
