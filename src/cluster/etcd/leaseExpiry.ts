import { becauseOf } from '#cluster/api/subject.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { World } from '#kernel/world.ts';
import type { Etcd } from './etcd.ts';
import { ETCD, type LeaseExpired } from './etcdEvents.ts';
import { ETCD_KEYS } from './etcdKey.ts';
import { ETCD_LEASES } from './eventLeases.ts';

/** Puts the expiries of new leases on the agenda. Leases last much longer than the interval of this check. */
export function timeLeases(world: World, context: ActorContext): void {
  const leases = world.table(ETCD_LEASES);
  for (const lease of leases.values()) {
    if (lease.timed) continue;
    leases.put(lease.id, { ...lease, timed: true });
    const event: LeaseExpired = { type: 'lease.expired', lease: lease.id };
    context.schedule(Math.max(0, lease.expiresUs - context.nowUs), ETCD, event);
  }
}

/** Deletes the Events whose last write used the lease. */
export function expireLease(world: World, etcd: Etcd, context: ActorContext, lease: string): void {
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
