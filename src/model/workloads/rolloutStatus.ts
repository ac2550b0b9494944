import type { DaemonSet, Deployment, StatefulSet } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';

/** One answer of `kubectl rollout status`. */
export interface RolloutStatus {
  readonly line: string;
  /** Whether kubectl stops waiting. */
  readonly done: boolean;
  readonly isError: boolean;
}

const ONLY_ROLLING = 'rollout status is only available for RollingUpdate strategy type';

/**
 * The output of `kubectl rollout status` for a workload at this moment; `undefined` for kinds without a rollout.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/polymorphichelpers/rollout_status.go.
 */
export function rolloutStatus(object: KubeObject): RolloutStatus | undefined {
  if (isKind(object, 'Deployment')) return deploymentRollout(object);
  if (isKind(object, 'DaemonSet')) return daemonSetRollout(object);
  if (isKind(object, 'StatefulSet')) return statefulSetRollout(object);
  return undefined;
}

function deploymentRollout({ metadata, spec, status = {} }: Deployment): RolloutStatus {
  const { name, generation = 0 } = metadata;
  if (generation > (status.observedGeneration ?? 0))
    return waits('Waiting for deployment spec update to be observed...');
  if (status.conditions?.some(({ type, reason }) => type === 'Progressing' && reason === 'ProgressDeadlineExceeded'))
    return fails(`deployment "${name}" exceeded its progress deadline`);
  const { replicas = 0, updatedReplicas: updated = 0, availableReplicas: available = 0 } = status;
  const finish = `Waiting for deployment "${name}" rollout to finish:`;
  if (spec.replicas !== undefined && updated < spec.replicas)
    return waits(`${finish} ${updated} out of ${spec.replicas} new replicas have been updated...`);
  if (replicas > updated) return waits(`${finish} ${replicas - updated} old replicas are pending termination...`);
  if (available < updated) return waits(`${finish} ${available} of ${updated} updated replicas are available...`);
  return done(`deployment "${name}" successfully rolled out`);
}

function daemonSetRollout({ metadata, spec, status }: DaemonSet): RolloutStatus {
  const { name, generation = 0 } = metadata;
  if (spec.updateStrategy?.type !== 'RollingUpdate') return fails(ONLY_ROLLING);
  if (generation > (status?.observedGeneration ?? 0))
    return waits('Waiting for daemon set spec update to be observed...');
  const desired = status?.desiredNumberScheduled ?? 0;
  const updated = status?.updatedNumberScheduled ?? 0;
  const available = status?.numberAvailable ?? 0;
  const finish = `Waiting for daemon set "${name}" rollout to finish:`;
  if (updated < desired) return waits(`${finish} ${updated} out of ${desired} new pods have been updated...`);
  if (available < desired) return waits(`${finish} ${available} of ${desired} updated pods are available...`);
  return done(`daemon set "${name}" successfully rolled out`);
}

function statefulSetRollout({ metadata, spec, status }: StatefulSet): RolloutStatus {
  if (spec.updateStrategy?.type !== 'RollingUpdate') return fails(ONLY_ROLLING);
  const observed = status?.observedGeneration ?? 0;
  if (observed === 0 || (metadata.generation ?? 0) > observed)
    return waits('Waiting for statefulset spec update to be observed...');
  const { replicas } = spec;
  const ready = status?.readyReplicas ?? 0;
  const updated = status?.updatedReplicas ?? 0;
  if (replicas !== undefined && ready < replicas) return waits(`Waiting for ${replicas - ready} pods to be ready...`);
  const { rollingUpdate } = spec.updateStrategy;
  if (rollingUpdate) {
    const { partition } = rollingUpdate;
    if (replicas !== undefined && partition !== undefined && updated < replicas - partition)
      return waits(
        `Waiting for partitioned roll out to finish: ${updated} out of ${replicas - partition} new pods have been updated...`,
      );
    return done(`partitioned roll out complete: ${updated} new pods have been updated...`);
  }
  const { updateRevision = '', currentRevision = '', currentReplicas = 0 } = status ?? {};
  if (updateRevision !== currentRevision)
    return waits(`waiting for statefulset rolling update to complete ${updated} pods at revision ${updateRevision}...`);
  return done(`statefulset rolling update complete ${currentReplicas} pods at revision ${currentRevision}...`);
}

function waits(line: string): RolloutStatus {
  return { line, done: false, isError: false };
}

function fails(line: string): RolloutStatus {
  return { line, done: true, isError: true };
}

function done(line: string): RolloutStatus {
  return { line, done: true, isError: false };
}
