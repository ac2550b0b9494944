import type { Change } from '#kernel/delta.ts';
import { World } from '#kernel/world.ts';

/** A world of its own with the same records. */
export function copyWorld(world: World): World {
  const copy = new World();
  for (const name of world.tableNames()) {
    const table = world.tableNamed(name);
    copy.apply(table.keys().map((key): Change => ({ table: name, key, before: undefined, after: table.get(key) })));
  }
  return copy;
}
