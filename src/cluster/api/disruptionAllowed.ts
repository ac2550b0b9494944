import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Condition, PodDisruptionBudget, PodDisruptionBudgetStatus } from '#model/generated/types.ts';

const TYPE = 'DisruptionAllowed';
/** Reason used when the controller failed to compute the status, so the numbers are meaningless. */
export const SYNC_FAILED = 'SyncFailed';

export function disruptionAllowed(status: PodDisruptionBudgetStatus | undefined): Condition | undefined {
  return status?.conditions?.find(({ type }) => type === TYPE);
}

/**
 * Adds the condition that follows from `disruptionsAllowed` to the status.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/apps/poddisruptionbudget/helpers.go.
 */
export function withDisruptionAllowed(status: PodDisruptionBudgetStatus, nowUs: Micros): PodDisruptionBudgetStatus {
  const some = (status.disruptionsAllowed ?? 0) > 0;
  return withCondition(
    status,
    { status: some ? 'True' : 'False', reason: some ? 'SufficientPods' : 'InsufficientPods', message: '' },
    nowUs,
  );
}

/** Adds the condition that says the controller failed. */
export function withSyncFailed(
  status: PodDisruptionBudgetStatus,
  message: string,
  nowUs: Micros,
): PodDisruptionBudgetStatus {
  return withCondition({ ...status, disruptionsAllowed: 0 }, { status: 'False', reason: SYNC_FAILED, message }, nowUs);
}

/** Whether the condition agrees with the numbers for the current generation of the spec. */
export function saysDisruptionAllowed({ metadata, status }: PodDisruptionBudget): boolean {
  const condition = disruptionAllowed(status);
  if (!condition || (status?.observedGeneration ?? 0) !== (metadata.generation ?? 0)) return false;
  const some = (status?.disruptionsAllowed ?? 0) > 0;
  return (
    condition.status === (some ? 'True' : 'False') &&
    condition.reason === (some ? 'SufficientPods' : 'InsufficientPods')
  );
}

/**
 * The transition time is that of the last change of the condition's status.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/meta/conditions.go, SetStatusCondition.
 */
function withCondition(
  status: PodDisruptionBudgetStatus,
  said: Pick<Condition, 'status' | 'reason' | 'message'>,
  nowUs: Micros,
): PodDisruptionBudgetStatus {
  const before = disruptionAllowed(status);
  const lastTransitionTime = before && before.status === said.status ? before.lastTransitionTime : formatTime(nowUs);
  const { observedGeneration } = status;
  const condition: Condition = {
    type: TYPE,
    ...said,
    lastTransitionTime,
    ...(observedGeneration !== undefined && { observedGeneration }),
  };
  const present = status.conditions ?? [];
  const conditions = before ? present.map((other) => (other === before ? condition : other)) : [...present, condition];
  return { ...status, conditions };
}
