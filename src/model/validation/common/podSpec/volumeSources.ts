import type {
  ConfigMapProjection,
  DownwardAPIVolumeFile,
  DownwardAPIVolumeSource,
  ProjectedVolumeSource,
  ServiceAccountTokenProjection,
  Volume,
  VolumeProjection,
} from '#model/generated/types.ts';
import type { FieldError, FieldPath } from '../../fieldError.ts';
import { forbidden, invalid, required } from '../../fieldError.ts';
import { objectField, resourceField } from './fieldSelectors.ts';
import { claim, configMap, gitRepo, hostPath, keyToPath, nfs, present, secret } from './localVolumes.ts';
import type { PodOptions } from './podOptions.ts';
import { fileMode, localNonReservedPath } from './podOptions.ts';
import {
  azureDisk,
  azureFile,
  cephfs,
  cinder,
  csi,
  disk,
  ephemeral,
  fibreChannel,
  flexVolume,
  flocker,
  glusterfs,
  image,
  iscsi,
  photon,
  portworx,
  quobyte,
  rbd,
  scaleIo,
  storageos,
  vsphere,
} from './remoteVolumes.ts';

/** Sorted. */
const FIELDS = ['metadata.annotations', 'metadata.labels', 'metadata.name', 'metadata.namespace', 'metadata.uid'];

/** Paths that an earlier source of the volume uses. */
class ProjectedPaths {
  private readonly taken = new Set<string>();
  private readonly volume: FieldPath;

  constructor(volume: FieldPath) {
    this.volume = volume;
  }

  /** `shown` is the value in the message. */
  claim(file: string, shown = file): FieldError[] {
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

/** The check of one type of volume. */
export interface SourceCheck {
  readonly field: Exclude<keyof Volume, 'name'>;
  /** The name in paths, if it differs from the field's. */
  readonly name?: string;
  /** The name in the path of the message that there is another type already. */
  readonly forbiddenName?: string;
  readonly problems: (volume: Volume, path: FieldPath, options: PodOptions) => FieldError[];
}

/** `problems` for one field. */
function check<F extends SourceCheck['field']>(
  field: F,
  problems: (source: NonNullable<Volume[F]>, path: FieldPath, options: PodOptions) => FieldError[],
  names: Pick<SourceCheck, 'name' | 'forbiddenName'> = {},
): SourceCheck {
  return {
    field,
    ...names,
    problems: (volume, path, options) => {
      const source = volume[field];
      return source === undefined || source === null ? [] : problems(source, path, options);
    },
  };
}

/**
 * Every type of volume except `emptyDir`, which comes first, in the order of the checks. Some names in paths differ
 * from the fields'.
 * Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validateVolumeSource.
 */
export const sourceChecks: readonly SourceCheck[] = [
  check('hostPath', hostPath),
  check('gitRepo', gitRepo),
  check('gcePersistentDisk', ({ pdName, partition }, path) => disk('pdName', pdName, partition, path), {
    name: 'persistentDisk',
  }),
  check('awsElasticBlockStore', ({ volumeID, partition }, path) => disk('volumeID', volumeID, partition, path)),
  check('secret', secret),
  check('nfs', nfs),
  check('iscsi', iscsi),
  check('glusterfs', glusterfs),
  check('flocker', flocker),
  check('persistentVolumeClaim', claim),
  check('rbd', rbd),
  check('cinder', cinder),
  check('cephfs', cephfs, { forbiddenName: 'cephFS' }),
  check('quobyte', quobyte),
  check('downwardAPI', validateDownwardApiVolume, { forbiddenName: 'downwarAPI' }),
  check('fc', fibreChannel),
  check('flexVolume', flexVolume),
  check('configMap', configMap),
  check('azureFile', azureFile),
  check('vsphereVolume', vsphere),
  check('photonPersistentDisk', photon),
  check('portworxVolume', portworx),
  check('azureDisk', azureDisk),
  check('storageos', storageos),
  check('projected', validateProjectedVolume),
  check('scaleIO', scaleIo),
  check('csi', csi),
  check('ephemeral', ephemeral),
  check('image', image),
];

/**
 * Files of several sources in one volume. Trust bundles and certificates are not checked: the server removes them
 * first, because their gates are off. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go,
 * validateProjectionSources.
 */
function validateProjectedVolume(
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
      ...(file.path ? paths.claim(file.path) : []),
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
      ...(item.path ? paths.claim(item.path, name) : []),
    ]),
  ];
}

function validateDownwardApiVolume(
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
function validateDownwardApiFile(file: DownwardAPIVolumeFile, path: FieldPath): FieldError[] {
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
