import type { PersistentVolume } from './generated/types.ts';

/** The key of an object among those of its kind: `namespace/name`, or just `name` when cluster-scoped. */
export function objectKey(object: {
  readonly metadata: { readonly namespace?: string; readonly name: string };
}): string {
  return keyOf(object.metadata.namespace, object.metadata.name);
}

/** Builds the key from its parts; an empty or missing namespace means cluster-scoped. */
export function keyOf(namespace: string | undefined, name: string): string {
  return namespace === undefined || namespace === '' ? name : joined(namespace, name);
}

/** Maximum number of cached texts: the objects of a large cluster. */
const REMEMBERED = 100_000;
const texts = new Map<string, Map<string, string>>();
let remembered = 0;

/**
 * `first/second`. Equal parts share one string: keys are often looked up and kept, and a new string must be hashed at
 * its first lookup.
 */
export function joined(first: string, second: string): string {
  let ofFirst = texts.get(first);
  if (!ofFirst) {
    ofFirst = new Map();
    texts.set(first, ofFirst);
  }
  let text = ofFirst.get(second);
  if (text === undefined) {
    if (remembered++ >= REMEMBERED) {
      texts.clear();
      remembered = 0;
      return `${first}/${second}`;
    }
    text = `${first}/${second}`;
    ofFirst.set(second, text);
  }
  return text;
}

/** Splits a key; the namespace of a cluster-scoped key is the empty string. */
export function splitKey(key: string): { readonly namespace: string; readonly name: string } {
  const slash = key.indexOf('/');
  return slash < 0 ? { namespace: '', name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}

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
