import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { storeKey } from './storeKey.ts';

interface Named {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** The stored object of that name; `undefined` when there is none. */
export function objectNamed(world: World, { kind, namespace, name }: Named): KubeObject | undefined {
  return world.table(store(kind)).get(storeKey(kind, namespace, name));
}
