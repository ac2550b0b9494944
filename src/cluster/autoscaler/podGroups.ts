import { controllerOf } from '#cluster/api/placement/placedPods.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';

/** Pods that are alike as far as scheduling goes: what holds for the first holds for all. */
export interface PodGroup {
  readonly pods: readonly Pod[];
  readonly sample: Pod;
}

/** Pods of one controller with the same spec and labels; Pods without a controller are groups of their own. Upstream source (1.36): cluster-autoscaler/core/scaleup/equivalence/groups.go. */
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

/** Volumes and mounts that are made for each Pod (its token) have names of their own and do not count. */
function isAlike(a: Pod, b: Pod): boolean {
  return sameData(a.metadata.labels, b.metadata.labels) && sameData(comparable(a), comparable(b));
}

function comparable({ spec }: Pod): object {
  const { nodeName: _, hostname: __, ...rest } = spec;
  return rest;
}
