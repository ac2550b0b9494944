import type { KubeObject } from '#model/kinds.ts';
import { rolloutStatus as statusOf } from '#model/workloads/rolloutStatus.ts';

export interface RolloutStatus {
  readonly text: string;
  readonly isDone: boolean;
  /** Why the rollout cannot be followed, or has failed. */
  readonly error?: string;
}

const REVISION = 'deployment.kubernetes.io/revision';

/**
 * The line of `kubectl rollout status` for an object, or the error that it ends with. `revision` applies to Deployments
 * only.
 */
export function rolloutStatus(object: KubeObject, revision?: number): RolloutStatus {
  const running = Number(object.metadata.annotations?.[REVISION] ?? 0);
  if (revision !== undefined && object.kind === 'Deployment' && revision !== running) {
    const error = `desired revision (${revision}) is different from the running revision (${running})`;
    return { text: '', isDone: true, error };
  }
  const status = statusOf(object);
  if (!status) return { text: '', isDone: true, error: `no status viewer has been implemented for ${object.kind}` };
  const { line, done, isError } = status;
  return isError ? { text: '', isDone: true, error: line } : { text: line, isDone: done };
}
