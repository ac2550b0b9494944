import type { Pod } from '#model/generated/types.ts';

/**
 * The subresource changes only the list of ephemeral containers.
 * Upstream source (v1.36.2): pkg/registry/core/pod/strategy.go, dropNonEphemeralContainerUpdates.
 */
export function prepareEphemeralContainersForUpdate(pod: Pod, old: Pod): Pod {
  const { ephemeralContainers } = pod.spec;
  const { ephemeralContainers: _, ...spec } = old.spec;
  return { ...old, spec: { ...spec, ...(ephemeralContainers && { ephemeralContainers }) } };
}
