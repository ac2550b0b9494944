import type { PodStatus } from '../../model/generated/types.ts';

/**
 * The patch that writes this status. Conditions join those of others by type; what one of ours no longer says, it must be
 * told to forget. Upstream source (v1.36.2): pkg/util/pod/pod.go, PatchPodStatus.
 */
export function statusPatch(status: PodStatus): { readonly status: object } {
  const conditions = (status.conditions ?? []).map((condition) => ({ reason: null, message: null, ...condition }));
  return { status: { ...status, conditions } };
}
