import { EMBEDDED_META } from './infrastructure.ts';

/** Volumes of Pods. Upstream source (v1.36.2): pkg/apis/core/types.go. */
export const volumeTypes: readonly (readonly [name: string, fields: string])[] = [
  ['AWSElasticBlockStoreVolumeSource', 'VolumeID FSType=fsType Partition:number ReadOnly:bool'],
  [
    'AzureDiskVolumeSource',
    'DiskName DataDiskURI=diskURI CachingMode:*string FSType:*string=fsType ReadOnly:*bool Kind:*string',
  ],
  ['AzureFileVolumeSource', 'SecretName ShareName ReadOnly:bool'],
  [
    'CSIVolumeSource',
    'Driver ReadOnly:*bool FSType:*string=fsType VolumeAttributes:{}string NodePublishSecretRef:*LocalObjectReference',
  ],
  ['CephFSVolumeSource', 'Monitors:[]string Path User SecretFile SecretRef:*LocalObjectReference ReadOnly:bool'],
  ['CinderVolumeSource', 'VolumeID FSType=fsType ReadOnly:bool SecretRef:*LocalObjectReference'],
  ['ClusterTrustBundleProjection', 'Name:*string SignerName:*string LabelSelector:*LabelSelector Optional:*bool Path'],
  ['ConfigMapProjection', 'Name Items:[]KeyToPath Optional:*bool'],
  ['ConfigMapVolumeSource', 'Name Items:[]KeyToPath DefaultMode:*number Optional:*bool'],
  ['DownwardAPIProjection', 'Items:[]DownwardAPIVolumeFile'],
  ['DownwardAPIVolumeFile', 'Path FieldRef:*ObjectFieldSelector ResourceFieldRef:*ResourceFieldSelector Mode:*number'],
  ['DownwardAPIVolumeSource', 'Items:[]DownwardAPIVolumeFile DefaultMode:*number'],
  ['EmptyDirVolumeSource', 'Medium SizeLimit:*quantity'],
  ['EphemeralVolumeSource', 'VolumeClaimTemplate:*PersistentVolumeClaimTemplate'],
  ['FCVolumeSource', 'TargetWWNs:[]string Lun:*number FSType=fsType ReadOnly:bool WWIDs:[]string=wwids'],
  ['FlexVolumeSource', 'Driver FSType=fsType SecretRef:*LocalObjectReference ReadOnly:bool Options:{}string'],
  ['FlockerVolumeSource', 'DatasetName DatasetUUID'],
  ['GCEPersistentDiskVolumeSource', 'PDName=pdName FSType=fsType Partition:number ReadOnly:bool'],
  ['GitRepoVolumeSource', 'Repository Revision Directory'],
  ['GlusterfsVolumeSource', 'EndpointsName=endpoints Path ReadOnly:bool'],
  ['HostPathVolumeSource', 'Path Type:*string'],
  [
    'ISCSIVolumeSource',
    'TargetPortal IQN=iqn Lun:number ISCSIInterface=iscsiInterface FSType=fsType ReadOnly:bool Portals:[]string DiscoveryCHAPAuth:bool=chapAuthDiscovery SessionCHAPAuth:bool=chapAuthSession SecretRef:*LocalObjectReference InitiatorName:*string',
  ],
  ['ImageVolumeSource', 'Reference PullPolicy'],
  ['KeyToPath', 'Key Path Mode:*number'],
  ['LocalObjectReference', 'Name'],
  ['NFSVolumeSource', 'Server Path ReadOnly:bool'],
  ['ObjectFieldSelector', 'APIVersion=apiVersion FieldPath'],
  [
    'PersistentVolumeClaimSpec',
    'AccessModes:[]string Selector:*LabelSelector Resources:VolumeResourceRequirements VolumeName StorageClassName:*string VolumeMode:*string DataSource:*TypedLocalObjectReference DataSourceRef:*TypedObjectReference VolumeAttributesClassName:*string',
  ],
  ['PersistentVolumeClaimTemplate', `${EMBEDDED_META} Spec:PersistentVolumeClaimSpec`],
  ['PersistentVolumeClaimVolumeSource', 'ClaimName ReadOnly:bool'],
  ['PhotonPersistentDiskVolumeSource', 'PdID FSType=fsType'],
  [
    'PodCertificateProjection',
    'SignerName KeyType MaxExpirationSeconds:*number CredentialBundlePath KeyPath CertificateChainPath UserAnnotations:{}string',
  ],
  ['PortworxVolumeSource', 'VolumeID FSType=fsType ReadOnly:bool'],
  ['ProjectedVolumeSource', 'Sources:[]VolumeProjection DefaultMode:*number'],
  ['QuobyteVolumeSource', 'Registry Volume ReadOnly:bool User Group Tenant'],
  [
    'RBDVolumeSource',
    'CephMonitors:[]string=monitors RBDImage=image FSType=fsType RBDPool=pool RadosUser=user Keyring SecretRef:*LocalObjectReference ReadOnly:bool',
  ],
  ['ResourceFieldSelector', 'ContainerName Resource Divisor:quantity'],
  [
    'ScaleIOVolumeSource',
    'Gateway System SecretRef:*LocalObjectReference SSLEnabled:bool=sslEnabled ProtectionDomain StoragePool StorageMode VolumeName FSType=fsType ReadOnly:bool',
  ],
  ['SecretProjection', 'Name Items:[]KeyToPath Optional:*bool'],
  ['SecretVolumeSource', 'SecretName Items:[]KeyToPath DefaultMode:*number Optional:*bool'],
  ['ServiceAccountTokenProjection', 'Audience ExpirationSeconds:number Path'],
  ['StorageOSVolumeSource', 'VolumeName VolumeNamespace FSType=fsType ReadOnly:bool SecretRef:*LocalObjectReference'],
  ['TypedLocalObjectReference', 'APIGroup:*string=apiGroup Kind Name'],
  ['TypedObjectReference', 'APIGroup:*string=apiGroup Kind Name Namespace:*string'],
  [
    'Volume',
    'Name HostPath:*HostPathVolumeSource EmptyDir:*EmptyDirVolumeSource GCEPersistentDisk:*GCEPersistentDiskVolumeSource=gcePersistentDisk AWSElasticBlockStore:*AWSElasticBlockStoreVolumeSource=awsElasticBlockStore GitRepo:*GitRepoVolumeSource Secret:*SecretVolumeSource NFS:*NFSVolumeSource=nfs ISCSI:*ISCSIVolumeSource=iscsi Glusterfs:*GlusterfsVolumeSource PersistentVolumeClaim:*PersistentVolumeClaimVolumeSource RBD:*RBDVolumeSource=rbd Quobyte:*QuobyteVolumeSource FlexVolume:*FlexVolumeSource Cinder:*CinderVolumeSource CephFS:*CephFSVolumeSource=cephfs Flocker:*FlockerVolumeSource DownwardAPI:*DownwardAPIVolumeSource FC:*FCVolumeSource=fc AzureFile:*AzureFileVolumeSource ConfigMap:*ConfigMapVolumeSource VsphereVolume:*VsphereVirtualDiskVolumeSource AzureDisk:*AzureDiskVolumeSource PhotonPersistentDisk:*PhotonPersistentDiskVolumeSource Projected:*ProjectedVolumeSource PortworxVolume:*PortworxVolumeSource ScaleIO:*ScaleIOVolumeSource StorageOS:*StorageOSVolumeSource=storageos CSI:*CSIVolumeSource=csi Ephemeral:*EphemeralVolumeSource Image:*ImageVolumeSource',
  ],
  [
    'VolumeProjection',
    'Secret:*SecretProjection DownwardAPI:*DownwardAPIProjection ConfigMap:*ConfigMapProjection ServiceAccountToken:*ServiceAccountTokenProjection ClusterTrustBundle:*ClusterTrustBundleProjection PodCertificate:*PodCertificateProjection',
  ],
  ['VolumeResourceRequirements', 'Limits:{}quantity Requests:{}quantity'],
  ['VsphereVirtualDiskVolumeSource', 'VolumePath FSType=fsType StoragePolicyName StoragePolicyID'],
];

/** Upstream source (v1.36.2): pkg/apis/resource/types.go. */
export const resourceTypes: readonly (readonly [name: string, fields: string])[] = [
  ['ResourceClaimSpec', 'Devices:DeviceClaim'],
  [
    'ResourceClaimTemplateSpec',
    '?labels:{}string=metadata.labels ?annotations:{}string=metadata.annotations Spec:ResourceClaimSpec',
  ],
  ['DeviceClaim', 'Requests:[]DeviceRequest Constraints:[]DeviceConstraint Config:[]DeviceClaimConfiguration'],
  ['DeviceRequest', 'Name Exactly:*ExactDeviceRequest FirstAvailable:[]DeviceSubRequest'],
  [
    'ExactDeviceRequest',
    'DeviceClassName Selectors:[]DeviceSelector AllocationMode Count:number AdminAccess:*bool Tolerations:[]DeviceToleration Capacity:*CapacityRequirements',
  ],
  [
    'DeviceSubRequest',
    'Name DeviceClassName Selectors:[]DeviceSelector AllocationMode Count:number Tolerations:[]DeviceToleration Capacity:*CapacityRequirements',
  ],
  ['CapacityRequirements', 'Requests:{}quantity'],
  ['DeviceSelector', 'CEL:*CELDeviceSelector=cel'],
  ['CELDeviceSelector', 'Expression'],
  ['DeviceConstraint', 'Requests:[]string MatchAttribute:*string DistinctAttribute:*string'],
  ['DeviceClaimConfiguration', 'Requests:[]string Opaque:*OpaqueDeviceConfiguration'],
  ['OpaqueDeviceConfiguration', 'Driver Parameters:any'],
  ['DeviceToleration', 'Key Operator Value Effect TolerationSeconds:*number'],
  ['AllocationResult', 'Devices:DeviceAllocationResult NodeSelector:*NodeSelector AllocationTimestamp:*time'],
  ['DeviceAllocationResult', 'Results:[]DeviceRequestAllocationResult Config:[]DeviceAllocationConfiguration'],
  [
    'DeviceRequestAllocationResult',
    'Request Driver Pool Device AdminAccess:*bool Tolerations:[]DeviceToleration BindingConditions:[]string BindingFailureConditions:[]string ShareID:*string ConsumedCapacity:{}quantity',
  ],
  ['DeviceAllocationConfiguration', 'Source Requests:[]string Opaque:*OpaqueDeviceConfiguration'],
  ['SharedDeviceID', 'Driver Pool Device ShareID'],
  [
    'DeviceAttribute',
    'IntValue:*number=int BoolValue:*bool=bool StringValue:*string=string VersionValue:*string=version IntValues:[]number=ints BoolValues:[]bool=bools StringValues:[]string=strings VersionValues:[]string=versions',
  ],
];
