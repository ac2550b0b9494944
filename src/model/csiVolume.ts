import type { PersistentVolume } from './generated/types.ts';

/** By which name a Node speaks of a volume of a CSI driver; `undefined` for any other volume. Upstream source (v1.36.2): pkg/volume/csi/csi_plugin.go, GetVolumeName; pkg/volume/util/util.go, GetUniqueVolumeName. */
export function uniqueVolumeName({ spec }: PersistentVolume): string | undefined {
  return spec?.csi && `kubernetes.io/csi/${spec.csi.driver}^${spec.csi.volumeHandle}`;
}

/** The CSI drivers to which the plugins that Kubernetes once had inside hand over. Upstream source (v1.36.2): staging/src/k8s.io/csi-translation-lib/plugins. */
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

/** Whether nobody makes volumes for such a provisioner: plugins inside Kubernetes that have no driver to hand over to; `kubernetes.io/no-provisioner` never was one. */
export function isNobody(provisioner: string): boolean {
  return provisioner.startsWith('kubernetes.io/') && !MIGRATED.has(provisioner);
}

/** Who makes the volumes of a StorageClass. Upstream source (v1.36.2): pkg/controller/volume/persistentvolume/pv_controller.go, provisionClaimOperationExternal. */
export function provisionerName(provisioner: string): string {
  return MIGRATED.get(provisioner) ?? provisioner;
}
