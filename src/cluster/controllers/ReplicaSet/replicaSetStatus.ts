import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { ReplicaSet, ReplicaSetCondition, ReplicaSetStatus } from '#model/generated/types.ts';
import type { ReplicaTally } from './replicaTallies.ts';

export interface ReplicaFailure {
  readonly reason: 'FailedCreate' | 'FailedDelete';
  readonly message: string;
}

/** Upstream source (v1.36.2): pkg/controller/replicaset/replica_set_utils.go, calculateStatus. */
export function replicaSetStatus(
  replicaSet: ReplicaSet,
  tally: ReplicaTally,
  availableReplicas: number,
  failure: ReplicaFailure | undefined,
  nowUs: Micros,
): ReplicaSetStatus {
  const conditions = failureConditions(replicaSet, failure, nowUs);
  return {
    ...(conditions.length > 0 || replicaSet.status?.conditions ? { conditions } : undefined),
    replicas: tally.active,
    fullyLabeledReplicas: fullyLabeled(replicaSet, tally),
    readyReplicas: tally.ready,
    availableReplicas,
    terminatingReplicas: tally.terminating,
    observedGeneration: replicaSet.metadata.generation ?? 0,
  };
}

function fullyLabeled({ spec }: ReplicaSet, { byLabels }: ReplicaTally): number {
  const wanted = Object.entries(spec.template?.metadata?.labels ?? {});
  let count = 0;
  for (const { labels, pods } of byLabels.values())
    if (wanted.every(([key, value]) => labels[key] === value)) count += pods;
  return count;
}

function failureConditions(
  replicaSet: ReplicaSet,
  failure: ReplicaFailure | undefined,
  nowUs: Micros,
): readonly ReplicaSetCondition[] {
  const present = replicaSet.status?.conditions ?? [];
  const known = present.some(({ type }) => type === 'ReplicaFailure');
  if (!failure) return known ? present.filter(({ type }) => type !== 'ReplicaFailure') : present;
  if (known) return present;
  return [
    ...present,
    {
      type: 'ReplicaFailure',
      status: 'True',
      reason: failure.reason,
      message: failure.message,
      lastTransitionTime: formatTime(nowUs),
    },
  ];
}

/** Whether a write of `status` would change no field that the controller compares. */
export function sameReplicaSetStatus(a: ReplicaSetStatus | undefined, b: ReplicaSetStatus): boolean {
  if (!a) return false;
  const numbers = (status: ReplicaSetStatus) => [
    status.replicas,
    status.fullyLabeledReplicas ?? 0,
    status.readyReplicas ?? 0,
    status.availableReplicas ?? 0,
    status.terminatingReplicas ?? -1,
    status.observedGeneration ?? 0,
  ];
  const right = numbers(b);
  return (
    numbers(a).every((value, i) => value === right[i]) &&
    (a.conditions ?? []).length === (b.conditions ?? []).length &&
    (a.conditions ?? []).every((condition, i) => condition === b.conditions?.[i])
  );
}
