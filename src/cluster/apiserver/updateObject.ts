import { formatTime } from '#base/rfc3339.ts';
import type { ManagersThen } from '#cluster/api/fieldHistory.ts';
import { isTerminating } from '#cluster/api/quota/podQuota.ts';
import type { Part } from '#cluster/api/request.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { warningsOf } from '#model/warnings/warnings.ts';
import { admissionWitness } from './admission/admissionResult.ts';
import { judgeByPolicies } from './admission/policies.ts';
import { chargeQuotas } from './admission/resourceQuota.ts';
import { validateAdmission } from './admission/validateAdmission.ts';
import { admitUpdate } from './admitObject.ts';
import { hasContents } from './deleteObject.ts';
import { sameManagers } from './fields/applyFields.ts';
import { changesManagers, managersOf, renewed, updated } from './fields/fieldRecords.ts';
import { commit, givenManagers, type RequestScope, remove, withoutManagers, write } from './requestScope.ts';
import { withAddresses } from './services/serviceAddresses.ts';
import { checkVersion } from './versions.ts';

const LEASE_VERSION = 'coordination.k8s.io/v1';

/** Format that `formatMicroTime` writes. */
const MICRO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

export type Subresource = '' | Part;

/**
 * Last step of PUT and PATCH. A write without changes is skipped. An object whose last finalizer goes is removed.
 * `resourceVersion` is the version that the client has seen, if it checks. `applied` has the managers after a
 * server-side apply.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go (Update).
 */
export function updateObject(
  scope: RequestScope,
  kind: string,
  old: KubeObject,
  wanted: KubeObject,
  subresource: Subresource,
  resourceVersion: string | undefined,
  applied?: ManagersThen,
): KubeObject {
  checkVersion(kind, old, resourceVersion);
  scope.callWebhooks?.('mutatingAdmission');
  // An explained entry runs every step, to show that the result is the same.
  if (subresource === '' && !scope.context.trace && isRenewal(old, wanted, scope.etcd)) {
    judgeByPolicies(scope, { kind, object: wanted, old });
    scope.callWebhooks?.('validatingAdmission');
    return write(scope, kind, old, wanted, 'updated', applied ?? renewed(scope, old, wanted));
  }
  const now = formatTime(scope.context.nowUs);
  const valid = admitUpdate(
    old,
    withSystemFields(old, wanted),
    subresource,
    now,
    scope.etcd,
    admissionWitness(scope.context),
  );
  const random = (first: number, last: number) => scope.context.random('kube-apiserver/services').int(first, last);
  const admitted = subresource === '' ? withAddresses(valid, { etcd: scope.etcd, random }) : valid;
  if (subresource === '') for (const text of warningsOf(admitted, old)) scope.warn?.(text);
  validateAdmission({ object: admitted, old, subresource, etcd: scope.etcd, warn: scope.warn });
  judgeByPolicies(scope, { kind, object: admitted, old });
  scope.callWebhooks?.('validatingAdmission');
  const stored = withoutManagers(admitted);
  const changesFields = applied
    ? !sameManagers(applied.managers, managersOf(scope.etcd, old))
    : changesManagers(scope, old, wanted, subresource);
  if (!changesFields && sameData(stored, withoutManagers(old))) return old;
  if (chargesQuota(admitted, old, subresource)) chargeQuotas(scope, admitted, old);
  if (mayGo(admitted)) {
    remove(scope, kind, objectKey(old));
    return admitted;
  }
  return commit(
    scope,
    kind,
    old,
    admitted,
    subresource === 'status' ? 'statusUpdated' : subresource === 'scale' ? 'scaled' : 'updated',
    applied ?? updated(scope, old, wanted, subresource),
  );
}

/**
 * Restores fields that only the server sets. Most patches leave the metadata unchanged. A changed uid or deletion mark
 * stays as requested, so validation can refuse it.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/rest/update.go, BeforeUpdate.
 */
function withSystemFields(old: KubeObject, wanted: KubeObject): KubeObject {
  if (wanted.metadata === old.metadata && wanted.apiVersion === old.apiVersion && wanted.kind === old.kind)
    return wanted;
  const { uid, creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds, generation } = old.metadata;
  const { resourceVersion, name, namespace } = old.metadata;
  const given = wanted.metadata;
  const managers = givenManagers(given);
  const fixed = {
    uid: given.uid || uid,
    creationTimestamp: creationTimestamp ?? given.creationTimestamp,
    deletionTimestamp: deletionTimestamp ?? given.deletionTimestamp,
    deletionGracePeriodSeconds: given.deletionGracePeriodSeconds ?? deletionGracePeriodSeconds,
    resourceVersion,
    generation,
    name,
    namespace,
    managedFields: managers?.length ? managers : undefined,
  };
  const metadata: Record<string, unknown> = { ...given };
  for (const [key, value] of Object.entries(fixed)) {
    if (value === undefined) delete metadata[key];
    else metadata[key] = value;
  }
  return {
    ...wanted,
    apiVersion: old.apiVersion,
    kind: old.kind,
    metadata: metadata as unknown as KubeObject['metadata'],
  };
}

/**
 * Whether an update can raise quota usage. For Pods, only a resize and a new deadline can.
 * Upstream source (v1.36.2): `Handles` of pkg/quota/v1/evaluator/core/*.go.
 */
function chargesQuota(object: KubeObject, old: KubeObject, subresource: Subresource): boolean {
  if (isKind(object, 'Pod') && isKind(old, 'Pod'))
    return subresource === 'resize' || (subresource === '' && isTerminating(object) !== isTerminating(old));
  return subresource === '' && CHARGED.has(object.kind);
}

const CHARGED: ReadonlySet<string> = new Set(['PersistentVolumeClaim', 'ResourceClaim', 'Service']);

/** Whether the object can be removed: it is marked, has no finalizers, and no grace period is left. */
function mayGo(object: KubeObject): boolean {
  const { deletionTimestamp, finalizers, deletionGracePeriodSeconds } = object.metadata;
  return (
    deletionTimestamp !== undefined &&
    (finalizers?.length ?? 0) === 0 &&
    (deletionGracePeriodSeconds ?? 0) === 0 &&
    !hasContents(object)
  );
}

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
