import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { DeviceRequest, DeviceRequestAllocationResult } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { type FieldError, forbidden } from '#model/validation/fieldError.ts';
import { type FieldPath, field } from '#model/validation/fieldPath.ts';

/** Upstream source (v1.36.2): pkg/apis/resource/types.go, DRAAdminNamespaceLabelKey. */
const LABEL = 'resource.kubernetes.io/admin-access';

/**
 * Admin access to devices in use requires a label on the Namespace. A spec is checked when it is new, a status when it
 * changes.
 * Upstream source (v1.36.2): pkg/registry/resource/utils.go, AuthorizedForAdmin and AuthorizedForAdminStatus.
 */
export function adminAccessErrors(object: KubeObject, old: KubeObject | undefined, etcd: Etcd): FieldError[] {
  const path = old === undefined ? wantedBySpec(object) : grantedByStatus(object, old);
  if (path === undefined) return [];
  const labels = etcd.get('Namespace', object.metadata.namespace ?? '')?.metadata.labels;
  if (labels?.[LABEL] === 'true') return [];
  return [forbidden(path, `admin access to devices requires the \`${LABEL}: true\` label on the containing namespace`)];
}

function wantedBySpec(object: KubeObject): FieldPath | undefined {
  const requests = requestsOf(object);
  const index = requests.findIndex(({ exactly }) => exactly?.adminAccess === true);
  return index < 0 ? undefined : field('spec', 'devices', 'requests').index(index).child('adminAccess');
}

function requestsOf(object: KubeObject): readonly DeviceRequest[] {
  if (isKind(object, 'ResourceClaim')) return object.spec?.devices?.requests ?? [];
  return isKind(object, 'ResourceClaimTemplate') ? (object.spec?.spec?.devices?.requests ?? []) : [];
}

function grantedByStatus(object: KubeObject, old: KubeObject): FieldPath | undefined {
  if (resultsOf(old).some(isAdmin)) return undefined;
  const index = resultsOf(object).findIndex(isAdmin);
  if (index < 0) return undefined;
  return field('status', 'allocation', 'devices', 'results').index(index).child('adminAccess');
}

function resultsOf(object: KubeObject): readonly DeviceRequestAllocationResult[] {
  return isKind(object, 'ResourceClaim') ? (object.status?.allocation?.devices?.results ?? []) : [];
}

function isAdmin({ adminAccess }: DeviceRequestAllocationResult): boolean {
  return adminAccess === true;
}
