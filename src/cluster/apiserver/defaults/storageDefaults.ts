import type {
  CSIDriver,
  Embedded,
  PersistentVolume,
  PersistentVolumeClaim,
  StorageClass,
} from '#model/generated/types.ts';
import { change, fill } from './fill.ts';

/** Upstream source (v1.36.2): pkg/apis/core/v1/defaults.go. */
export function volumeObjectDefaults(volume: PersistentVolume): PersistentVolume {
  const withSpec = change(volume, 'spec', (spec) =>
    fill(spec, { persistentVolumeReclaimPolicy: 'Retain', volumeMode: 'Filesystem' }),
  );
  return { ...withSpec, status: fill(withSpec.status ?? {}, { phase: 'Pending' }) };
}

export function claimDefaults<T extends PersistentVolumeClaim | Embedded<PersistentVolumeClaim>>(claim: T): T {
  const withSpec = change(claim, 'spec', (spec) =>
    fill(spec as NonNullable<T['spec']>, { volumeMode: 'Filesystem' } as Partial<NonNullable<T['spec']>>),
  );
  return { ...withSpec, status: fill(withSpec.status ?? {}, { phase: 'Pending' }) };
}

/** Upstream source (v1.36.2): pkg/apis/storage/v1/defaults.go. */
export function storageClassDefaults(storageClass: StorageClass): StorageClass {
  return fill(storageClass, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' });
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
