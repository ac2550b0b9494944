import type { Volume } from '#model/generated/types.ts';
import type { FieldError } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { validateDownwardApiVolume } from './downwardApi.ts';
import { csi, ephemeral, image } from './drivenVolumes.ts';
import { claim, configMap, gitRepo, hostPath, nfs, secret } from './localVolumes.ts';
import type { PodOptions } from './podOptions.ts';
import { validateProjectedVolume } from './projectedVolume.ts';
import {
  azureDisk,
  azureFile,
  cephfs,
  cinder,
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
} from './remoteVolumes.ts';

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
