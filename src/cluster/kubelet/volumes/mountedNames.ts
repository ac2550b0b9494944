import type { Pod } from '#model/generated/types.ts';

/**
 * Names of the volumes that a container uses; others are not set up. Upstream source (v1.36.2):
 * pkg/volume/util/util.go, GetPodVolumeNames.
 */
export function mountedNames({ spec }: Pod): ReadonlySet<string> {
  const all = [...(spec.initContainers ?? []), ...spec.containers, ...(spec.ephemeralContainers ?? [])];
  return new Set(
    all.flatMap(({ volumeMounts = [], volumeDevices = [] }) =>
      [...volumeMounts, ...volumeDevices].map(({ name }) => name),
    ),
  );
}
