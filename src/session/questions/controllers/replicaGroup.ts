import { REVISION_LABEL } from '#cluster/controllers/controllerRevisions.ts';
import { controllerOf } from '#cluster/controllers/owners.ts';
import type { Pod } from '#model/generated/types.ts';

const JOB_INDEX = 'batch.kubernetes.io/job-completion-index';

/** The name of the group that a Pod belongs to: its ReplicaSet, or the ControllerRevision of its template. */
export function groupNameOf(pod: Pod): string {
  const owner = controllerOf(pod);
  const revision = pod.metadata.labels?.[REVISION_LABEL];
  if (!owner || owner.kind === 'ReplicaSet' || revision === undefined) return owner?.name ?? '';
  // A DaemonSet labels its Pods with the hash alone, a StatefulSet with the whole name.
  return owner.kind === 'DaemonSet' ? `${owner.name}-${revision}` : revision;
}

/** The number in the name of a StatefulSet's Pod, or the completion index of a Job's; -1 otherwise. */
export function ordinalOfPod(pod: Pod): number {
  if (controllerOf(pod)?.kind === 'StatefulSet') return Number(/-(\d+)$/.exec(pod.metadata.name)?.[1] ?? -1);
  const index = pod.metadata.annotations?.[JOB_INDEX] ?? pod.metadata.labels?.[JOB_INDEX];
  return index === undefined ? -1 : Number(index);
}
