import type { PersistentVolume } from './generated/types.ts';

/**
 * A Node's name for a volume of a CSI driver; `undefined` for any other volume. Upstream source (v1.36.2):
 * pkg/volume/csi/csi_plugin.go, GetVolumeName; pkg/volume/util/util.go, GetUniqueVolumeName.
 */
export function uniqueVolumeName({ spec }: PersistentVolume): string | undefined {
  return spec?.csi && `kubernetes.io/csi/${spec.csi.driver}^${spec.csi.volumeHandle}`;
}

/**
 * The CSI drivers that replace plugins which Kubernetes once contained. Upstream source (v1.36.2):
 * staging/src/k8s.io/csi-translation-lib/plugins.
 */
const MIGRATED: ReadonlyMap<string, string> = new Map([
  ['kubernetes.io/aws-ebs', 'ebs.csi.aws.com'],
  ['kubernetes.io/azure-disk', 'disk.csi.azure.com'],
  ['kubernetes.io/azure-file', 'file.csi.azure.com'],
  ['kubernetes.io/cinder', 'cinder.csi.openstack.org'],
  ['kubernetes.io/gce-pd', 'pd.csi.storage.gke.io'],
  ['kubernetes.io/portworx-volume', 'pxd.portworx.com'],
  ['kubernetes.io/vsphere-volume', 'csi.vsphere.vmware.com'],
]);

/** The driver that serves an in-tree plugin's volumes today; `undefined` for any other name. */
export function migratedDriver(plugin: string): string | undefined {
  return MIGRATED.get(plugin);
}

/**
 * Whether no driver provisions volumes for this provisioner: plugins inside Kubernetes without a replacing driver, and
 * `kubernetes.io/no-provisioner`.
 */
export function isNobody(provisioner: string): boolean {
  return provisioner.startsWith('kubernetes.io/') && !MIGRATED.has(provisioner);
}

/**
 * The name of the driver that provisions a StorageClass's volumes. Upstream source (v1.36.2):
 * pkg/controller/volume/persistentvolume/pv_controller.go, provisionClaimOperationExternal.
 */
export function provisionerName(provisioner: string): string {
  return MIGRATED.get(provisioner) ?? provisioner;
}
