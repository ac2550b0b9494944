import { store, storedKinds } from '#cluster/api/kindTables.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { COMPACT_INTERVAL_US, compact, type KeptByCache, scrub } from './compaction.ts';
import { Etcd, TOMBSTONE_BYTES } from './etcd.ts';
import {
  type CompactionDue,
  ETCD,
  type EtcdEvent,
  type EtcdOperated,
  type EtcdSettingChanged,
  type LeaseExpired,
} from './etcdEvents.ts';
import { defragment, disarm, raiseAlarm } from './etcdGate.ts';
import {
  type EtcdSettings,
  etcdSettingProblem,
  etcdSettings,
  parseOverrides,
  quotaWarning,
  setEtcdSettings,
} from './etcdSettings.ts';
import { ETCD_LEASES } from './eventLeases.ts';
import { ETCD_REVISIONS, MAIN, NO_REVISION } from './keyRevision.ts';
import {
  checkQuorum,
  formCluster,
  holdElection,
  missHeartbeats,
  setMemberRunning,
  startMissingHeartbeats,
} from './raft.ts';
import { ETCD_KEYS, etcdClusters, groupResource } from './registryKey.ts';

/** Own activity of etcd: compaction for the API server, elections, leases, and commands of operators. */
export class EtcdActor implements Actor<EtcdEvent> {
  readonly name = ETCD;
  private readonly world: World;
  private readonly etcd: Etcd;
  private readonly oldestKept: KeptByCache;

  constructor(world: World, oldestKept: KeptByCache) {
    this.world = world;
    this.etcd = new Etcd(world);
    this.oldestKept = oldestKept;
  }

  handle(event: EtcdEvent, context: ActorContext): void {
    const { world } = this;
    switch (event.type) {
      case 'compaction.due':
        this.compactOld(event, context);
        break;
      case 'scrub.due':
        scrub(world, context, event.cluster, this.oldestKept);
        break;
      case 'lease.expired':
        expireLease(world, this.etcd, context, event.lease);
        break;
      case 'election.due':
        holdElection(world, context);
        break;
      case 'quorum.due':
        checkQuorum(world, context);
        break;
      case 'heartbeats.missed':
        missHeartbeats(world, context);
        break;
      case 'etcdSetting.changed':
        changeSetting(world, context, event);
        break;
      case 'etcd.operated':
        this.operate(event, context);
        break;
      default:
        notTaken(ETCD, event);
    }
  }

  /** The API server writes `compact_rev_key` and compacts to the revision of one interval ago. */
  private compactOld({ revisions }: CompactionDue, context: ActorContext): void {
    const { world } = this;
    const reached: Record<string, number> = {};
    for (const cluster of etcdClusters(world)) {
      this.etcd.putForeign(cluster, 'compact_rev_key', TOMBSTONE_BYTES, TOMBSTONE_BYTES, context.nowUs);
      reached[cluster] = this.revisionOf(cluster);
      const old = revisions[cluster] ?? 0;
      if (old > 0) compact(world, context, cluster, old);
    }
    timeLeases(world, context);
    scheduleCompaction(context, reached);
  }

  private operate(event: EtcdOperated, context: ActorContext): void {
    const { world } = this;
    const cluster = event.cluster ?? MAIN;
    switch (event.operation) {
      case 'compact':
        compact(world, context, cluster, event.revision ?? this.revisionOf(cluster));
        break;
      case 'defragment':
        defragment(world, context, cluster);
        break;
      case 'disarm':
        disarm(world, context, cluster);
        break;
      case 'fill':
        this.fill(cluster, event.bytes ?? 0, context);
        break;
      case 'stopMember':
        setMemberRunning(world, context, event.member ?? '', false);
        break;
      case 'startMember':
        setMemberRunning(world, context, event.member ?? '', true);
        break;
    }
  }

  /** Another program writes and deletes keys until etcd refuses. */
  private fill(cluster: string, bytes: number, context: ActorContext): void {
    const { world } = this;
    const state = world.table(ETCD_REVISIONS).get(cluster) ?? NO_REVISION;
    const room = Math.max(0, etcdSettings(world).quotaBytes - state.sizeBytes);
    const written = Math.min(bytes, room);
    this.etcd.putForeign(cluster, 'filler', written, 0, context.nowUs);
    this.etcd.putForeign(cluster, 'filler', TOMBSTONE_BYTES, written + TOMBSTONE_BYTES, context.nowUs);
    becauseOf(context, 'etcd.filled', 'Etcd', cluster, { bytes: written });
    if (bytes >= room) raiseAlarm(world, context, cluster);
  }

  private revisionOf(cluster: string): number {
    return this.world.table(ETCD_REVISIONS).get(cluster)?.revision ?? 0;
  }
}

/** The first compaction has no older revision, so it compacts nothing. */
export function scheduleCompaction(context: ActorContext, revisions: Readonly<Record<string, number>> = {}): void {
  const event: CompactionDue = { type: 'compaction.due', revisions };
  context.schedule(COMPACT_INTERVAL_US, ETCD, event);
}

/** Puts the expiries of new leases on the agenda. Leases last much longer than the interval of this check. */
function timeLeases(world: World, context: ActorContext): void {
  const leases = world.table(ETCD_LEASES);
  for (const lease of leases.values()) {
    if (lease.timed) continue;
    leases.put(lease.id, { ...lease, timed: true });
    const event: LeaseExpired = { type: 'lease.expired', lease: lease.id };
    context.schedule(Math.max(0, lease.expiresUs - context.nowUs), ETCD, event);
  }
}

/** Deletes the Events whose last write used the lease. */
function expireLease(world: World, etcd: Etcd, context: ActorContext, lease: string): void {
  const prefix = 'Event/';
  const keys = world.table(ETCD_KEYS);
  const expired = etcd
    .objects('Event')
    .keys()
    .filter((key) => keys.get(prefix + key)?.lease === lease);
  for (const key of expired) etcd.delete('Event', key, context.nowUs);
  world.table(ETCD_LEASES).delete(lease);
  becauseOf(context, 'etcdLease.expired', 'Event', lease, { count: expired.length });
}

function changeSetting(world: World, context: ActorContext, { id, value }: EtcdSettingChanged): void {
  const problem = etcdSettingProblem(id, value);
  if (problem !== undefined) {
    becauseOf(context, 'etcdSetting.refused', 'Etcd', id, { message: problem });
    return;
  }
  const before = etcdSettings(world);
  const after = changed(before, id as keyof EtcdSettings, value);
  setEtcdSettings(world, after);
  const warning = quotaWarning(after.quotaBytes);
  becauseOf(context, 'etcdSetting.changed', 'Etcd', id, {
    value,
    ...(id === 'quotaBytes' && warning ? { message: warning } : undefined),
  });
  if (after.members !== before.members) formCluster(world, after.members);
  if (after.overrides !== before.overrides) leaveBehind(world, before, after);
  if (after.nicSaturated && !before.nicSaturated) startMissingHeartbeats(world, context);
}

function changed(settings: EtcdSettings, id: keyof EtcdSettings, value: number | string | boolean): EtcdSettings {
  if (id !== 'overrides') return { ...settings, [id]: value };
  const overrides = parseOverrides(String(value));
  return typeof overrides === 'string' ? settings : { ...settings, overrides };
}

/**
 * An API server that moves a resource to another etcd does not see the objects in the old one. They disappear without a
 * deletion.
 */
function leaveBehind(world: World, before: EtcdSettings, after: EtcdSettings): void {
  const has = ({ overrides }: EtcdSettings, kind: string) =>
    overrides.some(({ resource }) => resource === groupResource(kind));
  for (const kind of storedKinds(world)) {
    if (has(before, kind) === has(after, kind)) continue;
    const objects = world.table(store(kind));
    for (const key of objects.keys().slice()) {
      objects.delete(key);
      world.table(ETCD_KEYS).delete(`${kind}/${key}`);
    }
  }
}
