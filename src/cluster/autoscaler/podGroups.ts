import { controllerOf } from '#cluster/api/placement/placedPods.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';

/** Pods that are equivalent for scheduling. The result for the first one holds for all. */
export interface PodGroup {
  readonly pods: readonly Pod[];
  readonly sample: Pod;
}

/**
 * Groups Pods of one controller with the same spec and labels. A Pod without a controller is its own group.
 * Upstream source (1.36): cluster-autoscaler/core/scaleup/equivalence/groups.go.
 */
export function podGroups(pods: readonly Pod[]): PodGroup[] {
  const groups: { readonly owner: string; readonly pods: Pod[]; readonly sample: Pod }[] = [];
  for (const pod of pods) {
    const owner = controllerOf(pod)?.uid ?? objectKey(pod);
    const known = groups.find((group) => group.owner === owner && isAlike(group.sample, pod));
    if (known) known.pods.push(pod);
    else groups.push({ owner, pods: [pod], sample: pod });
  }
  return groups;
}

/** Ignores volumes and mounts that each Pod gets for itself (its token), because their names differ. */
function isAlike(a: Pod, b: Pod): boolean {
  return sameData(a.metadata.labels, b.metadata.labels) && sameData(comparable(a), comparable(b));
}

function comparable({ spec }: Pod): object {
  const { nodeName: _, hostname: __, ...rest } = spec;
  return rest;
}
