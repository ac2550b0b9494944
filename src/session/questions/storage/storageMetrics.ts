import { hasCache } from '#cluster/apiserver/cacher/cacheState.ts';
import { CONSISTENT_READS } from '#cluster/apiserver/cacher/readPlan.ts';
import { ringOf } from '#cluster/apiserver/cacher/ring.ts';
import { COMPACT_INTERVAL_US } from '#cluster/etcd/compaction.ts';
import { alarmOf } from '#cluster/etcd/etcdGate.ts';
import { applyWarning, type EtcdSettings, etcdSettings, quotaWarning } from '#cluster/etcd/etcdSettings.ts';
import { ETCD_REVISIONS, MAIN, NO_REVISION } from '#cluster/etcd/keyRevision.ts';
import { electionTimeoutUs, etcdMembers, quorumOf, raftState } from '#cluster/etcd/raft.ts';
import { constantUs, constantValue, etcdWriteUs } from '#cluster/releases/constants.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { World } from '#kernel/world.ts';
import { groupOf, kindInfo } from '#model/kinds.ts';
import type { EtcdClusterView, EtcdFigures } from '#protocol/storageViews.ts';

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

/** The state of etcd at this moment. */
export function etcdFigures(world: World): EtcdFigures {
  const settings = etcdSettings(world);
  const { term, leader, leaderChanges, droppedMessages, electionDueUs, candidate } = raftState(world);
  const members = etcdMembers(world);
  const writeUs = etcdWriteUs(world);
  const { quotaBytes, noisyNeighbour, ionice, nicSaturated, trafficControl } = settings;
  return {
    clusters: clustersOf(world, settings),
    members: members.map(({ name, running }) => ({
      name,
      running,
      leads: name === leader,
      candidate: name === candidate,
    })),
    quorum: quorumOf(members.length),
    term,
    leader,
    leaderChanges,
    droppedMessages,
    electionDueUs,
    heartbeatUs: constantUs(world, 'etcd.heartbeat'),
    electionTimeoutUs: electionTimeoutUs(world),
    diskMs: constantValue(world, 'etcd.write'),
    writeUs,
    applyWarning: applyWarning(writeUs) ?? '',
    quotaBytes,
    quotaWarning: quotaWarning(quotaBytes) ?? '',
    overrides: settings.overrides.map(({ resource, servers }) => `${resource}#${servers.join(';')}`).join(','),
    noisyNeighbour,
    ionice,
    nicSaturated,
    trafficControl,
    nextCompactionUs: nextCompactionUs(world),
    compactIntervalUs: COMPACT_INTERVAL_US,
  };
}

function clustersOf(world: World, { overrides }: EtcdSettings): EtcdClusterView[] {
  const all = [{ resource: MAIN, servers: [] as readonly string[] }, ...overrides];
  return all.map(({ resource, servers }) => {
    const state = world.table(ETCD_REVISIONS).get(resource) ?? NO_REVISION;
    return {
      ...state,
      name: resource === MAIN ? 'main' : resource,
      servers,
      alarm: alarmOf(world, resource)?.alarm ?? '',
    };
  });
}

function nextCompactionUs(world: World): number {
  for (const { atUs, event } of world.table(AGENDA).unordered()) if (event.type === 'compaction.due') return atUs;
  return -1;
}
