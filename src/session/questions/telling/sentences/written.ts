import { store } from '#cluster/api/kindTables.ts';
import type { KindTypes } from '#model/generated/types.ts';
import type { ToldEntry } from '../told.ts';

/** The object that the entry wrote, before and after; a side is absent where the object did not exist. */
export interface Written<T> {
  readonly before?: T;
  readonly after?: T;
}

/** The entry's change to the object of a kind that its reason is about. */
export function written<K extends keyof KindTypes>({ entry, reason }: ToldEntry, kind: K): Written<KindTypes[K]> {
  const table = store(kind as string);
  const change = entry.delta.find((each) => each.table === table && each.key === reason.subject);
  return { before: change?.before, after: change?.after } as Written<KindTypes[K]>;
}
