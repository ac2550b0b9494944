import type { DownwardAPIVolumeFile, DownwardAPIVolumeSource } from '#model/generated/types.ts';
import { type FieldError, invalid, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { objectField, resourceField } from './fieldSelectors.ts';
import { present } from './localVolumes.ts';
import { fileMode, localNonReservedPath } from './paths.ts';

/** Sorted. */
const FIELDS = ['metadata.annotations', 'metadata.labels', 'metadata.name', 'metadata.namespace', 'metadata.uid'];

export function validateDownwardApiVolume(
  { defaultMode, items = [] }: DownwardAPIVolumeSource,
  path: FieldPath,
): FieldError[] {
  return [
    ...fileMode(defaultMode, path.child('defaultMode')),
    ...items.flatMap((file) => validateDownwardApiFile(file, path)),
  ];
}

/**
 * `path` is the volume's: upstream does not name the file. Upstream source (v1.36.2):
 * pkg/apis/core/validation/validation.go, validateDownwardAPIVolumeFile.
 */
export function validateDownwardApiFile(file: DownwardAPIVolumeFile, path: FieldPath): FieldError[] {
  return [
    ...present(file.path, path.child('path')),
    ...localNonReservedPath(file.path ?? '', path.child('path')),
    ...content(file, path),
    ...fileMode(file.mode, path.child('mode')),
  ];
}

function content({ fieldRef, resourceFieldRef }: DownwardAPIVolumeFile, path: FieldPath): FieldError[] {
  if (fieldRef === undefined) {
    if (resourceFieldRef === undefined) return [required(path, 'one of fieldRef and resourceFieldRef is required')];
    return resourceField(resourceFieldRef, path.child('resourceFieldRef'), true);
  }
  const detail = 'fieldRef and resourceFieldRef can not be specified simultaneously';
  return [
    ...objectField(fieldRef, FIELDS, path.child('fieldRef')),
    ...(resourceFieldRef === undefined ? [] : [invalid(path, 'resource', detail)]),
  ];
}
