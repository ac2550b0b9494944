import { formatTime, parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Deployment, DeploymentCondition, DeploymentStatus, ReplicaSet } from '#model/generated/types.ts';
import { maxUnavailable, sumStatus, sumWanted, wanted } from './replicaCounts.ts';

const MAX_INT32 = 2147483647;

export function hasProgressDeadline(deployment: Deployment): boolean {
  const seconds = deployment.spec.progressDeadlineSeconds;
  return seconds !== undefined && seconds !== MAX_INT32;
}

export function conditionOf(status: DeploymentStatus | undefined, type: string): DeploymentCondition | undefined {
  return status?.conditions?.find((condition) => condition.type === type);
}

export function deploymentCondition(
  type: string,
  status: string,
  reason: string,
  message: string,
  nowUs: Micros,
): DeploymentCondition {
  const now = formatTime(nowUs);
  return { type, status, lastUpdateTime: now, lastTransitionTime: now, reason, message };
}

/** Sets a condition unless nothing changes. The transition time changes only with the status. */
export function withCondition(
  conditions: readonly DeploymentCondition[],
  condition: DeploymentCondition,
): readonly DeploymentCondition[] {
  const present = conditions.find(({ type }) => type === condition.type);
  if (present?.status === condition.status && present.reason === condition.reason) return conditions;
  const { lastTransitionTime } = present?.status === condition.status ? present : condition;
  return [
    ...without(conditions, condition.type),
    { ...condition, ...(lastTransitionTime === undefined ? undefined : { lastTransitionTime }) },
  ];
}

function without(conditions: readonly DeploymentCondition[], type: string): readonly DeploymentCondition[] {
  return conditions.some((condition) => condition.type === type)
    ? conditions.filter((condition) => condition.type !== type)
    : conditions;
}

/**
 * Counts of the ReplicaSets, and the Available condition.
 * Upstream source (v1.36.2): pkg/controller/deployment/sync.go, calculateStatus.
 */
export function calculateStatus(
  deployment: Deployment,
  all: readonly ReplicaSet[],
  newest: ReplicaSet | undefined,
  nowUs: Micros,
): DeploymentStatus {
  const availableReplicas = sumStatus(all, 'availableReplicas');
  const enough = availableReplicas >= wanted(deployment) - maxUnavailable(deployment);
  const available = enough
    ? deploymentCondition(
        'Available',
        'True',
        'MinimumReplicasAvailable',
        'Deployment has minimum availability.',
        nowUs,
      )
    : deploymentCondition(
        'Available',
        'False',
        'MinimumReplicasUnavailable',
        'Deployment does not have minimum availability.',
        nowUs,
      );
  const { collisionCount, conditions = [] } = deployment.status ?? {};
  const terminatingReplicas = sumTerminating(all);
  return {
    observedGeneration: deployment.metadata.generation ?? 0,
    replicas: sumStatus(all, 'replicas'),
    updatedReplicas: newest ? sumStatus([newest], 'replicas') : 0,
    readyReplicas: sumStatus(all, 'readyReplicas'),
    availableReplicas,
    unavailableReplicas: Math.max(0, sumWanted(all) - availableReplicas),
    ...(terminatingReplicas === undefined ? undefined : { terminatingReplicas }),
    ...(collisionCount === undefined ? undefined : { collisionCount }),
    conditions: withCondition(conditions, available),
  };
}

/**
 * Undefined as long as one ReplicaSet does not report the number.
 * Upstream source (v1.36.2): pkg/controller/deployment/util/deployment_util.go,
 * GetTerminatingReplicaCountForReplicaSets.
 */
function sumTerminating(all: readonly ReplicaSet[]): number | undefined {
  const counts = all.map(({ status }) => status?.terminatingReplicas);
  return counts.includes(undefined) ? undefined : counts.reduce<number>((sum, count = 0) => sum + count, 0);
}

/** Upstream source (v1.36.2): pkg/controller/deployment/util/deployment_util.go, DeploymentComplete. */
export function isComplete(deployment: Deployment, status: DeploymentStatus): boolean {
  const replicas = wanted(deployment);
  return (
    (status.updatedReplicas ?? 0) === replicas &&
    (status.replicas ?? 0) === replicas &&
    (status.availableReplicas ?? 0) === replicas &&
    (status.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0)
  );
}

/**
 * The Progressing condition, and failures of ReplicaSets.
 * Upstream source (v1.36.2): pkg/controller/deployment/progress.go, syncRolloutStatus.
 */
export function rolloutStatus(
  deployment: Deployment,
  all: readonly ReplicaSet[],
  newest: ReplicaSet | undefined,
  nowUs: Micros,
): DeploymentStatus {
  const status = calculateStatus(deployment, all, newest, nowUs);
  const progressed = { ...status, conditions: progressConditions(deployment, status, newest, nowUs) };
  const failure = replicaFailure(all, newest);
  const conditions = failure
    ? withCondition(progressed.conditions, failure)
    : without(progressed.conditions, 'ReplicaFailure');
  return { ...progressed, conditions };
}

function progressConditions(
  deployment: Deployment,
  status: DeploymentStatus,
  newest: ReplicaSet | undefined,
  nowUs: Micros,
): readonly DeploymentCondition[] {
  const conditions = status.conditions ?? [];
  if (!hasProgressDeadline(deployment)) return without(conditions, 'Progressing');
  const current = conditionOf(deployment.status, 'Progressing');
  if (status.replicas === status.updatedReplicas && current?.reason === 'NewReplicaSetAvailable') return conditions;
  const subject = newest ? `ReplicaSet "${newest.metadata.name}"` : `Deployment "${deployment.metadata.name}"`;
  const progressing = (value: string, reason: string, message: string) =>
    deploymentCondition('Progressing', value, reason, `${subject} ${message}`, nowUs);
  if (isComplete(deployment, status))
    return withCondition(conditions, progressing('True', 'NewReplicaSetAvailable', 'has successfully progressed.'));
  if (isProgressing(deployment.status, status)) {
    const condition = progressing('True', 'ReplicaSetUpdated', 'is progressing.');
    const since = current?.status === 'True' ? current.lastTransitionTime : undefined;
    return [
      ...without(conditions, 'Progressing'),
      since === undefined ? condition : { ...condition, lastTransitionTime: since },
    ];
  }
  if (hasTimedOut(deployment, status, nowUs))
    return withCondition(conditions, progressing('False', 'ProgressDeadlineExceeded', 'has timed out progressing.'));
  return conditions;
}

function isProgressing(before: DeploymentStatus | undefined, after: DeploymentStatus): boolean {
  const old = (status: DeploymentStatus | undefined) => (status?.replicas ?? 0) - (status?.updatedReplicas ?? 0);
  return (
    (after.updatedReplicas ?? 0) > (before?.updatedReplicas ?? 0) ||
    old(after) < old(before) ||
    (after.readyReplicas ?? 0) > (before?.readyReplicas ?? 0) ||
    (after.availableReplicas ?? 0) > (before?.availableReplicas ?? 0)
  );
}

function hasTimedOut(deployment: Deployment, status: DeploymentStatus, nowUs: Micros): boolean {
  const condition = conditionOf(status, 'Progressing');
  if (!condition || condition.reason === 'NewReplicaSetAvailable') return false;
  if (condition.reason === 'ProgressDeadlineExceeded') return true;
  const fromUs = parseTime(condition.lastUpdateTime ?? '') ?? 0;
  return fromUs + (deployment.spec.progressDeadlineSeconds ?? 0) * 1_000_000 < nowUs;
}

/**
 * Time until the next check for a stuck rollout, in microseconds; undefined if it cannot be stuck.
 * Upstream source (v1.36.2): pkg/controller/deployment/progress.go, requeueStuckDeployment.
 */
export function stuckCheckDelayUs(deployment: Deployment, status: DeploymentStatus, nowUs: Micros): number | undefined {
  const current = conditionOf(deployment.status, 'Progressing');
  if (!hasProgressDeadline(deployment) || !current) return undefined;
  if (isComplete(deployment, status) || current.reason === 'ProgressDeadlineExceeded') return undefined;
  const endUs =
    (parseTime(current.lastUpdateTime ?? '') ?? 0) + (deployment.spec.progressDeadlineSeconds ?? 0) * 1_000_000;
  return Math.max(0, endUs - nowUs) + 1_000_000;
}

function replicaFailure(all: readonly ReplicaSet[], newest: ReplicaSet | undefined): DeploymentCondition | undefined {
  const of = (replicaSet: ReplicaSet | undefined) =>
    replicaSet?.status?.conditions?.find(({ type }) => type === 'ReplicaFailure');
  const found = of(newest) ?? all.map(of).find((condition) => condition !== undefined);
  if (!found) return undefined;
  const { lastTransitionTime } = found;
  return {
    type: 'ReplicaFailure',
    status: found.status,
    ...(lastTransitionTime === undefined ? undefined : { lastTransitionTime, lastUpdateTime: lastTransitionTime }),
    reason: found.reason ?? '',
    message: found.message ?? '',
  };
}
