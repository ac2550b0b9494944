import type {
  ConfigMapProjection,
  ProjectedVolumeSource,
  ServiceAccountTokenProjection,
  VolumeProjection,
} from '#model/generated/types.ts';
import { type FieldError, forbidden, invalid, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { validateDownwardApiFile } from './downwardApi.ts';
import { keyToPath, present } from './localVolumes.ts';
import { fileMode, localNonReservedPath } from './paths.ts';
import type { PodOptions } from './podOptions.ts';

/**
 * Files of several sources in one volume. Trust bundles and certificates are not checked: the server removes them
 * first, because their gates are off. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go,
 * validateProjectionSources.
 */
export function validateProjectedVolume(
  { defaultMode, sources = [] }: ProjectedVolumeSource,
  path: FieldPath,
  options: PodOptions,
): FieldError[] {
  const paths = new ProjectedPaths(path);
  return [
    ...fileMode(defaultMode, path.child('defaultMode')),
    ...sources.flatMap((source, index) => validateSource(source, path.child('sources').index(index), paths, options)),
  ];
}

/** Paths that an earlier source of the volume uses. */
class ProjectedPaths {
  private readonly taken = new Set<string>();
  private readonly volume: FieldPath;

  constructor(volume: FieldPath) {
    this.volume = volume;
  }

  /** `shown` is the value in the message. */
  take(file: string, shown = file): FieldError[] {
    if (this.taken.has(file)) return [invalid(this.volume, shown, 'conflicting duplicate paths')];
    this.taken.add(file);
    return [];
  }

  token(
    { path: file = '', expirationSeconds: seconds = 0 }: ServiceAccountTokenProjection,
    at: FieldPath,
    options: PodOptions,
  ): FieldError[] {
    const [shortest, longest] = [600, 2 ** 32];
    const inside = this.volume.child('path');
    return [
      ...(seconds < shortest
        ? [invalid(at.child('expirationSeconds'), seconds, 'may not specify a duration less than 10 minutes')]
        : []),
      ...(seconds > longest
        ? [invalid(at.child('expirationSeconds'), seconds, 'may not specify a duration larger than 2^32 seconds')]
        : []),
      ...(file === '' ? [required(inside)] : options.allowNonLocalTokenPath ? [] : localNonReservedPath(file, inside)),
    ];
  }
}

function validateSource(
  source: VolumeProjection,
  path: FieldPath,
  paths: ProjectedPaths,
  options: PodOptions,
): FieldError[] {
  const { secret, configMap, downwardAPI, serviceAccountToken } = source;
  const count = [secret, configMap, downwardAPI, serviceAccountToken].filter((part) => part !== undefined).length;
  return [
    ...(secret ? keys(secret, path.child('secret'), paths) : []),
    ...(configMap ? keys(configMap, path.child('configMap'), paths) : []),
    ...(downwardAPI?.items ?? []).flatMap((file) => [
      ...validateDownwardApiFile(file, path.child('downwardAPI')),
      ...(file.path ? paths.take(file.path) : []),
    ]),
    ...(serviceAccountToken ? paths.token(serviceAccountToken, path.child('serviceAccountToken'), options) : []),
    ...(count > 1 ? [forbidden(path, 'may not specify more than 1 volume type per source')] : []),
  ];
}

function keys({ name = '', items = [] }: ConfigMapProjection, path: FieldPath, paths: ProjectedPaths): FieldError[] {
  return [
    ...present(name, path.child('name')),
    ...items.flatMap((item, index) => [
      ...keyToPath(item, path.child('items').index(index)),
      ...(item.path ? paths.take(item.path, name) : []),
    ]),
  ];
}
