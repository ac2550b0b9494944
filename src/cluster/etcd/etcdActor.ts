import { notTaken } from '#cluster/api/notTaken.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { Actor, ActorContext } from '#kernel/actor.ts';
import type { World } from '#kernel/world.ts';
import { COMPACT_INTERVAL_US, compact, type KeptByCache, scrub } from './compaction.ts';
import { Etcd, TOMBSTONE_BYTES } from './etcd.ts';
import { changeSetting } from './etcdChanges.ts';
import { type CompactionDue, ETCD, type EtcdEvent, type EtcdOperated } from './etcdEvents.ts';
import { ETCD_REVISIONS, MAIN, NO_REVISION } from './etcdRevision.ts';
import { etcdSettings } from './etcdSettings.ts';
import { expireLease, timeLeases } from './leaseExpiry.ts';
import { defragment, disarm, raiseAlarm } from './quota.ts';
import { checkQuorum, holdElection, missHeartbeats, setMemberRunning } from './raft.ts';
import { etcdClusters } from './whichEtcd.ts';

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
