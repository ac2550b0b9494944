import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';

const LEASE_VERSION = 'coordination.k8s.io/v1';
/** Format that `formatMicroTime` writes. */
const MICRO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/**
 * Whether a write only renews a Lease. Such writes are nearly all writes of an idle cluster. No default, plugin or
 * validation rule reads the renewal time, so admission returns the object unchanged. The rest of the Lease must have
 * passed admission on this server. That holds once it was written twice, because a dump is loaded without admission.
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

/** Whether both have the same fields, and all but one of them are identical. */
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
