import type { PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import { claimNotFound, claimVolumes, findClaim, storageClassName, whyNotOwned } from '../../framework/claims.ts';
import type { Listers } from '../../framework/handle.ts';
import { driverOfProvisioner, migratedPersistentVolume, migratedVolume } from './csiMigration.ts';

/** Volumes that a CSI driver attaches: the driver by a name that is the same for all users of the volume. */
export type AttachableVolumes = ReadonlyMap<string, string>;

export interface AttachableVolumesProblem {
  readonly message: string;
  /** Whether the claim is missing, because only that can still change. */
  readonly isMissing: boolean;
}

/**
 * CSI volumes of a Pod, including in-tree volumes that were migrated to CSI drivers. A claim without a volume counts
 * for its class's provisioner.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodevolumelimits/csi.go, filterAttachableVolumes.
 */
export function attachableVolumes(
  pod: Pod,
  isNew: boolean,
  listers: Listers,
): AttachableVolumes | AttachableVolumesProblem {
  const volumes = new Map<string, string>();
  for (const inline of pod.spec.volumes ?? []) {
    const migrated = migratedVolume(inline);
    if (migrated) volumes.set(`${migrated.driver}/${migrated.handle}`, migrated.driver);
  }
  for (const { claimName, isEphemeral } of claimVolumes(pod)) {
    const claim = findClaim(listers.PersistentVolumeClaim, pod, claimName);
    if (!claim && isNew) {
      const message = `looking up PVC ${pod.metadata.namespace}/${claimName}: ${claimNotFound(claimName)}`;
      return { message, isMissing: true };
    }
    if (!claim) continue;
    const foreign = isEphemeral ? whyNotOwned(pod, claim) : undefined;
    if (foreign) return { message: foreign, isMissing: false };
    const [driver, handle] = driverAndHandle(claim, listers);
    if (driver !== '' && handle !== '') volumes.set(`${driver}/${handle}`, driver);
  }
  return volumes;
}

function driverAndHandle(claim: PersistentVolumeClaim, listers: Listers): readonly [string, string] {
  const volume = listers.PersistentVolume.get(claim.spec?.volumeName ?? '');
  if (volume) {
    const { driver = '', volumeHandle = '' } = volume.spec?.csi ?? {};
    const migrated = volume.spec?.csi ? undefined : migratedPersistentVolume(volume);
    return migrated ? [migrated.driver, migrated.handle] : [driver, volumeHandle];
  }
  const storageClass = listers.StorageClass.get(storageClassName(claim));
  // The handle of a real volume contains no space.
  return [
    driverOfProvisioner(storageClass?.provisioner ?? ''),
    `claim ${claim.metadata.namespace}/${claim.metadata.name}`,
  ];
}

/**
 * CSI volumes that are attached to a node or will be, whether a Pod there uses them or not.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodevolumelimits/csi.go, getNodeVolumeAttachmentInfo.
 */
export function volumeAttachments(node: string, listers: Listers): AttachableVolumes {
  const volumes = new Map<string, string>();
  for (const { spec } of listers.VolumeAttachment.values()) {
    const handle = listers.PersistentVolume.get(spec.source.persistentVolumeName ?? '')?.spec?.csi?.volumeHandle;
    if (spec.nodeName === node && spec.attacher !== '' && handle)
      volumes.set(`${spec.attacher}/${handle}`, spec.attacher);
  }
  return volumes;
}
