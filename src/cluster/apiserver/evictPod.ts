import { conditionsWith } from '#cluster/api/podCondition.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import type { Pod, PodDisruptionBudget } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { ApiError, notFound } from './apiErrors.ts';
import { checkPreconditions, deleteObject } from './deleteObject.ts';
import { budgetsOf, spendBudget, unhealthyMayGo } from './evictionBudget.ts';
import { commit, type RequestScope } from './requestScope.ts';

export type EvictRequest = Extract<ApiRequest, { verb: 'evict' }>;

const MORE_THAN_ONE =
  'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';

const EVICTED = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'EvictionByEvictionAPI',
  message: 'Eviction API: evicting',
};

/**
 * POST pods/eviction: a DELETE that checks the PodDisruptionBudget first.
 * Upstream source (v1.36.2): pkg/registry/core/pod/storage/eviction.go.
 */
export function evictPod(scope: RequestScope, object: KubeObject, request: EvictRequest): KubeObject {
  if (!isKind(object, 'Pod')) throw notFound('Pod', request.name);
  const { gracePeriodSeconds, uid } = request;
  if (!needsNoBudget(object)) askBudget(scope, object);
  checkPreconditions('Pod', object, request);
  const options = {
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    ...(uid !== undefined && { uid }),
  };
  if (object.metadata.deletionTimestamp !== undefined) return deleteObject(scope, 'Pod', object, options);
  return deleteObject(
    scope,
    'Pod',
    commit(scope, 'Pod', object, withDisruptionTarget(scope, object), 'evicted'),
    options,
  );
}

/** Whether no budget is needed: the Pod has ended, is being deleted, or never ran. */
function needsNoBudget(pod: Pod): boolean {
  const phase = pod.status?.phase;
  return (
    phase === 'Succeeded' || phase === 'Failed' || phase === 'Pending' || pod.metadata.deletionTimestamp !== undefined
  );
}

function askBudget(scope: RequestScope, pod: Pod): void {
  const budgets: PodDisruptionBudget[] = budgetsOf(scope, pod);
  const [budget] = budgets;
  if (!budget) return;
  if (budgets.length > 1) throw new ApiError(500, '', MORE_THAN_ONE, 'storage');
  if (!isReady(pod) && unhealthyMayGo(budget)) return;
  spendBudget(scope, budget, pod.metadata.name);
}

function isReady(pod: Pod): boolean {
  return (
    pod.status?.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True') ?? false
  );
}

function withDisruptionTarget(scope: RequestScope, pod: Pod): Pod {
  const conditions = conditionsWith(pod, EVICTED, scope.context.nowUs);
  return { ...pod, status: { ...pod.status, conditions } };
}
