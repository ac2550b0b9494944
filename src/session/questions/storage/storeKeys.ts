import { compare } from '#base/order.ts';
import { store } from '#cluster/api/kindTables.ts';
import { ETCD_KEYS, type EtcdKey } from '#cluster/etcd/etcdKey.ts';
import { MAIN } from '#cluster/etcd/etcdRevision.ts';
import { registryKey } from '#cluster/etcd/registryKey.ts';
import { clusterOf } from '#cluster/etcd/whichEtcd.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { StoreKey, StoreKeys } from '#protocol/storageViews.ts';

/** Keys of etcd whose path contains the text, the most recently written first. */
export function storeKeys(world: World, text: string, limit: number): StoreKeys {
  const table = world.table(ETCD_KEYS);
  const found: { readonly id: string; readonly modRevision: number }[] = [];
  for (const id of table.keys()) {
    if (text !== '' && !pathOf(id).includes(text)) continue;
    found.push({ id, modRevision: Number(objectOf(world, id)?.metadata.resourceVersion ?? 0) });
  }
  found.sort((a, b) => b.modRevision - a.modRevision || compare(a.id, b.id));
  return {
    total: table.size,
    matching: found.length,
    keys: found.slice(0, limit).map(({ id, modRevision }) => lineOf(world, id, modRevision, table.get(id) as EtcdKey)),
  };
}

/** `id` is `kind/namespace/name`, without the namespace when cluster-scoped. */
function parts(id: string): { readonly kind: string; readonly rest: string } {
  const slash = id.indexOf('/');
  return { kind: id.slice(0, slash), rest: id.slice(slash + 1) };
}

function pathOf(id: string): string {
  const { kind, rest } = parts(id);
  return registryKey(kind, rest);
}

function objectOf(world: World, id: string): KubeObject | undefined {
  const { kind, rest } = parts(id);
  return world.table(store(kind)).get(rest);
}

function lineOf(world: World, id: string, modRevision: number, { createRevision, version }: EtcdKey): StoreKey {
  const { kind } = parts(id);
  const object = objectOf(world, id);
  const { observedGeneration = 0 } =
    (object as { readonly status?: { readonly observedGeneration?: number } })?.status ?? {};
  const cluster = clusterOf(world, kind);
  return {
    key: pathOf(id),
    kind,
    namespace: object?.metadata.namespace ?? '',
    name: object?.metadata.name ?? '',
    createRevision,
    modRevision,
    version,
    generation: object?.metadata.generation ?? 0,
    observedGeneration,
    cluster: cluster === MAIN ? 'main' : cluster,
  };
}
