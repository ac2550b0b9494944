import type {
  ConfigMapVolumeSource,
  GitRepoVolumeSource,
  HostPathVolumeSource,
  KeyToPath,
  NFSVolumeSource,
  PersistentVolumeClaimVolumeSource,
  SecretVolumeSource,
} from '#model/generated/types.ts';
import type { FieldPath } from '../../fieldError.ts';
import { type FieldError, invalid, required } from '../../fieldError.ts';
import { oneOf } from '../oneOf.ts';
import { fileMode, localDescendingPath, localNonReservedPath, noBacksteps } from './podOptions.ts';

/** Sorted; the empty one means that nothing is checked. */
const HOST_PATH_TYPES = [
  '',
  'BlockDevice',
  'CharDevice',
  'Directory',
  'DirectoryOrCreate',
  'File',
  'FileOrCreate',
  'Socket',
];

export function hostPath(source: HostPathVolumeSource, path: FieldPath): FieldError[] {
  if (!source.path) return [required(path.child('path'))];
  return [...noBacksteps(source.path, path.child('path')), ...oneOf(source.type, HOST_PATH_TYPES, path.child('type'))];
}

export function gitRepo({ repository, directory = '' }: GitRepoVolumeSource, path: FieldPath): FieldError[] {
  return [...present(repository, path.child('repository')), ...localDescendingPath(directory, path.child('directory'))];
}

export function secret({ secretName, defaultMode, items = [] }: SecretVolumeSource, path: FieldPath): FieldError[] {
  return [
    ...present(secretName, path.child('secretName')),
    ...fileMode(defaultMode, path.child('defaultMode')),
    ...keysToPaths(items, path.child('items')),
  ];
}

export function configMap({ name, defaultMode, items = [] }: ConfigMapVolumeSource, path: FieldPath): FieldError[] {
  return [
    ...present(name, path.child('name')),
    ...fileMode(defaultMode, path.child('defaultMode')),
    ...keysToPaths(items, path.child('items')),
  ];
}

export function claim({ claimName }: PersistentVolumeClaimVolumeSource, path: FieldPath): FieldError[] {
  return present(claimName, path.child('claimName'));
}

export function nfs({ server, path: directory = '' }: NFSVolumeSource, path: FieldPath): FieldError[] {
  const isAbsolute = directory.startsWith('/');
  return [
    ...present(server, path.child('server')),
    ...present(directory, path.child('path')),
    ...(isAbsolute ? [] : [invalid(path.child('path'), directory, 'must be an absolute path')]),
  ];
}

function keysToPaths(items: readonly KeyToPath[], path: FieldPath): FieldError[] {
  return items.flatMap((item, index) => keyToPath(item, path.index(index)));
}

export function keyToPath({ key, path: file = '', mode }: KeyToPath, path: FieldPath): FieldError[] {
  return [
    ...present(key, path.child('key')),
    ...present(file, path.child('path')),
    ...localNonReservedPath(file, path.child('path')),
    ...fileMode(mode, path.child('mode')),
  ];
}

/** The value must be present and not empty. */
export function present(value: string | undefined, path: FieldPath): FieldError[] {
  return value ? [] : [required(path)];
}
