import { store, storedKinds } from '#cluster/api/kindTables.ts';
import { MODELLED_KIND_RECORDS } from '#cluster/modelledKinds.ts';
import type { World } from '#kernel/world.ts';

/** The number of objects of each kind, and whether any component of the model acts on the kind. */
export function objectCounts(
  world: World,
): { readonly kind: string; readonly count: number; readonly modelled: boolean }[] {
  const modelled = world.table(MODELLED_KIND_RECORDS);
  return storedKinds(world)
    .map((kind) => ({ kind, count: world.table(store(kind)).size, modelled: modelled.has(kind) }))
    .filter(({ count }) => count > 0);
}
