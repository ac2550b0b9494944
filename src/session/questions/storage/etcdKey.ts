import { store } from '#cluster/api/kindTables.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { ETCD_KEYS } from '#cluster/etcd/etcdKey.ts';
import { historyIndex } from '#cluster/etcd/history.ts';
import { registryKey } from '#cluster/etcd/registryKey.ts';
import { clusterOf } from '#cluster/etcd/whichEtcd.ts';
import type { EtcdKeyView } from '#protocol/storage.ts';
import type { Reader } from '#session/reader.ts';

/** etcd's record of an object's key; `key` is `namespace/name`, or the name when cluster-scoped. */
export function etcdKey({ world }: Reader, kind: string, key: string): EtcdKeyView {
  const known = world.table(ETCD_KEYS).get(`${kind}/${key}`);
  const object = world.table(store(kind)).get(key);
  return {
    key: registryKey(kind, key),
    createRevision: known?.createRevision ?? 0,
    modRevision: Number(object?.metadata.resourceVersion ?? 0),
    version: known?.version ?? 0,
    lease: known?.lease ?? '',
    history: historyOf(world, kind, key),
  };
}

function historyOf(world: Reader['world'], kind: string, key: string): EtcdKeyView['history'] {
  const { compactedRevision } = new Etcd(world).stateOf(kind);
  const index = historyIndex(world, clusterOf(world, kind));
  const own = index.ofKind(kind);
  const found: EtcdKeyView['history'][number][] = [];
  for (let place = own.length - 1; place >= 0; place--) {
    const revision = own.at(place) as number;
    if (revision < compactedRevision) break;
    const change = index.table.get(revision);
    if (change?.key === `${kind}/${key}`)
      found.push({
        revision,
        atUs: change.atUs,
        change: change.after ? 'put' : 'delete',
        generation: (change.after ?? change.before)?.metadata.generation ?? 0,
      });
  }
  return found;
}
