import type { Pod } from '#model/generated/types.ts';

/** The claims that a Pod mounts, those of its ephemeral volumes included. */
export function claimNames({ metadata, spec }: Pod): string[] {
  return (spec.volumes ?? []).flatMap(({ name, persistentVolumeClaim, ephemeral }) =>
    ephemeral ? [`${metadata.name}-${name}`] : persistentVolumeClaim ? [persistentVolumeClaim.claimName] : [],
  );
}
