import { isNamespaced, storeKind } from '#cluster/api/held.ts';
import { missingFromPod } from '#cluster/api/quota/podQuota.ts';
import { addLists, isInScope, masked, quotaResources, quotaUsage, surplus } from '#cluster/api/quota/quotaUsage.ts';
import type { ApiStatus } from '#cluster/api/request.ts';
import type { ResourceQuota } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import type { ResourceList } from '#model/pod/podResources.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';
import { type ApiError, asError, forbiddenStatus } from '../apiErrors.ts';
import { commit, type RequestScope } from '../requestScope.ts';

const IMMORTAL = new Set(['default', 'kube-system', 'kube-public']);

/** A quota and its usage after the write. */
interface Charge {
  readonly quota: ResourceQuota;
  readonly used: ResourceList;
}

/**
 * The last admission plugin. It checks an object against the ResourceQuotas of its namespace, and records the usage
 * before the object is stored. With `old`, only additional usage counts.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go,
 * CheckRequest.
 * @throws {ApiError} 403 when a quota would be exceeded.
 */
export function chargeQuotas(scope: RequestScope, object: KubeObject, old?: KubeObject): void {
  const quotas = scope.etcd.objects('ResourceQuota');
  if (quotas.size === 0 || !isNamespaced(object) || object.kind === 'Event') return;
  const charges = quotas
    .values()
    .filter((quota): quota is ResourceQuota => isKind(quota, 'ResourceQuota'))
    .filter(({ metadata }) => metadata.namespace === object.metadata.namespace)
    .filter((quota) => concerns(quota, object))
    // All quotas check that their usage is known before any of them compares usage.
    .flatMap((quota) => chargeOf(scope, quota, object, old));
  for (const { quota, used } of charges) {
    const status = { ...quota.status, used };
    commit(scope, 'ResourceQuota', quota, { ...quota, status }, 'statusUpdated');
  }
}

/** @throws {ApiError} 403 if the object lacks a value that the quota limits, or the quota has no usage yet. */
function concerns(quota: ResourceQuota, object: KubeObject): boolean {
  const { hard = {}, used = {} } = quota.status ?? {};
  const { name } = quota.metadata;
  const limited = quotaResources(object, Object.keys(hard));
  if (limited.length === 0 || !isInScope(quota, object)) return false;
  const missing = isKind(object, 'Pod') ? missingFromPod(object, limited) : undefined;
  if (missing !== undefined) throw refused(object, `failed quota: ${name}: must specify ${missing}`);
  if (limited.some((resource) => used[resource] === undefined))
    throw refused(object, `status unknown for quota: ${name}, resources: ${[...limited].sort().join(',')}`);
  return true;
}

function chargeOf(scope: RequestScope, quota: ResourceQuota, object: KubeObject, old?: KubeObject): Charge[] {
  const { hard = {}, used = {} } = quota.status ?? {};
  const { nowUs } = scope.context;
  const before = old && isInScope(quota, old) ? quotaUsage(old, nowUs) : {};
  const requested = masked(surplus(quotaUsage(object, nowUs), before), Object.keys(hard));
  if (Object.keys(requested).length === 0) return [];
  const after = addLists(used, requested);
  const exceeded = Object.keys(requested).filter(
    (resource) => compareQuantities(after[resource] ?? '0', hard[resource] ?? '0') > 0,
  );
  if (exceeded.length === 0) return [{ quota, used: after }];
  const [asked, now, most] = [requested, used, hard].map((list) => shown(masked(list, exceeded)));
  throw refused(object, `exceeded quota: ${quota.metadata.name}, requested: ${asked}, used: ${now}, limited: ${most}`);
}

function refused(object: KubeObject, why: string): ApiError {
  return asError(forbiddenStatus(storeKind(object), object.metadata.name, why), 'validatingAdmission');
}

function shown(list: ResourceList): string {
  return Object.keys(list)
    .sort()
    .map((name) => `${name}=${list[name]}`)
    .join(',');
}

/** Refuses to delete Kubernetes' own Namespaces. Returns undefined if the deletion may continue. */
export function refuseNamespaceDeletion(name: string): ApiStatus | undefined {
  if (!IMMORTAL.has(name)) return undefined;
  return forbiddenStatus('Namespace', name, 'this namespace may not be deleted');
}
