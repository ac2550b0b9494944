import type { Micros } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { ActorContext } from '#kernel/actor.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import { ETCD_REVISIONS, NO_REVISION } from './etcdRevision.ts';
import { etcdSettings } from './etcdSettings.ts';

/** Active until disarmed. In table `etcd/alarms` by etcd cluster. */
export interface EtcdAlarm {
  readonly alarm: 'NOSPACE';
  readonly sinceUs: Micros;
}

/** By etcd cluster. */
const ETCD_ALARMS = table<EtcdAlarm>('etcd/alarms');

export function alarmOf(world: World, cluster: string): EtcdAlarm | undefined {
  return world.table(ETCD_ALARMS).get(cluster);
}

/**
 * Whether this many more bytes exceed the quota. The quota applies to the file size, not to the bytes in use.
 * Upstream source: go.etcd.io/etcd server/storage/quota.go (3.6).
 */
export function exceedsQuota(world: World, cluster: string, bytes: number): boolean {
  const state = world.table(ETCD_REVISIONS).get(cluster) ?? NO_REVISION;
  return state.sizeBytes + bytes >= etcdSettings(world).quotaBytes;
}

export function raiseAlarm(world: World, context: ActorContext, cluster: string): void {
  world.table(ETCD_ALARMS).put(cluster, { alarm: 'NOSPACE', sinceUs: context.nowUs });
  becauseOf(context, 'etcdAlarm.raised', 'Etcd', cluster, { message: 'etcdserver: mvcc: database space exceeded' });
}

/** `etcdctl alarm disarm`. */
export function disarm(world: World, context: ActorContext, cluster: string): void {
  const known = alarmOf(world, cluster) !== undefined;
  world.table(ETCD_ALARMS).delete(cluster);
  becauseOf(context, known ? 'etcdAlarm.disarmed' : 'etcdAlarm.none', 'Etcd', cluster);
}

/** `etcdctl defrag`: the file shrinks to what is in use. */
export function defragment(world: World, context: ActorContext, cluster: string): void {
  const states = world.table(ETCD_REVISIONS);
  const state = states.get(cluster) ?? NO_REVISION;
  states.put(cluster, { ...state, sizeBytes: state.inUseBytes });
  becauseOf(context, 'etcd.defragmented', 'Etcd', cluster, { freedBytes: state.sizeBytes - state.inUseBytes });
}
