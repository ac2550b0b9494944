import { hasCache } from '#cluster/apiserver/cacher/cacheState.ts';
import { CONSISTENT_READS } from '#cluster/apiserver/cacher/consistentReads.ts';
import { ringOf } from '#cluster/apiserver/cacher/ring.ts';
import type { World } from '#kernel/world.ts';
import { groupOf, kindInfo } from '#model/kinds.ts';
import { etcdFigures } from './etcdFigures.ts';

const STORE = 'store/';

/** etcd's own series that the model counts. */
export function storageMetrics(world: World): string {
  const { clusters, leader, leaderChanges, members, quotaBytes } = etcdFigures(world);
  const [main] = clusters;
  const plain = (name: string, type: string, help: string, value: number) =>
    `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`;
  const hasLeader = leader !== '' || members.length === 1 ? 1 : 0;
  return [
    plain('etcd_server_has_leader', 'gauge', 'Whether or not a leader exists. 1 is existence, 0 is not.', hasLeader),
    plain('etcd_server_leader_changes_seen_total', 'counter', 'The number of leader changes seen.', leaderChanges),
    plain('etcd_server_quota_backend_bytes', 'gauge', 'Current backend storage quota size in bytes.', quotaBytes),
    plain(
      'etcd_mvcc_db_total_size_in_bytes',
      'gauge',
      'Total size of the underlying database physically allocated in bytes.',
      main?.sizeBytes ?? 0,
    ),
    plain(
      'etcd_mvcc_db_total_size_in_use_in_bytes',
      'gauge',
      'Total size of the underlying database logically in use in bytes.',
      main?.inUseBytes ?? 0,
    ),
  ].join('');
}

/**
 * The API server's series about its watch cache. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/storage/cacher/metrics/metrics.go.
 */
export function watchCacheMetrics(world: World): string {
  return [
    labelled(
      'apiserver_watch_cache_capacity',
      'gauge',
      '[ALPHA] Total capacity of watch cache broken by resource type.',
      cachedKinds(world).map((kind) => ({ labels: resourceOf(kind), value: ringOf(world, kind).capacity })),
    ),
    labelled(
      'apiserver_watch_cache_consistent_read_total',
      'counter',
      '[ALPHA] Counter for consistent reads from cache.',
      world
        .table(CONSISTENT_READS)
        .values()
        .map(({ kind, fallback, count }) => ({
          labels: { ...resourceOf(kind), success: 'true', fallback: String(fallback) },
          value: count,
        })),
    ),
  ].join('');
}

function cachedKinds(world: World): string[] {
  return world
    .tableNames()
    .filter((name) => name.startsWith(STORE))
    .map((name) => name.slice(STORE.length))
    .filter(hasCache);
}

function labelled(
  name: string,
  type: string,
  help: string,
  series: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[],
): string {
  const lines = series.map(({ labels, value }) => {
    const text = Object.keys(labels)
      .sort()
      .map((label) => `${label}="${labels[label]}"`)
      .join(',');
    return `${name}{${text}} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function resourceOf(kind: string): Readonly<Record<string, string>> {
  const info = kindInfo(kind);
  return info ? { group: groupOf(info.apiVersion), resource: info.plural } : { group: '', resource: kind };
}
