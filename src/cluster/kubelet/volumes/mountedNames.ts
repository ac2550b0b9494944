import type { Pod } from '#model/generated/types.ts';

/** Volumes that a container uses: no other one is set up. Upstream source (v1.36.2): pkg/volume/util/util.go, GetPodVolumeNames. */
export function mountedNames({ spec }: Pod): ReadonlySet<string> {
  const all = [...(spec.initContainers ?? []), ...spec.containers, ...(spec.ephemeralContainers ?? [])];
  return new Set(
    all.flatMap(({ volumeMounts = [], volumeDevices = [] }) =>
      [...volumeMounts, ...volumeDevices].map(({ name }) => name),
    ),
  );
}
