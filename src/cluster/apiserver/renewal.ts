import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';

const LEASE_VERSION = 'coordination.k8s.io/v1';
/** `formatMicroTime` writes it so. */
const MICRO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/**
 * Whether a write changes nothing of a Lease but the time of its renewal. Such writes are nearly all that a cluster at rest makes: no
 * default, plugin or rule of validation looks at that time, so that what comes out of admission is what was asked for. What else the
 * Lease says must have been admitted by this server before, which is so once it was written twice: a dump is taken as it is.
 */
export function isRenewal(old: KubeObject, wanted: KubeObject, etcd: Etcd): boolean {
  if (old.apiVersion !== LEASE_VERSION || old.kind !== 'Lease' || !isSameBesides('spec', old, wanted)) return false;
  if (old.metadata.deletionTimestamp !== undefined) return false;
  const before = old.spec as Readonly<Record<string, unknown>> | undefined;
  const after = wanted.spec as Readonly<Record<string, unknown>> | undefined;
  if (!before || !after || !isSameBesides('renewTime', before, after)) return false;
  const { renewTime } = after;
  if (renewTime === before.renewTime || typeof renewTime !== 'string' || !MICRO_TIME.test(renewTime)) return false;
  return (etcd.keyInfo('Lease', objectKey(old))?.version ?? 0) > 1;
}

/** Whether both have the same fields, all but one of them the very same. */
function isSameBesides(name: string, before: object, after: object): boolean {
  const [then, now] = [before as Readonly<Record<string, unknown>>, after as Readonly<Record<string, unknown>>];
  let count = 0;
  for (const field in after) {
    if (field !== name && now[field] !== then[field]) return false;
    if (then[field] === undefined) return false;
    count++;
  }
  for (const _ in before) count--;
  return count === 0;
}
