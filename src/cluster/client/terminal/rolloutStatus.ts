import type { DaemonSet, Deployment, StatefulSet } from '../../../model/generated/types.ts';
import { isKind, type KubeObject } from '../../../model/kinds.ts';

export interface RolloutStatus {
  readonly text: string;
  readonly isDone: boolean;
  /** The rollout cannot be followed, or has failed. */
  readonly error?: string;
}

/** What `kubectl rollout status` says of an object. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/polymorphichelpers/rollout_status.go. */
export function rolloutStatus(object: KubeObject): RolloutStatus {
  if (isKind(object, 'Deployment')) return ofDeployment(object);
  if (isKind(object, 'DaemonSet')) return ofDaemonSet(object);
  if (isKind(object, 'StatefulSet')) return ofStatefulSet(object);
  return failed(`no status viewer has been implemented for ${object.kind}`);
}

function failed(error: string): RolloutStatus {
  return { text: '', isDone: true, error };
}

function going(text: string): RolloutStatus {
  return { text, isDone: false };
}

function ofDeployment({ metadata, spec, status = {} }: Deployment): RolloutStatus {
  const { name } = metadata;
  const { replicas = 1 } = spec;
  const { updatedReplicas: updated = 0, replicas: all = 0, availableReplicas: available = 0 } = status;
  if ((metadata.generation ?? 0) > (status.observedGeneration ?? 0))
    return going('Waiting for deployment spec update to be observed...');
  const progressing = status.conditions?.find(({ type }) => type === 'Progressing');
  if (progressing?.reason === 'ProgressDeadlineExceeded')
    return failed(`deployment "${name}" exceeded its progress deadline`);
  const waiting = `Waiting for deployment "${name}" rollout to finish:`;
  if (updated < replicas) return going(`${waiting} ${updated} out of ${replicas} new replicas have been updated...`);
  if (all > updated) return going(`${waiting} ${all - updated} old replicas are pending termination...`);
  if (available < updated) return going(`${waiting} ${available} of ${updated} updated replicas are available...`);
  return { text: `deployment "${name}" successfully rolled out`, isDone: true };
}

function ofDaemonSet({ metadata, spec, status }: DaemonSet): RolloutStatus {
  const { name } = metadata;
  if (spec.updateStrategy?.type !== 'RollingUpdate')
    return failed('rollout status is only available for RollingUpdate strategy type');
  if ((metadata.generation ?? 0) > (status?.observedGeneration ?? 0))
    return going('Waiting for daemon set spec update to be observed...');
  const { updatedNumberScheduled: updated = 0, desiredNumberScheduled = 0, numberAvailable = 0 } = status ?? {};
  const waiting = `Waiting for daemon set "${name}" rollout to finish:`;
  if (updated < desiredNumberScheduled)
    return going(`${waiting} ${updated} out of ${desiredNumberScheduled} new pods have been updated...`);
  if (numberAvailable < desiredNumberScheduled)
    return going(`${waiting} ${numberAvailable} of ${desiredNumberScheduled} updated pods are available...`);
  return { text: `daemon set "${name}" successfully rolled out`, isDone: true };
}

function ofStatefulSet({ metadata, spec, status }: StatefulSet): RolloutStatus {
  const { updateStrategy, replicas = 1 } = spec;
  if (updateStrategy?.type !== 'RollingUpdate')
    return failed('rollout status is only available for RollingUpdate strategy type');
  const observed = status?.observedGeneration ?? 0;
  if (observed === 0 || (metadata.generation ?? 0) > observed)
    return going('Waiting for statefulset spec update to be observed...');
  const { readyReplicas = 0, updatedReplicas = 0, currentReplicas = 0 } = status ?? {};
  const { updateRevision = '', currentRevision = '' } = status ?? {};
  if (readyReplicas < replicas) return going(`Waiting for ${replicas - readyReplicas} pods to be ready...`);
  if (updateStrategy.rollingUpdate) {
    const wanted = replicas - (updateStrategy.rollingUpdate.partition ?? 0);
    if (updatedReplicas < wanted)
      return going(
        `Waiting for partitioned roll out to finish: ${updatedReplicas} out of ${wanted} new pods have been updated...`,
      );
    return {
      text: `partitioned roll out complete: ${updatedReplicas} new pods have been updated...`,
      isDone: true,
    };
  }
  if (updateRevision !== currentRevision)
    return going(
      `waiting for statefulset rolling update to complete ${updatedReplicas} pods at revision ${updateRevision}...`,
    );
  return {
    text: `statefulset rolling update complete ${currentReplicas} pods at revision ${currentRevision}...`,
    isDone: true,
  };
}
