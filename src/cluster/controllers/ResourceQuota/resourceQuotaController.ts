import type { Micros } from '#base/time.ts';
import { isCharged } from '#cluster/api/quota/podQuota.ts';
import { addLists, isInScope, masked, quotaResources, quotaUsage } from '#cluster/api/quota/quotaUsage.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { ResourceQuota } from '#model/generated/types.ts';
import { isKind, KINDS, type KubeObject, kindInfo } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { ResourceList } from '#model/pod/podResources.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';

/**
 * Interval at which all quotas are recounted.
 * Upstream source (v1.36.2): pkg/controller/resourcequota/config/v1alpha1/defaults.go: all quotas are counted anew.
 */
const RESYNC_US = 300_000_000;
const COUNTED = KINDS.filter(({ namespaced, kind }) => namespaced && kind !== 'Event' && kind !== 'Lease').map(
  ({ kind }) => kind,
);

/**
 * Counts the usage of a namespace's ResourceQuotas when a quota changes, when a counted object is deleted, and every
 * five minutes. Admission counts new objects.
 * Upstream source (v1.36.2): pkg/controller/resourcequota/resource_quota_controller.go, resource_quota_monitor.go.
 */
export class ResourceQuotaController implements Controller {
  readonly name = 'ResourceQuota';
  readonly account = 'resourcequota-controller';
  readonly watches = COUNTED;

  handle({ type, before, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'ResourceQuota') && type !== 'DELETED') {
      if (!sameData(object.spec.hard, object.status?.hard)) scope.enqueue(objectKey(object));
      return;
    }
    if (type === 'DELETED' || isFreed(before, object, scope.nowUs)) enqueueQuotas(object, scope);
  }

  sync(scope: SyncScope): void {
    const quota = scope.cache('ResourceQuota').get(scope.key);
    if (!quota) return;
    const hard = quota.spec.hard ?? {};
    const used = usedIn(quota, Object.keys(hard), scope);
    scope.enqueueAfter(scope.key, RESYNC_US);
    if (sameData(hard, quota.status?.hard) && sameData(used, quota.status?.used)) return;
    const { namespace = '', name } = quota.metadata;
    const object = { ...quota, status: { hard, used } };
    scope.send({ verb: 'update', subresource: 'status', kind: 'ResourceQuota', namespace, name, object });
  }
}

/** Whether usage shrank: a Pod has ended, or a Service changed to a type that uses less. */
function isFreed(before: KubeObject | undefined, object: KubeObject, nowUs: Micros): boolean {
  if (!before) return false;
  if (isKind(object, 'Pod') && isKind(before, 'Pod')) return isCharged(before, nowUs) && !isCharged(object, nowUs);
  return isKind(object, 'Service') && isKind(before, 'Service') && object.spec?.type !== before.spec?.type;
}

function enqueueQuotas(object: KubeObject, scope: InformerScope): void {
  const { namespace } = object.metadata;
  for (const quota of scope.cache('ResourceQuota').values())
    if (quota.metadata.namespace === namespace && quotaResources(object, Object.keys(quota.spec.hard ?? {})).length > 0)
      scope.enqueue(objectKey(quota));
}

function usedIn(quota: ResourceQuota, names: readonly string[], scope: SyncScope): ResourceList {
  const { namespace } = quota.metadata;
  let used: ResourceList = Object.fromEntries(names.map((name) => [name, '0']));
  for (const kind of COUNTED) {
    const sample: KubeObject = { apiVersion: kindInfo(kind)?.apiVersion ?? 'v1', kind, metadata: { name: '' } };
    if (quotaResources(sample, names).length === 0) continue;
    for (const object of scope.objects(kind).values())
      if (object.metadata.namespace === namespace && isInScope(quota, object))
        used = addLists(used, masked(quotaUsage(object, scope.nowUs), names));
  }
  return used;
}
