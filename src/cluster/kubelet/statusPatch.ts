import type { PodStatus } from '#model/generated/types.ts';
import { RESIZE_CONDITIONS } from './resize/resizeConditions.ts';

/**
 * The patch that writes this status over the one that was sent before. Conditions join those of others by type; what one of ours
 * no longer says, it must be told to forget, and those of a resize go with it.
 * Upstream source (v1.36.2): pkg/util/pod/pod.go, PatchPodStatus.
 */
export function statusPatch(status: PodStatus, before?: PodStatus): { readonly status: object } {
  const conditions: object[] = (status.conditions ?? []).map((condition) =>
    Object.assign({ reason: null, message: null }, condition),
  );
  const has = (of: PodStatus | undefined, type: string) =>
    of?.conditions?.some((other) => other.type === type) ?? false;
  const gone = RESIZE_CONDITIONS.filter((type) => has(before, type) && !has(status, type));
  for (const type of gone) conditions.push({ type, $patch: 'delete' });
  return { status: { ...status, conditions } };
}
