import type {
  DownwardAPIVolumeFile,
  EphemeralVolumeSource,
  PersistentVolumeSpec,
  Volume,
  VolumeProjection,
} from '#model/generated/types.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';
import { quantityText } from '../ageText.ts';
import { claimFieldLines } from './claim.ts';
import { goList, indented, NONE, shortened, type TextMap, UNSET } from './parts.ts';

/** The sources of volumes of Pods and of PersistentVolumes, by their fields. */
type Sources = Omit<Volume, 'name'> & Omit<PersistentVolumeSpec, keyof Volume>;
type Fields = Readonly<Record<string, unknown>>;

interface SourceKind {
  readonly type: string;
  readonly rows: (fields: Fields, isPersistent: boolean) => readonly (readonly [title: string, value: unknown])[];
}

const MOST_ATTRIBUTE = 140;
const row = (title: string, value: unknown, otherwise: unknown = ''): readonly [string, unknown] => [
  title,
  value ?? otherwise,
];
const readOnly = ({ readOnly: value }: Fields) => row('ReadOnly', value, false);
const fsType = ({ fsType: value }: Fields) => row('FSType', value);

/** A reference as Go prints a pointer to it. */
function reference(value: unknown, type: string): string {
  if (typeof value !== 'object' || value === null) return 'nil';
  const { name = '', namespace = '' } = value as { readonly name?: string; readonly namespace?: string };
  return type === 'SecretReference'
    ? `&SecretReference{Name:${name},Namespace:${namespace},}`
    : `&LocalObjectReference{Name:${name},}`;
}

const secretRef = ({ secretRef: value }: Fields, isPersistent: boolean) =>
  row('SecretRef', reference(value, isPersistent ? 'SecretReference' : 'LocalObjectReference'));

function goMap(value: unknown): string {
  const map = (value ?? {}) as Fields;
  return `map[${Object.keys(map)
    .sort()
    .map((key) => `${key}:${String(map[key])}`)
    .join(' ')}]`;
}

function disk(type: string, id: string, field: string): SourceKind {
  return {
    type,
    rows: (fields) => [row(id, fields[field]), fsType(fields), row('Partition', fields.partition, 0), readOnly(fields)],
  };
}

/**
 * The kinds in the order in which kubectl checks them. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/describe/describe.go, print<Source>VolumeSource.
 */
const KINDS_OF_SOURCES: { readonly [field: string]: SourceKind } = {
  hostPath: {
    type: 'HostPath (bare host directory volume)',
    rows: ({ path, type }) => [row('Path', path), row('HostPathType', type, NONE)],
  },
  emptyDir: {
    type: "EmptyDir (a temporary directory that shares a pod's lifetime)",
    rows: ({ medium, sizeLimit }) => [row('Medium', medium), row('SizeLimit', sizeText(sizeLimit))],
  },
  gcePersistentDisk: disk(
    'GCEPersistentDisk (a Persistent Disk resource in Google Compute Engine)',
    'PDName',
    'pdName',
  ),
  awsElasticBlockStore: disk('AWSElasticBlockStore (a Persistent Disk resource in AWS)', 'VolumeID', 'volumeID'),
  gitRepo: {
    type: 'GitRepo (a volume that is pulled from git when the pod is created)',
    rows: ({ repository, revision }) => [row('Repository', repository), row('Revision', revision)],
  },
  secret: {
    type: 'Secret (a volume populated by a Secret)',
    rows: ({ secretName, optional }) => [row('SecretName', secretName), row('Optional', optional, false)],
  },
  configMap: {
    type: 'ConfigMap (a volume populated by a ConfigMap)',
    rows: ({ name, optional }) => [row('Name', name), row('Optional', optional, false)],
  },
  nfs: {
    type: 'NFS (an NFS mount that lasts the lifetime of a pod)',
    rows: (fields) => [row('Server', fields.server), row('Path', fields.path), readOnly(fields)],
  },
  iscsi: {
    type: "ISCSI (an ISCSI Disk resource that is attached to a kubelet's host machine and then exposed to the pod)",
    rows: (fields, isPersistent) => [
      row('TargetPortal', fields.targetPortal),
      row('IQN', fields.iqn),
      row('Lun', fields.lun, 0),
      row('ISCSIInterface', fields.iscsiInterface),
      fsType(fields),
      readOnly(fields),
      row('Portals', goList(fields.portals as readonly string[] | undefined)),
      row('DiscoveryCHAPAuth', fields.chapAuthDiscovery, false),
      row('SessionCHAPAuth', fields.chapAuthSession, false),
      secretRef(fields, isPersistent),
      row('InitiatorName', fields.initiatorName, NONE),
    ],
  },
  glusterfs: {
    type: "Glusterfs (a Glusterfs mount on the host that shares a pod's lifetime)",
    rows: (fields, isPersistent) => [
      row('EndpointsName', fields.endpoints),
      ...(isPersistent ? [row('EndpointsNamespace', fields.endpointsNamespace, UNSET)] : []),
      row('Path', fields.path),
      readOnly(fields),
    ],
  },
  persistentVolumeClaim: {
    type: 'PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)',
    rows: (fields) => [row('ClaimName', fields.claimName), readOnly(fields)],
  },
  rbd: {
    type: "RBD (a Rados Block Device mount on the host that shares a pod's lifetime)",
    rows: (fields, isPersistent) => [
      row('CephMonitors', goList(fields.monitors as readonly string[] | undefined)),
      row('RBDImage', fields.image),
      fsType(fields),
      row('RBDPool', fields.pool),
      row('RadosUser', fields.user),
      row('Keyring', fields.keyring),
      secretRef(fields, isPersistent),
      readOnly(fields),
    ],
  },
  quobyte: {
    type: "Quobyte (a Quobyte mount on the host that shares a pod's lifetime)",
    rows: (fields) => [row('Registry', fields.registry), row('Volume', fields.volume), readOnly(fields)],
  },
  azureDisk: {
    type: 'AzureDisk (an Azure Data Disk mount on the host and bind mount to the pod)',
    rows: (fields) => [
      row('DiskName', fields.diskName),
      row('DiskURI', fields.diskURI),
      row('Kind: ', fields.kind),
      fsType(fields),
      row('CachingMode', fields.cachingMode),
      readOnly(fields),
    ],
  },
  vsphereVolume: {
    type: 'vSphereVolume (a Persistent Disk resource in vSphere)',
    rows: (fields) => [
      row('VolumePath', fields.volumePath),
      fsType(fields),
      row('StoragePolicyName', fields.storagePolicyName),
    ],
  },
  cinder: {
    type: 'Cinder (a Persistent Disk resource in OpenStack)',
    rows: (fields, isPersistent) => [
      row('VolumeID', fields.volumeID),
      fsType(fields),
      readOnly(fields),
      secretRef(fields, isPersistent),
    ],
  },
  photonPersistentDisk: {
    type: 'PhotonPersistentDisk (a Persistent Disk resource in photon platform)',
    rows: (fields) => [row('PdID', fields.pdID), fsType(fields)],
  },
  portworxVolume: {
    type: 'PortworxVolume (a Portworx Volume resource)',
    rows: ({ volumeID }) => [row('VolumeID', volumeID)],
  },
  scaleIO: {
    type: 'ScaleIO (a persistent volume backed by a block device in ScaleIO)',
    rows: (fields, isPersistent) => [
      row('Gateway', fields.gateway),
      row('System', fields.system),
      row('Protection Domain', fields.protectionDomain),
      row('Storage Pool', fields.storagePool),
      row('Storage Mode', fields.storageMode),
      row('VolumeName', fields.volumeName),
      ...(isPersistent
        ? [
            row('SecretName', (fields.secretRef as Fields | undefined)?.name),
            row('SecretNamespace', (fields.secretRef as Fields | undefined)?.namespace),
          ]
        : []),
      fsType(fields),
      readOnly(fields),
    ],
  },
  local: {
    type: 'LocalVolume (a persistent volume backed by local storage on a node)',
    rows: ({ path }) => [row('Path', path)],
  },
  cephfs: {
    type: "CephFS (a CephFS mount on the host that shares a pod's lifetime)",
    rows: (fields, isPersistent) => [
      row('Monitors', goList(fields.monitors as readonly string[] | undefined)),
      row('Path', fields.path),
      row('User', fields.user),
      row('SecretFile', fields.secretFile),
      secretRef(fields, isPersistent),
      readOnly(fields),
    ],
  },
  storageos: {
    type: 'StorageOS (a StorageOS Persistent Disk resource)',
    rows: (fields) => [
      row('VolumeName', fields.volumeName),
      row('VolumeNamespace', fields.volumeNamespace),
      fsType(fields),
      readOnly(fields),
    ],
  },
  fc: {
    type: 'FC (a Fibre Channel disk)',
    rows: (fields) => [
      row('TargetWWNs', ((fields.targetWWNs ?? []) as readonly string[]).join(', ')),
      row('LUN', fields.lun, NONE),
      fsType(fields),
      readOnly(fields),
    ],
  },
  azureFile: {
    type: 'AzureFile (an Azure File Service mount on the host and bind mount to the pod)',
    rows: (fields, isPersistent) => [
      row('SecretName', fields.secretName),
      ...(isPersistent ? [row('SecretNamespace', fields.secretNamespace)] : []),
      row('ShareName', fields.shareName),
      readOnly(fields),
    ],
  },
  flexVolume: {
    type: 'FlexVolume (a generic volume resource that is provisioned/attached using an exec based plugin)',
    rows: (fields, isPersistent) => [
      row('Driver', fields.driver),
      fsType(fields),
      secretRef(fields, isPersistent),
      readOnly(fields),
      row('Options', goMap(fields.options)),
    ],
  },
  flocker: {
    type: 'Flocker (a Flocker volume mounted by the Flocker agent)',
    rows: ({ datasetName, datasetUUID }) => [row('DatasetName', datasetName), row('DatasetUUID', datasetUUID)],
  },
  csi: {
    type: 'CSI (a Container Storage Interface (CSI) volume source)',
    rows: (fields, isPersistent) => [
      row('Driver', fields.driver),
      fsType(fields),
      ...(isPersistent ? [row('VolumeHandle', fields.volumeHandle)] : []),
      readOnly(fields),
    ],
  },
  image: {
    type: 'Image (a container image or OCI artifact)',
    rows: ({ reference: image, pullPolicy }) => [row('Reference', image), row('PullPolicy', pullPolicy)],
  },
};

/** The lines of the source that is set, indented by two levels. */
export function sourceLines(sources: Partial<Sources>, isPersistent = false): string[] {
  const found = Object.entries(KINDS_OF_SOURCES).find(([field]) => sources[field as keyof Sources] !== undefined);
  if (!found) return ['  <unknown>'];
  const [field, kind] = found;
  const fields = (sources[field as keyof Sources] ?? {}) as unknown as Fields;
  return [
    `    Type:\t${kind.type}`,
    ...kind.rows(fields, isPersistent).map(([title, value]) => `    ${rowText(title, value)}`),
    ...(field === 'csi' ? attributeLines(fields.volumeAttributes as TextMap) : []),
  ];
}

/** ISCSIInterface has no colon, and a title that ends with a space has its own. */
function rowText(title: string, value: unknown): string {
  const isPlain = title === 'ISCSIInterface' || title.endsWith(' ');
  return `${title}${isPlain ? '' : ':'}\t${String(value)}`;
}

function sizeText(sizeLimit: unknown): string {
  if (typeof sizeLimit !== 'string') return UNSET;
  return compareQuantities(sizeLimit, '0') > 0 ? quantityText(sizeLimit) : UNSET;
}

/** kubectl puts the same four spaces before the title and before each attribute. */
function attributeLines(attributes: TextMap): string[] {
  const keys = Object.keys(attributes ?? {}).sort();
  if (keys.length === 0) return [`    VolumeAttributes:\t${NONE}`];
  return keys.map((key, at) => {
    const text = shortened(`${key}=${attributes?.[key]}`, MOST_ATTRIBUTE);
    return `${at === 0 ? '    VolumeAttributes:' : '        '}\t    ${text}`;
  });
}

/**
 * Volumes by name with their source; those of a template are indented by one more space.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, describeVolumes.
 */
export function volumeLines(volumes: readonly Volume[] = [], space = ''): string[] {
  if (volumes.length === 0) return [`${space}Volumes:\t${NONE}`];
  const nameIndent = space === '' ? '' : ' ';
  return [`${space}Volumes:`, ...volumes.flatMap((volume) => [`  ${nameIndent}${volume.name}:`, ...oneVolume(volume)])];
}

function oneVolume(volume: Volume): string[] {
  if (volume.projected)
    return indented(
      [
        'Type:\tProjected (a volume that contains injected data from multiple sources)',
        ...(volume.projected.sources ?? []).flatMap(projectionLines),
      ],
      2,
    );
  if (volume.downwardAPI)
    return [
      '    Type:\tDownwardAPI (a volume populated by information about the pod)',
      '    Items:',
      ...(volume.downwardAPI.items ?? []).flatMap(itemLines),
    ];
  if (volume.ephemeral) return indented(ephemeralLines(volume.ephemeral), 2);
  return sourceLines(volume);
}

function projectionLines({ secret, downwardAPI, configMap, serviceAccountToken }: VolumeProjection): string[] {
  if (secret) return [`SecretName:\t${secret.name ?? ''}`, `Optional:\t${secret.optional ?? false}`];
  if (downwardAPI) return ['DownwardAPI:\ttrue'];
  if (configMap) return [`ConfigMapName:\t${configMap.name ?? ''}`, `Optional:\t${configMap.optional ?? false}`];
  return serviceAccountToken ? [`TokenExpirationSeconds:\t${serviceAccountToken.expirationSeconds ?? 0}`] : [];
}

function itemLines({ fieldRef, resourceFieldRef, path }: DownwardAPIVolumeFile): string[] {
  return [
    ...(fieldRef ? [`      ${fieldRef.fieldPath} -> ${path}`] : []),
    ...(resourceFieldRef ? [`      ${resourceFieldRef.resource} -> ${path}`] : []),
  ];
}

function ephemeralLines({ volumeClaimTemplate: template }: EphemeralVolumeSource): string[] {
  return [
    'Type:\tEphemeralVolume (an inline specification for a volume that gets created and deleted with the pod)',
    ...(template ? claimFieldLines(template.metadata ?? {}, template.spec) : []),
  ];
}
