import type { ContainerStatus, Pod } from '#model/generated/types.ts';

/**
 * Whether a Pod's volumes are to be attached: it has a node and has not ended there.
 * Upstream source (v1.36.2): pkg/controller/volume/attachdetach/util/util.go (DetermineVolumeAction),
 * pkg/volume/util/util.go (IsPodTerminated).
 */
export function usesVolumes({ metadata, spec, status }: Pod): boolean {
  if (!spec.nodeName || status?.phase === 'Failed' || status?.phase === 'Succeeded') return false;
  return metadata.deletionTimestamp === undefined || !(status?.containerStatuses ?? []).every(isNotRunning);
}

/** A container without a state counts as running. */
function isNotRunning({ state }: ContainerStatus): boolean {
  return state?.terminated !== undefined || state?.waiting !== undefined;
}
