import type { Address, DueEvent } from '#kernel/event.ts';

/** The API server asks for a compaction. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/etcd3/compact.go, storagebackend/config.go (DefaultCompactInterval). */
export interface CompactionDue extends DueEvent {
  readonly type: 'compaction.due';
  /** Counters at the last compaction, by etcd cluster. This compaction goes up to there. */
  readonly revisions: Readonly<Record<string, number>>;
}

/**
 * etcd continues to delete compacted revisions. Upstream source: go.etcd.io/etcd
 * server/storage/mvcc/kvstore_compaction.go (3.6).
 */
export interface ScrubDue extends DueEvent {
  readonly type: 'scrub.due';
  readonly cluster: string;
}

/** A lease has expired, and so do its keys. */
export interface LeaseExpired extends DueEvent {
  readonly type: 'lease.expired';
  readonly lease: string;
}

/** The first follower whose timer expires requests votes. It wins unless there is no majority. */
export interface ElectionDue extends DueEvent {
  readonly type: 'election.due';
}

/** The leader checks whether it still has a majority. */
export interface QuorumDue extends DueEvent {
  readonly type: 'quorum.due';
}

/** The leader's network card is full, so late heartbeats make the followers start an election. */
export interface HeartbeatsMissed extends DueEvent {
  readonly type: 'heartbeats.missed';
}

/** A person changes an etcd setting. `overrides` is the text of the flag. */
export interface EtcdSettingChanged extends DueEvent {
  readonly type: 'etcdSetting.changed';
  readonly id: string;
  readonly value: number | string | boolean;
}

/**
 * An operator uses etcd's own tools. `cluster` is the main one by default. The `revision` of a compaction is the newest
 * by default.
 */
export interface EtcdOperated extends DueEvent {
  readonly type: 'etcd.operated';
  readonly operation: 'compact' | 'defragment' | 'disarm' | 'fill' | 'stopMember' | 'startMember';
  readonly cluster?: string;
  readonly revision?: number;
  readonly member?: string;
  /** Bytes that another program writes into the database and deletes again. */
  readonly bytes?: number;
}

export type EtcdEvent =
  | CompactionDue
  | ScrubDue
  | LeaseExpired
  | ElectionDue
  | QuorumDue
  | HeartbeatsMissed
  | EtcdSettingChanged
  | EtcdOperated;

/** Address for etcd's own events: compaction, elections, leases. */
export const ETCD: Address<EtcdEvent> = 'etcd';
