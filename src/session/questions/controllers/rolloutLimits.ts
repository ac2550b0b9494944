import { updateLimits } from '#cluster/controllers/DaemonSet/manageNodes.ts';
import { maxSurge, maxUnavailable } from '#cluster/controllers/Deployment/replicaCounts.ts';
import type { IntOrString } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import type { Rollout } from '#protocol/controllers.ts';

export type RolloutLimits = Pick<
  Rollout,
  | 'strategy'
  | 'paused'
  | 'replicas'
  | 'maxSurgeText'
  | 'maxUnavailableText'
  | 'maxSurge'
  | 'maxUnavailable'
  | 'partition'
  | 'firstOrdinal'
>;

const NONE: RolloutLimits = {
  strategy: '',
  paused: false,
  replicas: 0,
  maxSurgeText: '',
  maxUnavailableText: '',
  maxSurge: 0,
  maxUnavailable: 0,
  partition: -1,
  firstOrdinal: 0,
};

/** Replicas that a workload wants and the limits of its strategy, as the controllers resolve them. */
export function rolloutLimits(workload: KubeObject): RolloutLimits {
  if (isKind(workload, 'Deployment')) {
    const { strategy, replicas = 1, paused = false } = workload.spec;
    return {
      ...NONE,
      strategy: strategy?.type ?? 'RollingUpdate',
      paused,
      replicas,
      maxSurgeText: textOf(strategy?.rollingUpdate?.maxSurge),
      maxUnavailableText: textOf(strategy?.rollingUpdate?.maxUnavailable),
      maxSurge: maxSurge(workload),
      maxUnavailable: maxUnavailable(workload),
    };
  }
  if (isKind(workload, 'StatefulSet')) {
    const { updateStrategy, replicas = 1, ordinals } = workload.spec;
    return {
      ...NONE,
      strategy: updateStrategy?.type ?? 'RollingUpdate',
      replicas,
      maxUnavailableText: textOf(updateStrategy?.rollingUpdate?.maxUnavailable),
      maxUnavailable: 1,
      partition: updateStrategy?.rollingUpdate?.partition ?? -1,
      firstOrdinal: ordinals?.start ?? 0,
    };
  }
  if (isKind(workload, 'DaemonSet')) {
    const replicas = workload.status?.desiredNumberScheduled ?? 0;
    const { updateStrategy } = workload.spec;
    return {
      ...NONE,
      ...updateLimits(workload, replicas),
      strategy: updateStrategy?.type ?? 'RollingUpdate',
      replicas,
      maxSurgeText: textOf(updateStrategy?.rollingUpdate?.maxSurge),
      maxUnavailableText: textOf(updateStrategy?.rollingUpdate?.maxUnavailable),
    };
  }
  if (isKind(workload, 'Job')) return { ...NONE, replicas: workload.spec.parallelism ?? 1 };
  if (isKind(workload, 'ReplicaSet')) return { ...NONE, replicas: workload.spec.replicas ?? 1 };
  return NONE;
}

function textOf(value: IntOrString | undefined): string {
  return value === undefined ? '' : String(value);
}
