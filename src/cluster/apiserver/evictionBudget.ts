import { formatTime } from '#base/rfc3339.ts';
import { disruptionAllowed, SYNC_FAILED, withDisruptionAllowed } from '#cluster/api/disruptionAllowed.ts';
import type { Pod, PodDisruptionBudget } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { compileLabelSelector, SelectorError } from '#model/labels/labelMatcher.ts';
import { ApiError } from './apiErrors.ts';
import { commit, type RequestScope } from './requestScope.ts';

/** Upstream source (v1.36.2): pkg/registry/core/pod/storage/eviction.go, MaxDisruptedPodSize. */
const MOST_DISRUPTED = 2000;
/** Retry time in seconds while the controller has not seen the current spec. */
const STALE_RETRY_SECONDS = 10;
const VIOLATION = "Cannot evict pod as it would violate the pod's disruption budget.";
const CAUSE = 'DisruptionBudget';

/** Budgets that select the Pod. A budget with an invalid selector selects nothing. */
export function budgetsOf(scope: RequestScope, { metadata }: Pod): PodDisruptionBudget[] {
  return scope.etcd
    .objects('PodDisruptionBudget')
    .values()
    .filter((object): object is PodDisruptionBudget => isKind(object, 'PodDisruptionBudget'))
    .filter((budget) => budget.metadata.namespace === metadata.namespace && selects(budget, metadata.labels));
}

function selects({ spec }: PodDisruptionBudget, labels: Pod['metadata']['labels']): boolean {
  try {
    return compileLabelSelector(spec?.selector)(labels);
  } catch (error) {
    if (error instanceof SelectorError) return false;
    throw error;
  }
}

/** Whether an unready Pod may be evicted without counting against the budget. */
export function unhealthyMayGo({ spec, status }: PodDisruptionBudget): boolean {
  if (spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow') return true;
  const { currentHealthy = 0, desiredHealthy = 0 } = status ?? {};
  return currentHealthy >= desiredHealthy && desiredHealthy > 0;
}

/**
 * Uses one disruption of the budget, and records for the controller that the Pod will be deleted.
 * @throws {ApiError} 429 if none is left or the status is of an older spec.
 */
export function spendBudget(scope: RequestScope, budget: PodDisruptionBudget, pod: string): void {
  const { metadata, status = {} } = budget;
  const { disruptionsAllowed = 0, disruptedPods = {} } = status;
  if ((status.observedGeneration ?? 0) < (metadata.generation ?? 0))
    throw tooManyRequests(
      `The disruption budget ${metadata.name} is still being processed by the server.`,
      STALE_RETRY_SECONDS,
    );
  if (disruptionsAllowed < 0) throw forbiddenBudget(metadata.name, 'pdb disruptions allowed is negative');
  if (Object.keys(disruptedPods).length > MOST_DISRUPTED)
    throw forbiddenBudget(
      metadata.name,
      'DisruptedPods map too big - too many evictions not confirmed by PDB controller',
    );
  if (disruptionsAllowed === 0) throw tooManyRequests(whyNone(budget), undefined);
  const { nowUs } = scope.context;
  const spent = {
    ...status,
    disruptionsAllowed: disruptionsAllowed - 1,
    disruptedPods: { ...disruptedPods, [pod]: formatTime(nowUs) },
  };
  const after = disruptionsAllowed === 1 ? withDisruptionAllowed(spent, nowUs) : spent;
  commit(scope, 'PodDisruptionBudget', budget, { ...budget, status: after }, 'statusUpdated');
}

/** The refusal shows numbers only if they are correct. Right after evictions they are not yet. */
function whyNone({ metadata: { name }, status }: PodDisruptionBudget): string {
  const { currentHealthy = 0, desiredHealthy = 0 } = status ?? {};
  const condition = disruptionAllowed(status);
  const refusal = condition?.status === 'False' && condition.message !== '' ? condition : undefined;
  const none = `The disruption budget ${name} does not allow evicting pods currently`;
  if (refusal?.reason === SYNC_FAILED) return `${none} because it failed sync: ${refusal.message}`;
  if (currentHealthy <= desiredHealthy)
    return `The disruption budget ${name} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`;
  return refusal ? `${none} (${refusal.reason}): ${refusal.message}` : none;
}

function tooManyRequests(cause: string, retryAfterSeconds: number | undefined): ApiError {
  return new ApiError(429, 'TooManyRequests', VIOLATION, 'storage', {
    details: {
      causes: [{ reason: CAUSE, message: cause }],
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

function forbiddenBudget(name: string, why: string): ApiError {
  const details = { name, group: 'policy', kind: 'poddisruptionbudget' };
  return new ApiError(403, 'Forbidden', `poddisruptionbudget.policy "${name}" is forbidden: ${why}`, 'storage', {
    details,
  });
}
