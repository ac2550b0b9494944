import { migratedDriver } from '#model/csiVolume.ts';
import type { PersistentVolume, Volume } from '#model/generated/types.ts';

/** A volume with its CSI driver and a name that is the same for all its users. */
export interface MigratedVolume {
  readonly driver: string;
  readonly handle: string;
}

/** Fields of an in-tree volume, common to a Pod's inline volume and a PersistentVolume. */
type InTreeSources = Pick<
  Volume,
  'awsElasticBlockStore' | 'azureDisk' | 'azureFile' | 'gcePersistentDisk' | 'portworxVolume' | 'vsphereVolume'
> & { readonly cinder?: { readonly volumeID: string } };

/** In-tree plugins that are migrated to a driver, but whose volumes the scheduler does not count. */
const UNCOUNTED: ReadonlySet<string> = new Set(['kubernetes.io/azure-file', 'kubernetes.io/vsphere-volume']);

/**
 * Driver that provisions for a StorageClass; empty if its volumes are not counted.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodevolumelimits/{csi,utils}.go.
 */
export function driverOfProvisioner(provisioner: string): string {
  return UNCOUNTED.has(provisioner) ? '' : (migratedDriver(provisioner) ?? provisioner);
}

export function isMigratable(volume: InTreeSources): boolean {
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

export function migratedPersistentVolume({ metadata, spec = {} }: PersistentVolume): MigratedVolume | undefined {
  const zone = metadata.labels?.['topology.kubernetes.io/zone'] ?? metadata.labels?.[OLD_ZONE];
  const { azureFile: _, ...sources } = spec;
  return migratedVolume(sources, zone);
}

const OLD_ZONE = 'failure-domain.beta.kubernetes.io/zone';

/**
 * Volume as the CSI driver knows it; undefined if it is not migrated. `zone` is part of the name of a GCE disk, and is
 * not known for a Pod's inline volume.
 * Upstream source (v1.36.2): staging/src/k8s.io/csi-translation-lib/plugins.
 */
export function migratedVolume(volume: InTreeSources, zone = 'UNSPECIFIED'): MigratedVolume | undefined {
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
