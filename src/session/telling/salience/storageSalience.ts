import type { EtcdReasonType } from '#cluster/api/reasons/etcd.ts';
import type { Rule } from './rule.ts';

export const STORAGE: Readonly<Record<EtcdReasonType, Rule>> = {
  'etcd.compacted': 'decisive',
  'etcd.compactionRefused': 'decisive',
  'etcd.defragmented': 'decisive',
  'etcd.filled': 'step',
  'etcd.scrubbed': 'step',
  'etcdAlarm.disarmed': 'decisive',
  'etcdAlarm.none': 'background',
  'etcdAlarm.raised': 'decisive',
  'etcdElection.failed': 'decisive',
  'etcdLeader.elected': 'decisive',
  'etcdLeader.kept': 'background',
  'etcdLeader.lost': 'decisive',
  'etcdLease.expired': 'background',
  'etcdMember.started': 'step',
  'etcdMember.stopped': 'decisive',
  'etcdSetting.changed': 'step',
  'etcdSetting.refused': 'decisive',
  'heartbeats.arriving': 'background',
};
