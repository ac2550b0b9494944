import type { Pod, StatefulSet } from '#model/generated/types.ts';

/**
 * Ordinal of the Pod, or -1 if its name has none.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, getParentNameAndOrdinal.
 */
export function ordinalOf(pod: Pod): number {
  const { ordinal } = parsed(pod);
  return ordinal > 2147483647 ? -1 : ordinal;
}

/** Whether the Pod's name belongs to the set. */
export function isMemberOf(set: StatefulSet, pod: Pod): boolean {
  return parsed(pod).parent === set.metadata.name;
}

function parsed(pod: Pod): { readonly parent: string; readonly ordinal: number } {
  const match = /^(.*)-([0-9]+)$/.exec(pod.metadata.name);
  return match ? { parent: match[1] ?? '', ordinal: Number(match[2]) } : { parent: '', ordinal: -1 };
}

export function startOrdinal(set: StatefulSet): number {
  return set.spec.ordinals?.start ?? 0;
}

export function wantedReplicas(set: StatefulSet): number {
  return set.spec.replicas ?? 1;
}

export function isInRange(set: StatefulSet, ordinal: number): boolean {
  return ordinal >= startOrdinal(set) && ordinal < startOrdinal(set) + wantedReplicas(set);
}

export function podNameOf(set: StatefulSet, ordinal: number): string {
  return `${set.metadata.name}-${ordinal}`;
}

/** Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, getPersistentVolumeClaimName. */
export function claimNameOf(set: StatefulSet, template: string, ordinal: number): string {
  return `${template}-${set.metadata.name}-${ordinal}`;
}
