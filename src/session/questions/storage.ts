import { cacheHealth, cacheRevision, hasCache, readRelease } from '../../cluster/apiserver/cacher/cacheState.ts';
import { CONSISTENT_READS_TABLE } from '../../cluster/apiserver/cacher/consistentReads.ts';
import { oldestWatchable, ringOf, ringPlaces } from '../../cluster/apiserver/cacher/ring.ts';
import { mostWaiting, usesNodeIndex } from '../../cluster/apiserver/cacher/watchChannel.ts';
import { WATCHES_TABLE, type WatchRecord } from '../../cluster/apiserver/cacher/watchRecord.ts';
import { paceUs } from '../../cluster/environment/informers/clientPace.ts';
import {
  CLIENTS_TABLE,
  type InformerClient,
  WORK_TABLE,
  type WorkItem,
} from '../../cluster/environment/informers/informerRecords.ts';
import { type EtcdRevision, MAIN, NO_REVISION } from '../../cluster/etcd/etcdRevision.ts';
import { applyWarning, etcdSettings, quotaWarning } from '../../cluster/etcd/etcdSettings.ts';
import { historyIndex } from '../../cluster/etcd/history.ts';
import { alarmOf } from '../../cluster/etcd/quota.ts';
import { etcdMembers, quorumOf, raftState } from '../../cluster/etcd/raft.ts';
import { clusterOf, etcdClusters } from '../../cluster/etcd/whichEtcd.ts';
import { etcdWriteUs } from '../../cluster/releases/constants.ts';
import type { World } from '../../kernel/world.ts';
import type {
  ConsistentReads,
  EtcdMemberView,
  EtcdView,
  StorageView,
  WatchCacheView,
  WatchView,
} from '../../protocol/storage.ts';
import type { Session } from '../session.ts';

const MOST_WORK = 200;

/** etcd, the watch caches and their clients at the present moment. */
export function storage({ world, run }: Session): StorageView {
  const nowUs = run.clockUs;
  const settings = etcdSettings(world);
  const writeUs = etcdWriteUs(world);
  const members = memberViews(world);
  const watches = world.table<WatchRecord>(WATCHES_TABLE).values();
  return {
    etcds: etcdClusters(world).map((cluster) => etcdView(world, cluster)),
    members,
    quorum: quorumOf(members.length),
    raft: raftState(world),
    settings,
    quotaWarning: quotaWarning(settings.quotaBytes) ?? '',
    writeUs,
    applyWarning: applyWarning(writeUs) ?? '',
    cacheState: cacheHealth(world).state,
    release: readRelease(world),
    watchCaches: kindsOf(world)
      .filter(hasCache)
      .map((kind) => cacheView(world, kind, watches, nowUs)),
    watches: watches.map((watch) => watchView(world, watch, nowUs)),
    clients: world.table<InformerClient>(CLIENTS_TABLE).values(),
    work: world.table<WorkItem>(WORK_TABLE).values().slice(0, MOST_WORK),
    consistentReads: world.table<ConsistentReads>(CONSISTENT_READS_TABLE).values(),
  };
}

function kindsOf(world: World): string[] {
  return world
    .tableNames()
    .filter((name) => name.startsWith('store/'))
    .map((name) => name.slice('store/'.length));
}

function etcdView(world: World, cluster: string): EtcdView {
  const state = world.table<EtcdRevision>('etcd/revision').get(cluster) ?? NO_REVISION;
  const { all } = historyIndex(world, cluster);
  return {
    resource: cluster === MAIN ? '' : cluster,
    revision: state.revision,
    compactedRevision: state.compactedRevision,
    historyLength: all.length - all.firstAtLeast(state.compactedRevision),
    keys: kindsOf(world)
      .filter((kind) => clusterOf(world, kind) === cluster)
      .reduce((sum, kind) => sum + world.table(`store/${kind}`).size, 0),
    inUseBytes: state.inUseBytes,
    sizeBytes: state.sizeBytes,
    alarm: alarmOf(world, cluster)?.alarm ?? '',
  };
}

function memberViews(world: World): EtcdMemberView[] {
  const { leader, candidate } = raftState(world);
  return etcdMembers(world).map(({ name, running }) => ({
    name,
    role: !running ? 'stopped' : name === leader ? 'leader' : name === candidate ? 'candidate' : 'follower',
  }));
}

function cacheView(world: World, kind: string, watches: readonly WatchRecord[], nowUs: number): WatchCacheView {
  const { first, end } = ringPlaces(world, kind);
  return {
    kind,
    objects: world.table(`store/${kind}`).size,
    capacity: ringOf(world, kind).capacity,
    events: end - first,
    revision: cacheRevision(world, kind, nowUs),
    oldestWatchable: oldestWatchable(world, kind),
    watches: watches.filter((watch) => watch.kind === kind).length,
  };
}

function watchView(world: World, watch: WatchRecord, nowUs: number): WatchView {
  const eachUs = paceUs(world, watch.client);
  return {
    ...watch,
    waiting: eachUs === 0 ? 0 : Math.ceil(Math.max(0, watch.readUntilUs - nowUs) / eachUs),
    mostWaiting: mostWaiting(world, watch.kind, usesNodeIndex(watch.fieldSelector)),
  };
}
