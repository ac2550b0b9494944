import type { KubeObject } from '#model/kinds.ts';
import { rolloutStatus as statusOf } from '#model/workloads/rolloutStatus.ts';

export interface RolloutStatus {
  readonly text: string;
  readonly isDone: boolean;
  /** The rollout cannot be followed, or has failed. */
  readonly error?: string;
}

/** What `kubectl rollout status` says of an object, as a line or as the error that it ends with. */
export function rolloutStatus(object: KubeObject): RolloutStatus {
  const status = statusOf(object);
  if (!status) return { text: '', isDone: true, error: `no status viewer has been implemented for ${object.kind}` };
  const { line, done, isError } = status;
  return isError ? { text: '', isDone: true, error: line } : { text: line, isDone: done };
}
