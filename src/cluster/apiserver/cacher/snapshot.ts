import { compare } from '#base/order.ts';
import { store } from '#cluster/api/kindTables.ts';
import { historyIndex } from '#cluster/etcd/history.ts';
import { clusterOf } from '#cluster/etcd/whichEtcd.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';

/** Objects of a kind by key, in order, at a revision that is not compacted. */
export interface Snapshot {
  readonly keys: readonly string[];
  get(key: string): KubeObject | undefined;
}

export function snapshotAt(world: World, kind: string, revision: number): Snapshot {
  const objects = world.table(store(kind));
  const { table, own } = indexOf(world, kind);
  const from = own.firstAtLeast(revision + 1);
  if (from >= own.length) return { keys: objects.keys(), get: (key) => objects.get(key) };
  const older = new Map<string, KubeObject | undefined>();
  for (let place = from; place < own.length; place++) {
    const change = table.get(own.at(place) as number);
    if (!change) continue;
    const key = change.key.slice(kind.length + 1);
    if (!older.has(key)) older.set(key, change.before);
  }
  const get = (key: string) => (older.has(key) ? older.get(key) : objects.get(key));
  const gone = [...older.keys()].filter((key) => older.get(key) && !objects.has(key));
  const keys = [...objects.keys().filter((key) => get(key) !== undefined), ...gone].sort((a, b) => compare(a, b));
  return { keys, get };
}

function indexOf(world: World, kind: string) {
  const index = historyIndex(world, clusterOf(world, kind));
  return { table: index.table, own: index.ofKind(kind) };
}
