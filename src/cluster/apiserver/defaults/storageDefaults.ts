import type {
  CSIDriver,
  Embedded,
  PersistentVolume,
  PersistentVolumeClaim,
  PersistentVolumeSpec,
  StorageClass,
} from '#model/generated/types.ts';
import { change, fill, fillAbsent } from './fill.ts';
import { AZURE_DISK, RBD, SCALE_IO } from './volumeDefaults.ts';

/** Upstream source (v1.36.2): pkg/apis/core/v1/defaults.go. */
export function volumeObjectDefaults(volume: PersistentVolume): PersistentVolume {
  const withSpec = change(volume, 'spec', (spec) =>
    sourceDefaults(fillAbsent(fill(spec, { persistentVolumeReclaimPolicy: 'Retain' }), { volumeMode: 'Filesystem' })),
  );
  return { ...withSpec, status: fill(withSpec.status ?? {}, { phase: 'Pending' }) };
}

/** Upstream source (v1.36.2): pkg/apis/core/v1/zz_generated.defaults.go, SetObjectDefaults_PersistentVolume. */
function sourceDefaults(spec: PersistentVolumeSpec): PersistentVolumeSpec {
  const withHostPath = change(spec, 'hostPath', (source) =>
    source.type === undefined ? { ...source, type: '' } : source,
  );
  const withIscsi = change(withHostPath, 'iscsi', (source) => fill(source, { iscsiInterface: 'default' }));
  const withRbd = change(withIscsi, 'rbd', (source) => fill(source, RBD));
  const withDisk = change(withRbd, 'azureDisk', (source) => fillAbsent(source, { ...AZURE_DISK, kind: 'Shared' }));
  return change(withDisk, 'scaleIO', (source) => fill(source, SCALE_IO));
}

export function claimDefaults<T extends PersistentVolumeClaim | Embedded<PersistentVolumeClaim>>(claim: T): T {
  const withSpec = change(claim, 'spec', (spec) =>
    fillAbsent(spec as NonNullable<T['spec']>, { volumeMode: 'Filesystem' } as Partial<NonNullable<T['spec']>>),
  );
  return { ...withSpec, status: fill(withSpec.status ?? {}, { phase: 'Pending' }) };
}

/** Upstream source (v1.36.2): pkg/apis/storage/v1/defaults.go. */
export function storageClassDefaults(storageClass: StorageClass): StorageClass {
  return fillAbsent(storageClass, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' });
}

export function csiDriverDefaults(driver: CSIDriver): CSIDriver {
  return change(driver, 'spec', (spec) =>
    fill(spec, {
      attachRequired: true,
      podInfoOnMount: false,
      storageCapacity: false,
      fsGroupPolicy: 'ReadWriteOnceWithFSType',
      volumeLifecycleModes: ['Persistent'],
      requiresRepublish: false,
      seLinuxMount: false,
    }),
  );
}
