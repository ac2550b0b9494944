import type {
  CSIPersistentVolumeSource,
  GlusterfsPersistentVolumeSource,
  ISCSIPersistentVolumeSource,
  LocalVolumeSource,
  PersistentVolumeSpec,
  SecretReference,
} from '#model/generated/types.ts';
import type { FieldPath } from '../fieldError.ts';
import { type FieldError, forbidden, invalid, required } from '../fieldError.ts';
import { checkName, dns1123Label, dns1123Subdomain } from './names.ts';
import { hostPath, nfs, present } from './podSpec/localVolumes.ts';
import { noBacksteps } from './podSpec/podOptions.ts';
import {
  azureDisk,
  azureFile,
  cephfs,
  csiDriverName,
  disk,
  fibreChannel,
  flexVolume,
  flocker,
  glusterfs,
  iscsi,
  photon,
  portworx,
  quobyte,
  rbd,
  scaleIo,
  storageos,
  vsphere,
} from './podSpec/remoteVolumes.ts';

type Source = keyof PersistentVolumeSpec;

interface SourceCheck {
  readonly field: Source;
  /** The name in the path of the message that there is another type already. */
  readonly forbiddenName?: string;
  readonly problems: (spec: PersistentVolumeSpec, path: FieldPath, volume: string) => FieldError[];
}

/** `name` is the name in paths, if it differs from the field's. */
function check<F extends Source>(
  field: F,
  problems: (source: NonNullable<PersistentVolumeSpec[F]>, path: FieldPath, volume: string) => FieldError[],
  { name = field as string, forbiddenName }: { readonly name?: string; readonly forbiddenName?: string } = {},
): SourceCheck {
  return {
    field,
    ...(forbiddenName !== undefined && { forbiddenName }),
    problems: (spec, path, volume) => {
      const source = spec[field];
      return source === undefined || source === null ? [] : problems(source, path.child(name), volume);
    },
  };
}

/** Every type of volume that a PersistentVolume may have, in the order of the checks. */
const CHECKS: readonly SourceCheck[] = [
  check('hostPath', hostPath),
  check('gcePersistentDisk', ({ pdName, partition }, path) => disk('pdName', pdName, partition, path), {
    name: 'persistentDisk',
  }),
  check('awsElasticBlockStore', ({ volumeID, partition }, path) => disk('volumeID', volumeID, partition, path)),
  check('glusterfs', glusterfsVolume),
  check('flocker', flocker),
  check('nfs', nfs),
  check('rbd', rbd),
  check('quobyte', quobyte),
  check('cephfs', cephfs, { forbiddenName: 'cephFS' }),
  check('iscsi', iscsiVolume),
  check('cinder', ({ volumeID, secretRef }, path) => [
    ...present(volumeID, path.child('volumeID')),
    ...(secretRef === undefined ? [] : namedPlace(secretRef, path.child('secretRef'))),
  ]),
  check('fc', fibreChannel),
  check('flexVolume', flexVolume),
  check('azureFile', (source, path) => [
    ...azureFile(source, path),
    ...(source.secretNamespace === '' ? [required(path.child('secretNamespace'))] : []),
  ]),
  check('vsphereVolume', vsphere),
  check('photonPersistentDisk', photon),
  check('portworxVolume', portworx),
  check('azureDisk', azureDisk),
  check('scaleIO', scaleIo),
  check('local', localVolume),
  check('storageos', ({ secretRef, ...source }, path) => [
    ...storageos(source, path),
    ...(secretRef === undefined ? [] : namedPlace(secretRef, path.child('secretRef'))),
  ]),
  check('csi', csiVolume),
];

/**
 * A volume has exactly one type; each further one is reported. `flexVolume` never is.
 * Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePersistentVolumeSpec.
 */
export function validateVolumeSource(
  spec: PersistentVolumeSpec,
  path: FieldPath,
  volume: string,
  hasNodeAffinity: boolean,
): FieldError[] {
  const given = CHECKS.filter(({ field }) => spec[field] !== undefined && spec[field] !== null);
  if (given.length === 0) return [required(path, 'must specify a volume type')];
  return given.flatMap(({ field, forbiddenName = field, problems }, index) => {
    if (index > 0 && field !== 'flexVolume')
      return [forbidden(path.child(forbiddenName), 'may not specify more than 1 volume type')];
    const errors = problems(spec, path, volume);
    if (field !== 'local' || hasNodeAffinity) return errors;
    return [...errors, required(path.child('nodeAffinity'), 'Local volume requires node affinity')];
  });
}

function namedPlace({ name, namespace }: SecretReference, path: FieldPath): FieldError[] {
  return [...present(name, path.child('name')), ...present(namespace, path.child('namespace'))];
}

function glusterfsVolume(source: GlusterfsPersistentVolumeSource, path: FieldPath): FieldError[] {
  const { endpointsNamespace: namespace } = source;
  const at = path.child('endpointsNamespace');
  const detail = 'if the endpointnamespace is set, it must be a valid namespace name';
  return [
    ...glusterfs(source, path),
    ...(namespace === '' ? [invalid(at, namespace, detail)] : []),
    ...(namespace ? checkName(dns1123Label, namespace, at) : []),
  ];
}

/**
 * As for a Pod, but with fewer messages for wrong names; the name of the secret and the portal's length are checked.
 */
function iscsiVolume(source: ISCSIPersistentVolumeSource, path: FieldPath, volume: string): FieldError[] {
  const { secretRef, ...rest } = source;
  const { targetPortal = '', initiatorName } = rest;
  const long =
    'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.';
  const isLong = initiatorName !== undefined && `${volume}:${targetPortal}`.length > 64;
  const errors = iscsi({ ...rest, ...(secretRef && { secretRef: {} }) }, path).map((error) => ({
    ...error,
    message: error.message.replace(' starting with iqn, eui, or naa', ''),
  }));
  const portals = targetPortal === '' ? 1 : 0;
  const initiators = errors.filter((error) => error.path.segments.at(-1) === 'initiatorname').length;
  return [
    ...errors.slice(0, portals),
    ...(isLong ? [invalid(path.child('targetportal'), targetPortal, long)] : []),
    ...errors.slice(portals, errors.length - initiators),
    ...(secretRef === undefined ? [] : present(secretRef.name, path.child('secretRef', 'name'))),
    ...errors.slice(errors.length - initiators),
  ];
}

function localVolume({ path: directory = '' }: LocalVolumeSource, path: FieldPath): FieldError[] {
  return directory === '' ? [required(path.child('path'))] : noBacksteps(directory, path.child('path'));
}

const SECRETS = [
  'controllerPublishSecretRef',
  'controllerExpandSecretRef',
  'nodePublishSecretRef',
  'nodeExpandSecretRef',
] as const;

function csiVolume(source: CSIPersistentVolumeSource, path: FieldPath): FieldError[] {
  return [
    ...csiDriverName(source.driver, path.child('driver')),
    ...present(source.volumeHandle, path.child('volumeHandle')),
    ...SECRETS.flatMap((name) => {
      const secret = source[name];
      return secret === undefined ? [] : secretReference(secret, path.child(name));
    }),
  ];
}

function secretReference({ name = '', namespace = '' }: SecretReference, path: FieldPath): FieldError[] {
  return [
    ...(name === '' ? [required(path.child('name'))] : checkName(dns1123Subdomain, name, path.child('name'))),
    ...(namespace === ''
      ? [required(path.child('namespace'))]
      : checkName(dns1123Label, namespace, path.child('namespace'))),
  ];
}
