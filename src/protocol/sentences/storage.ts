import type { Slots } from './slots.ts';

/** Work of etcd, the watch cache and informers. */
export interface StorageSlots {
  readonly 'etcdMember.stopped': Slots<'member', 'running' | 'members' | 'majority'>;
  readonly 'etcdMember.started': Slots<'member', 'running' | 'members'>;
  readonly 'etcdLeader.lost': Slots<'member'>;
  readonly 'etcdLeader.lostQuorum': Slots<'member'>;
  readonly 'etcdLeader.lostHeartbeats': Slots<'member'>;
  readonly 'etcdLeader.lostDisk': Slots<'member'>;
  readonly 'etcdLeader.elected': Slots<'member', 'term'>;
  readonly 'etcdElection.lostQuorum': Slots<never, 'running' | 'members' | 'majority'>;
  readonly 'etcdElection.stopped': Slots<'member'>;
  readonly 'etcdSetting.changed': Slots<'setting' | 'value'>;
  readonly 'etcdSetting.refused': Slots<'setting' | 'message'>;
  readonly 'etcd.filled': Slots<'bytes'>;
  readonly 'etcdAlarm.raised': Slots<'size' | 'quota'>;
  readonly 'etcdAlarm.disarmed': Slots;
  readonly 'etcd.compacted': Slots<never, 'revision'>;
  readonly 'etcd.compactionRefused': Slots<'message'>;
  readonly 'etcd.scrubbed': Slots<'freed' | 'size', 'count'>;
  readonly 'etcd.defragmented': Slots<'freed' | 'size'>;
  readonly 'readRules.changed': Slots<'release'>;
  readonly 'watchCache.changed': Slots<'state'>;
  readonly 'watch.left': Slots<'watch'>;
  readonly 'bookmark.dropped': Slots<'watch'>;
  readonly 'client.started': Slots<'client' | 'path'>;
  readonly 'client.startedPolling': Slots<'client' | 'path'>;
  readonly 'client.startedStreaming': Slots<'client' | 'path'>;
  readonly 'client.listed': Slots<'client' | 'version', 'count'>;
  readonly 'client.watches': Slots<'client' | 'version'>;
  readonly 'client.cut': Slots<'client', 'seconds'>;
  readonly 'client.refused': Slots<'client' | 'message', 'code'>;
  readonly 'client.backsOff': Slots<'client' | 'wait'>;
}
