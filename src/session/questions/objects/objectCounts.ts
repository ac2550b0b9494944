import type { World } from '#kernel/world.ts';

const STORE = 'store/';

/** How many objects of each kind there are, and whether any component of the model acts on the kind. */
export function objectCounts(
  world: World,
): { readonly kind: string; readonly count: number; readonly modelled: boolean }[] {
  const modelled = world.table('settings/modelledKinds');
  return world
    .tableNames()
    .filter((name) => name.startsWith(STORE) && world.table(name).size > 0)
    .map((name) => {
      const kind = name.slice(STORE.length);
      return { kind, count: world.table(name).size, modelled: modelled.has(kind) };
    });
}
