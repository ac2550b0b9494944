import { maxSurge, maxUnavailable } from '#cluster/controllers/Deployment/replicaCounts.ts';
import type { Deployment } from '#model/generated/types.ts';

/** How far the rollout of a Deployment is, by its status. */
export interface RolloutState {
  /** `held`: as many Pods exist as may, and no more are available than have to be, so nothing can be done before one becomes available. */
  readonly phase: 'idle' | 'going' | 'held' | 'stuck' | 'done';
  readonly replicas: number;
  readonly updated: number;
  readonly total: number;
  readonly available: number;
  readonly most: number;
  readonly least: number;
  /** What the condition Progressing says. */
  readonly message: string;
}

export function rolloutState(deployment: Deployment): RolloutState {
  const { spec, status } = deployment;
  const replicas = spec.replicas ?? 1;
  const updated = status?.updatedReplicas ?? 0;
  const total = status?.replicas ?? 0;
  const available = status?.availableReplicas ?? 0;
  const most = replicas + maxSurge(deployment);
  // Recreate ends all old Pods first: no number has to be available, and nothing is held.
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
