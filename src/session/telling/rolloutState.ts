import { maxSurge, maxUnavailable } from '#cluster/controllers/Deployment/replicaCounts.ts';
import type { Deployment } from '#model/generated/types.ts';

/** The progress of a Deployment's rollout, from its status. */
export interface RolloutState {
  /**
   * `held`: the limits of surge and unavailability are reached, so the controller waits until a Pod becomes
   * available.
   */
  readonly phase: 'idle' | 'going' | 'held' | 'stuck' | 'done';
  readonly replicas: number;
  readonly updated: number;
  readonly total: number;
  readonly available: number;
  readonly most: number;
  readonly least: number;
  /** The message of the condition Progressing. */
  readonly message: string;
}

export function rolloutState(deployment: Deployment): RolloutState {
  const { spec, status } = deployment;
  const replicas = spec.replicas ?? 1;
  const updated = status?.updatedReplicas ?? 0;
  const total = status?.replicas ?? 0;
  const available = status?.availableReplicas ?? 0;
  const most = replicas + maxSurge(deployment);
  // Recreate ends all old Pods first, so no minimum is available and `held` does not apply.
  const isRecreated = spec.strategy?.type === 'Recreate';
  const least = isRecreated ? 0 : replicas - maxUnavailable(deployment);
  const progressing = status?.conditions?.find(({ type }) => type === 'Progressing');
  const numbers = { replicas, updated, total, available, most, least, message: progressing?.message ?? '' };
  const isSeen = (status?.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0);
  if (progressing?.reason === 'ProgressDeadlineExceeded') return { ...numbers, phase: 'stuck' };
  const isMixed = total > updated;
  if (isSeen && !isMixed && progressing?.reason === 'NewReplicaSetAvailable') return { ...numbers, phase: 'done' };
  if (!isMixed) return { ...numbers, phase: 'idle' };
  return { ...numbers, phase: !isRecreated && total >= most && available <= least ? 'held' : 'going' };
}
