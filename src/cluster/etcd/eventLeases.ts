import type { Micros } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';

const LEASE_COUNT = table<{ readonly next: number }>('etcd/leaseCount');

/** A lease shared by Events, which expire with it. In table `etcd/leases` by its number, padded to eight digits. */
export interface EtcdLease {
  readonly id: string;
  readonly expiresUs: Micros;
  /** Number of writes that used it. */
  readonly attached: number;
  /** Whether its expiry is on the agenda. */
  readonly timed: boolean;
}

export const ETCD_LEASES = table<EtcdLease>('etcd/leases');

/** `--event-ttl`. Upstream source (v1.36.2): pkg/controlplane/apiserver/options/options.go. */
const EVENT_TTL_US = 3_600_000_000;
/**
 * Time for which a lease is reused, which is added to its life. A lease also has a maximum number of keys.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/storage/etcd3/lease_manager.go.
 */
const REUSE_US = 60_000_000;
const MOST_ATTACHED = 1000;

/** Lease for an Event that is written now: the newest lease if it lasts long enough, else a new one. */
export function leaseFor(world: World, nowUs: Micros): string {
  const leases = world.table(ETCD_LEASES);
  const count = world.table(LEASE_COUNT);
  const next = count.get('leases')?.next ?? 1;
  const last = leases.get(leaseId(next - 1));
  if (last && nowUs + EVENT_TTL_US < last.expiresUs && last.attached < MOST_ATTACHED) {
    leases.put(last.id, { ...last, attached: last.attached + 1 });
    return last.id;
  }
  const id = leaseId(next);
  leases.put(id, { id, expiresUs: nowUs + EVENT_TTL_US + REUSE_US, attached: 1, timed: false });
  count.put('leases', { next: next + 1 });
  return id;
}

function leaseId(number: number): string {
  return String(number).padStart(8, '0');
}
