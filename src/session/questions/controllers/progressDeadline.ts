import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { conditionOf, hasProgressDeadline, isComplete } from '#cluster/controllers/Deployment/deploymentStatus.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';

/**
 * The time at which a Deployment without progress counts as stuck; -1 when no deadline runs. Upstream source
 * (v1.36.2): pkg/controller/deployment/util/deployment_util.go, DeploymentTimedOut.
 */
export function progressDeadline(workload: KubeObject): {
  readonly deadlineUs: Micros;
  readonly deadlineSeconds: number;
} {
  const none = { deadlineUs: -1, deadlineSeconds: 0 };
  if (!isKind(workload, 'Deployment') || !hasProgressDeadline(workload) || workload.spec.paused) return none;
  const deadlineSeconds = workload.spec.progressDeadlineSeconds ?? 0;
  const condition = conditionOf(workload.status, 'Progressing');
  const sinceUs = parseTime(condition?.lastUpdateTime ?? '');
  const isOver =
    condition?.reason === 'NewReplicaSetAvailable' ||
    condition?.reason === 'ProgressDeadlineExceeded' ||
    (workload.status && isComplete(workload, workload.status));
  if (sinceUs === undefined || isOver) return { ...none, deadlineSeconds };
  return { deadlineUs: sinceUs + deadlineSeconds * 1_000_000, deadlineSeconds };
}
