import type { DownwardAPIVolumeFile, EphemeralVolumeSource, Volume, VolumeProjection } from '#model/generated/types.ts';
import { claimFieldLines } from './claim.ts';
import { indented, NONE } from './parts.ts';
import { sourceLines } from './volumeSources.ts';

/**
 * Volumes by name with their source; those of a template are indented by one more space.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeVolumes.
 */
export function volumeLines(volumes: readonly Volume[] = [], space = ''): string[] {
  if (volumes.length === 0) return [`${space}Volumes:\t${NONE}`];
  const nameIndent = space === '' ? '' : ' ';
  return [`${space}Volumes:`, ...volumes.flatMap((volume) => [`  ${nameIndent}${volume.name}:`, ...oneVolume(volume)])];
}

function oneVolume(volume: Volume): string[] {
  if (volume.projected)
    return indented(
      [
        'Type:\tProjected (a volume that contains injected data from multiple sources)',
        ...(volume.projected.sources ?? []).flatMap(projectionLines),
      ],
      2,
    );
  if (volume.downwardAPI)
    return [
      '    Type:\tDownwardAPI (a volume populated by information about the pod)',
      '    Items:',
      ...(volume.downwardAPI.items ?? []).flatMap(itemLines),
    ];
  if (volume.ephemeral) return indented(ephemeralLines(volume.ephemeral), 2);
  return sourceLines(volume);
}

function projectionLines({ secret, downwardAPI, configMap, serviceAccountToken }: VolumeProjection): string[] {
  if (secret) return [`SecretName:\t${secret.name ?? ''}`, `Optional:\t${secret.optional ?? false}`];
  if (downwardAPI) return ['DownwardAPI:\ttrue'];
  if (configMap) return [`ConfigMapName:\t${configMap.name ?? ''}`, `Optional:\t${configMap.optional ?? false}`];
  return serviceAccountToken ? [`TokenExpirationSeconds:\t${serviceAccountToken.expirationSeconds ?? 0}`] : [];
}

function itemLines({ fieldRef, resourceFieldRef, path }: DownwardAPIVolumeFile): string[] {
  return [
    ...(fieldRef ? [`      ${fieldRef.fieldPath} -> ${path}`] : []),
    ...(resourceFieldRef ? [`      ${resourceFieldRef.resource} -> ${path}`] : []),
  ];
}

function ephemeralLines({ volumeClaimTemplate: template }: EphemeralVolumeSource): string[] {
  return [
    'Type:\tEphemeralVolume (an inline specification for a volume that gets created and deleted with the pod)',
    ...(template ? claimFieldLines(template.metadata ?? {}, template.spec) : []),
  ];
}
