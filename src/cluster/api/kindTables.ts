import { type TableOf, table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { KindTypes } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';

/**
 * One table of objects for each kind, by `namespace/name`, or by `name` for cluster-scoped objects. Records of known
 * kinds are typed. `storeKind` gives the names of kinds of other groups.
 */
export interface KindTables {
  <K extends KindName>(kind: K): TableOf<KindTypes[K]>;
  (kind: string): TableOf<KubeObject>;
}

/** Returns the tables `PREFIX/<Kind>`. Table names are built once because lookups are frequent. */
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

/** Objects stored by the API server. */
export const store = kindTables('store');

const STORE = 'store/';

/** Kinds that have a table in the API server, sorted by name. A table may be empty. */
export function storedKinds(world: World): string[] {
  return world.tableNames().flatMap((name) => (name.startsWith(STORE) ? name.slice(STORE.length) : []));
}
