import type { Address, DueEvent } from '#kernel/event.ts';

/** The API server asks for a compaction. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/etcd3/compact.go, storagebackend/config.go (DefaultCompactInterval). */
export interface CompactionDue extends DueEvent {
  readonly type: 'compaction.due';
  /** Where the counters stood at the last one, by etcd cluster: that is what is compacted now. */
  readonly revisions: Readonly<Record<string, number>>;
}

/** etcd goes on dropping what was compacted. Upstream source: go.etcd.io/etcd server/storage/mvcc/kvstore_compaction.go (3.6). */
export interface ScrubDue extends DueEvent {
  readonly type: 'scrub.due';
  readonly cluster: string;
}

/** A lease is over: the keys attached to it go. */
export interface LeaseExpired extends DueEvent {
  readonly type: 'lease.expired';
  readonly lease: string;
}

/** The first follower whose timer runs out asks for votes, and has them unless the majority is gone. */
export interface ElectionDue extends DueEvent {
  readonly type: 'election.due';
}

/** The leader looks whether it still has a majority. */
export interface QuorumDue extends DueEvent {
  readonly type: 'quorum.due';
}

/** The leader's network card is full: heartbeats are late until the followers give it up. */
export interface HeartbeatsMissed extends DueEvent {
  readonly type: 'heartbeats.missed';
}

/** A person sets up etcd differently; `overrides` as the flag's text. */
export interface EtcdSettingChanged extends DueEvent {
  readonly type: 'etcdSetting.changed';
  readonly id: string;
  readonly value: number | string | boolean;
}

/** What an operator does with etcd's own tools. `cluster` is the main one unless said otherwise; `revision` of a compaction the newest. */
export interface EtcdOperated extends DueEvent {
  readonly type: 'etcd.operated';
  readonly operation: 'compact' | 'defragment' | 'disarm' | 'fill' | 'stopMember' | 'startMember';
  readonly cluster?: string;
  readonly revision?: number;
  readonly member?: string;
  /** What somebody else writes into the database, and deletes again. */
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

/** Where events for etcd itself go: compaction, elections, leases. */
export const ETCD: Address<EtcdEvent> = 'etcd';
