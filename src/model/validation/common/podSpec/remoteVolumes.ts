import type {
  AzureDiskVolumeSource,
  AzureFileVolumeSource,
  CephFSVolumeSource,
  CinderVolumeSource,
  CSIVolumeSource,
  EphemeralVolumeSource,
  FCVolumeSource,
  FlexVolumeSource,
  FlockerVolumeSource,
  GlusterfsVolumeSource,
  ImageVolumeSource,
  ISCSIVolumeSource,
  PhotonPersistentDiskVolumeSource,
  PortworxVolumeSource,
  QuobyteVolumeSource,
  RBDVolumeSource,
  ScaleIOVolumeSource,
  StorageOSVolumeSource,
  VsphereVirtualDiskVolumeSource,
} from '#model/generated/types.ts';
import type { FieldPath } from '../../fieldError.ts';
import { type FieldError, invalid, notSupported, required, tooLong } from '../../fieldError.ts';
import { goStruct } from '../../goValue.ts';
import { validateClaimTemplate } from '../claimSpec.ts';
import { byteLength, checkName, dns1123Label, dns1123Subdomain, inRange } from '../names.ts';
import { oneOf, requiredOneOf } from '../oneOf.ts';
import { present } from './localVolumes.ts';
import type { PodOptions } from './podOptions.ts';

const MAX_DRIVER = 63;

const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never'];

/** Volumes on machines and in clouds other than the node. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go. */
export function disk(
  field: string,
  id: string | undefined,
  partition: number | undefined,
  path: FieldPath,
): FieldError[] {
  const isWrong = partition !== undefined && (partition < 0 || partition > 255);
  return [
    ...present(id, path.child(field)),
    ...(isWrong ? [invalid(path.child('partition'), partition, 'must be between 1 and 255, inclusive')] : []),
  ];
}

const IQN = /iqn\.\d{4}-\d{2}\.[A-Za-z0-9.-]+:[^,;*&$|\s]+$/;
const EUI = /^eui.[A-Za-z0-9]{16}$/;
const NAA = /^naa.[A-Za-z0-9]{32}$/;

function iscsiName(name: string, path: FieldPath): FieldError[] {
  const pattern = name.startsWith('iqn')
    ? IQN
    : name.startsWith('eui')
      ? EUI
      : name.startsWith('naa')
        ? NAA
        : undefined;
  if (pattern === undefined) return [invalid(path, name, 'must be valid format starting with iqn, eui, or naa')];
  return pattern.test(name) ? [] : [invalid(path, name, 'must be valid format')];
}

export function iscsi(source: ISCSIVolumeSource, path: FieldPath): FieldError[] {
  const { targetPortal, iqn = '', lun = 0, initiatorName } = source;
  const needsSecret = source.chapAuthDiscovery === true || source.chapAuthSession === true;
  return [
    ...present(targetPortal, path.child('targetPortal')),
    ...(iqn === '' ? [required(path.child('iqn'))] : iscsiName(iqn, path.child('iqn'))),
    ...inRange(lun, 0, 255).map((problem) => invalid(path.child('lun'), lun, problem)),
    ...(needsSecret && !source.secretRef ? [required(path.child('secretRef'))] : []),
    ...(initiatorName === undefined ? [] : iscsiName(initiatorName, path.child('initiatorname'))),
  ];
}

export function glusterfs({ endpoints, path: volume }: GlusterfsVolumeSource, path: FieldPath): FieldError[] {
  return [...present(endpoints, path.child('endpoints')), ...present(volume, path.child('path'))];
}

export function flocker({ datasetName = '', datasetUUID = '' }: FlockerVolumeSource, path: FieldPath): FieldError[] {
  const both = datasetName !== '' && datasetUUID !== '';
  return [
    ...(datasetName === '' && datasetUUID === ''
      ? [required(path, 'one of datasetName and datasetUUID is required')]
      : []),
    ...(both ? [invalid(path, 'resource', 'datasetName and datasetUUID can not be specified simultaneously')] : []),
    ...(datasetName.includes('/') ? [invalid(path.child('datasetName'), datasetName, "must not contain '/'")] : []),
  ];
}

export function rbd({ monitors = [], image }: RBDVolumeSource, path: FieldPath): FieldError[] {
  return [...(monitors.length === 0 ? [required(path.child('monitors'))] : []), ...present(image, path.child('image'))];
}

export function cinder({ volumeID, secretRef }: CinderVolumeSource, path: FieldPath): FieldError[] {
  return [
    ...present(volumeID, path.child('volumeID')),
    ...(secretRef ? present(secretRef.name, path.child('secretRef', 'name')) : []),
  ];
}

export function cephfs({ monitors = [] }: CephFSVolumeSource, path: FieldPath): FieldError[] {
  return monitors.length === 0 ? [required(path.child('monitors'))] : [];
}

const HOST_PORT = 'must be a host:port pair or multiple pairs separated by commas';

export function quobyte({ registry = '', tenant = '', volume }: QuobyteVolumeSource, path: FieldPath): FieldError[] {
  return [...registryProblems(registry, tenant, path), ...present(volume, path.child('volume'))];
}

function registryProblems(registry: string, tenant: string, path: FieldPath): FieldError[] {
  if (registry === '') return [required(path.child('registry'), HOST_PORT)];
  if (tenant.length >= 65)
    return [required(path.child('tenant'), 'must be a UUID and may not exceed a length of 64 characters')];
  return registry
    .split(',')
    .filter((pair) => !/^(?:[^:[\]]*|\[[^[\]]*\]):[^:[\]]*$/.test(pair))
    .map(() => invalid(path.child('registry'), registry, HOST_PORT));
}

export function fibreChannel({ targetWWNs = [], wwids = [], lun }: FCVolumeSource, path: FieldPath): FieldError[] {
  const at = path.child('targetWWNs');
  const errors: FieldError[] = [];
  if (targetWWNs.length === 0 && wwids.length === 0)
    errors.push(required(at, 'must specify either targetWWNs or wwids, but not both'));
  if (targetWWNs.length > 0 && wwids.length > 0) {
    const detail = 'targetWWNs and wwids can not be specified simultaneously';
    errors.push(invalid(at, goStruct('[]string', targetWWNs), detail));
  }
  if (targetWWNs.length === 0) return errors;
  if (lun === undefined) errors.push(required(path.child('lun'), 'lun is required if targetWWNs is specified'));
  else errors.push(...inRange(lun, 0, 255).map((problem) => invalid(path.child('lun'), lun, problem)));
  return errors;
}

export function flexVolume({ driver, options = {} }: FlexVolumeSource, path: FieldPath): FieldError[] {
  const reserved = Object.keys(options).filter((key) => /\.(?:kubernetes|k8s)\.io$/.test(domainOf(key)));
  const detail = 'kubernetes.io and k8s.io namespaces are reserved';
  return [
    ...present(driver, path.child('driver')),
    ...reserved.map((key) => invalid(path.child('options').key(key), key, detail)),
  ];
}

function domainOf(key: string): string {
  return `.${key.split('/')[0]}`.toLowerCase();
}

export function azureFile({ secretName, shareName }: AzureFileVolumeSource, path: FieldPath): FieldError[] {
  return [...present(secretName, path.child('secretName')), ...present(shareName, path.child('shareName'))];
}

const CACHING = ['None', 'ReadOnly', 'ReadWrite'];
const DISK_KINDS = ['Dedicated', 'Managed', 'Shared'];
const MANAGED_URI = '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}';
const BLOB_URI = 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd';

export function azureDisk(source: AzureDiskVolumeSource, path: FieldPath): FieldError[] {
  const { diskName, diskURI = '', cachingMode, kind } = source;
  const [start, form] = kind === 'Managed' ? ['/subscriptions/', MANAGED_URI] : ['https://', BLOB_URI];
  const isWrongUri = kind !== undefined && !diskURI.startsWith(start);
  return [
    ...present(diskName, path.child('diskName')),
    ...present(diskURI, path.child('diskURI')),
    ...oneOf(cachingMode, CACHING, path.child('cachingMode')),
    ...oneOf(kind, DISK_KINDS, path.child('kind')),
    ...(isWrongUri ? [notSupported(path.child('diskURI'), diskURI, [form])] : []),
  ];
}

export function vsphere({ volumePath }: VsphereVirtualDiskVolumeSource, path: FieldPath): FieldError[] {
  return present(volumePath, path.child('volumePath'));
}

export function photon({ pdID }: PhotonPersistentDiskVolumeSource, path: FieldPath): FieldError[] {
  return present(pdID, path.child('pdID'));
}

export function portworx({ volumeID }: PortworxVolumeSource, path: FieldPath): FieldError[] {
  return present(volumeID, path.child('volumeID'));
}

export function scaleIo({ gateway, system, volumeName }: ScaleIOVolumeSource, path: FieldPath): FieldError[] {
  return [
    ...present(gateway, path.child('gateway')),
    ...present(system, path.child('system')),
    ...present(volumeName, path.child('volumeName')),
  ];
}

export function storageos(source: StorageOSVolumeSource, path: FieldPath): FieldError[] {
  const { volumeName = '', volumeNamespace = '', secretRef } = source;
  const at = path.child('volumeName');
  return [
    ...(volumeName === '' ? [required(at)] : checkName(dns1123Label, volumeName, at)),
    ...(volumeNamespace === '' ? [] : checkName(dns1123Label, volumeNamespace, path.child('volumeNamespace'))),
    ...(secretRef ? present(secretRef.name, path.child('secretRef', 'name')) : []),
  ];
}

export function pullPolicy(policy: string | undefined, path: FieldPath): FieldError[] {
  return requiredOneOf(policy, PULL_POLICIES, path);
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateCSIDriverName. */
export function csiDriverName(driver: string | undefined, path: FieldPath): FieldError[] {
  if (!driver) return [required(path)];
  return [
    ...(byteLength(driver) > MAX_DRIVER ? [tooLong(path, driver, MAX_DRIVER)] : []),
    ...checkName((name) => dns1123Subdomain(name.toLowerCase()), driver, path),
  ];
}

export function csi({ driver, nodePublishSecretRef: secret }: CSIVolumeSource, path: FieldPath): FieldError[] {
  const errors = csiDriverName(driver, path.child('driver'));
  if (secret === undefined) return errors;
  if (!secret.name) return [...errors, required(path.child('nodePublishSecretRef', 'name'))];
  return [...errors, ...checkName(dns1123Subdomain, secret.name, path.child('name'))];
}

export function ephemeral({ volumeClaimTemplate }: EphemeralVolumeSource, path: FieldPath): FieldError[] {
  const at = path.child('volumeClaimTemplate');
  return volumeClaimTemplate ? validateClaimTemplate(volumeClaimTemplate, at) : [required(at)];
}

export function image(source: ImageVolumeSource, path: FieldPath, { isPod }: PodOptions): FieldError[] {
  return [
    ...(isPod === true && !source.reference ? [required(path.child('reference'))] : []),
    ...pullPolicy(source.pullPolicy, path.child('pullPolicy')),
  ];
}
