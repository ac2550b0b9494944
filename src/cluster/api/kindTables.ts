import { type TableOf, table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { KindTypes } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';

/**
 * A table of objects for each kind, by `namespace/name`, or by name when cluster-scoped. A kind that the model knows has records of
 * its type; see `storeKind` for the names of kinds of other groups.
 */
export interface KindTables {
  <K extends KindName>(kind: K): TableOf<KindTypes[K]>;
  (kind: string): TableOf<KubeObject>;
}

/** The tables `PREFIX/<Kind>`. Names are made once, because they are asked for all the time. */
export function kindTables(prefix: string): KindTables {
  const made = new Map<string, TableOf<KubeObject>>();
  const tableOfKind = (kind: string) => {
    const known = made.get(kind);
    if (known !== undefined) return known;
    const fresh = table<KubeObject>(`${prefix}/${kind}`);
    made.set(kind, fresh);
    return fresh;
  };
  return tableOfKind as KindTables;
}

/** What the API server has stored. */
export const store = kindTables('store');

const STORE = 'store/';

/** The kinds that the API server has a table for, in the order of their names. A table may be empty. */
export function storedKinds(world: World): string[] {
  return world.tableNames().flatMap((name) => (name.startsWith(STORE) ? name.slice(STORE.length) : []));
}
