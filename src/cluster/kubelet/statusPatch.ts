import type { PodStatus } from '#model/generated/types.ts';
import { RESIZE_CONDITIONS } from './resize/resizeConditions.ts';

/**
 * The patch that replaces the last status with this one. Conditions merge by type with those of other writers. Fields
 * that our conditions no longer have are set to null, and ended resize conditions are deleted. Upstream source
 * (v1.36.2): pkg/util/pod/pod.go, PatchPodStatus.
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
