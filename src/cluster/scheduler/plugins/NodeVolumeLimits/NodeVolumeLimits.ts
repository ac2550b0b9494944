import type {
  CSINode,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  Volume,
  VolumeAttachment,
} from '#model/generated/types.ts';
import { migratedDriver } from '#model/objectKey.ts';
import { claimNotFound, claimVolumes, findClaim, storageClassName, whyNotOwned } from '../../framework/claims.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import type { Listers } from '../../framework/handle.ts';
import { claimNames, hintFor, isPlaced, type ObjectChange, usesClaim } from '../../framework/hinting.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { signVolumes } from '../../framework/signature.ts';
import { SKIP, SUCCESS, status } from '../../framework/status.ts';

/** In-tree plugins that are migrated to a driver, but whose volumes the scheduler does not count. */
const UNCOUNTED: ReadonlySet<string> = new Set(['kubernetes.io/azure-file', 'kubernetes.io/vsphere-volume']);

const OLD_ZONE = 'failure-domain.beta.kubernetes.io/zone';

const NAME = 'NodeVolumeLimits';
const TOO_MANY = status(NAME, 'Unschedulable', 'node(s) exceed max volume count');

/**
 * Keeps the number of volumes that each CSI driver attaches to a node within the limit in the node's CSINode. Volumes
 * attached without a Pod there (VolumeAttachments) count too.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodevolumelimits/csi.go.
 */
export const NodeVolumeLimits: PluginFactory = {
  name: NAME,
  modelled: true,
  create: (_args, { listers }) => ({
    name: NAME,
    sign: signVolumes,
    eventsToRegister,
    preFilter(_state, { pod }) {
      const counts = (pod.spec.volumes ?? []).some(
        (volume) => volume.persistentVolumeClaim || volume.ephemeral || isMigratable(volume),
      );
      return { status: counts ? SUCCESS : SKIP };
    },
    filter(_state, { pod }, node) {
      const wanted = attachableVolumes(pod, true, listers);
      if ('message' in wanted) {
        return status(NAME, wanted.isMissing ? 'UnschedulableAndUnresolvable' : 'Error', wanted.message);
      }
      const limits = volumeLimits(listers.CSINode.get(node.name));
      if (wanted.size === 0 || limits.size === 0) return SUCCESS;
      const attached = new Map<string, string>();
      for (const existing of node.pods) {
        const volumes = attachableVolumes(existing.pod, false, listers);
        if ('message' in volumes) return status(NAME, 'Error', volumes.message);
        for (const [volume, driver] of volumes) attached.set(volume, driver);
      }
      const added = countByDriver([...wanted].filter(([volume]) => !attached.has(volume)).map(([, driver]) => driver));
      const used = countByDriver([...new Map([...volumeAttachments(node.name, listers), ...attached]).values()]);
      const exceeds = ([driver, count]: readonly [string, number]) =>
        (used.get(driver) ?? 0) + count > (limits.get(driver) ?? Number.POSITIVE_INFINITY);
      return [...added].some(exceeds) ? TOO_MANY : SUCCESS;
    },
  }),
};

/** Drivers without a count are unlimited. */
function volumeLimits(node: CSINode | undefined): ReadonlyMap<string, number> {
  const drivers = node?.spec.drivers ?? [];
  return new Map(
    drivers.flatMap(({ name, allocatable }): [string, number][] =>
      allocatable?.count === undefined ? [] : [[name, allocatable.count]],
    ),
  );
}

function countByDriver(drivers: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const driver of drivers) counts.set(driver, (counts.get(driver) ?? 0) + 1);
  return counts;
}

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodevolumelimits/csi.go. */
export function eventsToRegister(): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('storage.k8s.io/CSINode', 'Add') },
    { event: clusterEvent('storage.k8s.io/CSINode', 'Update'), hint: hintFor('CSINode', raisesLimit) },
    { event: clusterEvent('Pod', 'Delete'), hint: hintFor('Pod', detachesVolume) },
    { event: clusterEvent('PersistentVolumeClaim', 'Add'), hint: hintFor('PersistentVolumeClaim', isOwnClaim) },
    { event: clusterEvent('storage.k8s.io/VolumeAttachment', 'Delete'), hint: hintFor('VolumeAttachment', mayAttach) },
  ];
}

function raisesLimit(_: Pod, { old, now }: ObjectChange<CSINode>): boolean {
  const before = limits(old);
  return [...limits(now)].some(([driver, count]) => count > (before.get(driver) ?? 0));
}

function limits(node: CSINode | undefined): ReadonlyMap<string, number> {
  return new Map((node?.spec.drivers ?? []).map(({ name, allocatable }) => [name, allocatable?.count ?? 0]));
}

function detachesVolume(_: Pod, { old }: ObjectChange<Pod>): boolean {
  if (old === undefined || !isPlaced(old)) return false;
  return claimNames(old).length > 0 || (old.spec.volumes ?? []).some(isMigratable);
}

function isOwnClaim(pod: Pod, { now }: ObjectChange<PersistentVolumeClaim>): boolean {
  return usesClaim(pod, now);
}

/** The claim of a generic ephemeral volume does not count here, although Filter counts it. */
function mayAttach(pod: Pod, { old }: ObjectChange<VolumeAttachment>): boolean {
  return (pod.spec.volumes ?? []).some((volume) => {
    if (volume.persistentVolumeClaim) return true;
    const migrated = migratedVolume(volume);
    return migrated !== undefined && migrated.driver === old?.spec.attacher;
  });
}

/** Volumes that a CSI driver attaches: the driver by a name that is the same for all users of the volume. */
type AttachableVolumes = ReadonlyMap<string, string>;

interface AttachableVolumesProblem {
  readonly message: string;
  /** Whether the claim is missing, because only that can still change. */
  readonly isMissing: boolean;
}

/**
 * CSI volumes of a Pod, including in-tree volumes that were migrated to CSI drivers. A claim without a volume counts
 * for its class's provisioner.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodevolumelimits/csi.go, filterAttachableVolumes.
 */
function attachableVolumes(pod: Pod, isNew: boolean, listers: Listers): AttachableVolumes | AttachableVolumesProblem {
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
function volumeAttachments(node: string, listers: Listers): AttachableVolumes {
  const volumes = new Map<string, string>();
  for (const { spec } of listers.VolumeAttachment.values()) {
    const handle = listers.PersistentVolume.get(spec.source.persistentVolumeName ?? '')?.spec?.csi?.volumeHandle;
    if (spec.nodeName === node && spec.attacher !== '' && handle)
      volumes.set(`${spec.attacher}/${handle}`, spec.attacher);
  }
  return volumes;
}

/** A volume with its CSI driver and a name that is the same for all its users. */
interface MigratedVolume {
  readonly driver: string;
  readonly handle: string;
}

/** Fields of an in-tree volume, common to a Pod's inline volume and a PersistentVolume. */
type InTreeSources = Pick<
  Volume,
  'awsElasticBlockStore' | 'azureDisk' | 'azureFile' | 'gcePersistentDisk' | 'portworxVolume' | 'vsphereVolume'
> & { readonly cinder?: { readonly volumeID: string } };

/**
 * Driver that provisions for a StorageClass; empty if its volumes are not counted.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodevolumelimits/{csi,utils}.go.
 */
function driverOfProvisioner(provisioner: string): string {
  return UNCOUNTED.has(provisioner) ? '' : (migratedDriver(provisioner) ?? provisioner);
}

function isMigratable(volume: InTreeSources): boolean {
  const { awsElasticBlockStore, azureDisk, azureFile, cinder, gcePersistentDisk, portworxVolume, vsphereVolume } =
    volume;
  const sources = [
    awsElasticBlockStore,
    azureDisk,
    azureFile,
    cinder,
    gcePersistentDisk,
    portworxVolume,
    vsphereVolume,
  ];
  return sources.some((source) => source !== undefined);
}

function migratedPersistentVolume({ metadata, spec = {} }: PersistentVolume): MigratedVolume | undefined {
  const zone = metadata.labels?.['topology.kubernetes.io/zone'] ?? metadata.labels?.[OLD_ZONE];
  const { azureFile: _, ...sources } = spec;
  return migratedVolume(sources, zone);
}

/**
 * Volume as the CSI driver knows it; undefined if it is not migrated. `zone` is part of the name of a GCE disk, and is
 * not known for a Pod's inline volume.
 * Upstream source (v1.36.2): staging/src/k8s.io/csi-translation-lib/plugins.
 */
function migratedVolume(volume: InTreeSources, zone = 'UNSPECIFIED'): MigratedVolume | undefined {
  const { awsElasticBlockStore: ebs, azureDisk, cinder, gcePersistentDisk: disk, portworxVolume } = volume;
  if (ebs) return counted('aws-ebs', ebsVolumeId(ebs.volumeID));
  if (disk) return counted('gce-pd', `${zone}/${disk.pdName}`);
  if (azureDisk) return counted('azure-disk', azureDisk.diskURI);
  if (cinder) return counted('cinder', cinder.volumeID);
  return portworxVolume && counted('portworx-volume', portworxVolume.volumeID);
}

function counted(plugin: string, handle: string): MigratedVolume {
  return { driver: migratedDriver(`kubernetes.io/${plugin}`) ?? '', handle };
}

/** `aws://zone/vol-1` is the old form of `vol-1`. */
function ebsVolumeId(id: string): string {
  return id.startsWith('aws://') ? id.slice(id.lastIndexOf('/') + 1) : id;
}
