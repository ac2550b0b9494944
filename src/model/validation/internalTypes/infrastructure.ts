/** Metadata of an object whose own fields are beside it. */
export const EMBEDDED_META = [
  ...['name', 'generateName', 'namespace', 'selfLink', 'uid', 'resourceVersion', 'generation:number'],
  ...['creationTimestamp:time', 'deletionTimestamp:*time', 'deletionGracePeriodSeconds:*number', 'labels:{}string'],
  ...['annotations:{}string', 'ownerReferences:[]OwnerReference', 'finalizers:[]string', 'managedFields:[]any'],
]
  .map((word) => `?${word}=metadata.${word.replace(/:.*/, '')}`)
  .join(' ');

/** Types of apimachinery, which keep their published names. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/types.go. */
export const metaTypes: readonly (readonly [name: string, fields: string])[] = [
  ['LabelSelector', '?matchLabels:{}string ?matchExpressions:[]LabelSelectorRequirement'],
  ['LabelSelectorRequirement', 'key operator ?values:[]string'],
  ['OwnerReference', 'apiVersion kind name uid ?controller:*bool ?blockOwnerDeletion:*bool'],
];

/** Declarative rules show the published types. Upstream source (v1.36.2): staging/src/k8s.io/api/scheduling/v1alpha2/types.go. */
export const groupTypes: readonly (readonly [name: string, fields: string])[] = [
  [
    'PodGroupTemplate',
    'name schedulingPolicy:PodGroupSchedulingPolicy schedulingConstraints:*any ?resourceClaims:[]any ?disruptionMode:*any ?priorityClassName ?priority:*number',
  ],
  ['PodGroupSchedulingPolicy', '?basic:*any ?gang:*GangSchedulingPolicy'],
  ['GangSchedulingPolicy', 'minCount:number'],
];
/** Embedded in a volume's spec, between its other fields. */
const PERSISTENT_VOLUME_SOURCE =
  'GCEPersistentDisk:*GCEPersistentDiskVolumeSource=gcePersistentDisk AWSElasticBlockStore:*AWSElasticBlockStoreVolumeSource=awsElasticBlockStore HostPath:*HostPathVolumeSource Glusterfs:*GlusterfsPersistentVolumeSource NFS:*NFSVolumeSource=nfs RBD:*RBDPersistentVolumeSource=rbd Quobyte:*QuobyteVolumeSource ISCSI:*ISCSIPersistentVolumeSource=iscsi FlexVolume:*FlexPersistentVolumeSource Cinder:*CinderPersistentVolumeSource CephFS:*CephFSPersistentVolumeSource=cephfs FC:*FCVolumeSource=fc Flocker:*FlockerVolumeSource AzureFile:*AzureFilePersistentVolumeSource VsphereVolume:*VsphereVirtualDiskVolumeSource AzureDisk:*AzureDiskVolumeSource PhotonPersistentDisk:*PhotonPersistentDiskVolumeSource PortworxVolume:*PortworxVolumeSource ScaleIO:*ScaleIOPersistentVolumeSource=scaleIO Local:*LocalVolumeSource StorageOS:*StorageOSPersistentVolumeSource=storageos CSI:*CSIPersistentVolumeSource=csi';

/** Types of networks, storage, limits, access and extensions. Upstream source (v1.36.2): pkg/apis/<group>/types.go. */
export const infrastructureTypes: readonly (readonly [name: string, fields: string])[] = [
  ['NodeAddress', 'Type Address'],
  ['ServicePort', 'Name Protocol AppProtocol:*string Port:number TargetPort:intOrString NodePort:number'],
  ['ParentReference', 'Group Resource Namespace Name'],
  ['RoleRef', 'APIGroup=apiGroup Kind Name'],
  ['ServiceCIDRSpec', 'CIDRs:[]string=cidrs'],
  ['AuditAnnotation', 'Key ValueExpression'],
  ['CSINodeDriver', 'Name NodeID=nodeID TopologyKeys:[]string Allocatable:*VolumeNodeResources'],
  ['VolumeNodeAffinity', 'Required:*NodeSelector'],
  ['VolumeNodeResources', 'Count:*number'],
  [
    'CustomResourceDefinitionVersion',
    'Name Served:bool Storage:bool Deprecated:bool DeprecationWarning:*string Schema:*CustomResourceValidation Subresources:*CustomResourceSubresources AdditionalPrinterColumns:[]CustomResourceColumnDefinition SelectableFields:[]SelectableField',
  ],
  ['ValidationRule', 'Rule Message MessageExpression Reason:*string FieldPath OptionalOldSelf:*bool'],
  ['CustomResourceValidation', 'OpenAPIV3Schema:*JSONSchemaProps=openAPIV3Schema'],
  ['CustomResourceSubresources', 'Status:*any Scale:*CustomResourceSubresourceScale'],
  ['CustomResourceSubresourceScale', 'SpecReplicasPath StatusReplicasPath LabelSelectorPath:*string'],
  ['CustomResourceColumnDefinition', 'Name Type Format Description Priority:number JSONPath=jsonPath'],
  ['SelectableField', 'JSONPath=jsonPath'],
  [
    'JSONSchemaProps',
    'ID=id Schema=$schema Ref:*string=$ref Description Type Nullable:bool Format Title Default:*any Maximum:*number ExclusiveMaximum:bool Minimum:*number ExclusiveMinimum:bool MaxLength:*number MinLength:*number Pattern MaxItems:*number MinItems:*number UniqueItems:bool MultipleOf:*number Enum:[]any MaxProperties:*number MinProperties:*number Required:[]string Items:*any AllOf:[]JSONSchemaProps OneOf:[]JSONSchemaProps AnyOf:[]JSONSchemaProps Not:*JSONSchemaProps Properties:{}JSONSchemaProps AdditionalProperties:*any PatternProperties:{}JSONSchemaProps Dependencies:{}any AdditionalItems:*any Definitions:{}JSONSchemaProps ExternalDocs:*any Example:*any XPreserveUnknownFields:*bool=x-kubernetes-preserve-unknown-fields XEmbeddedResource:bool=x-kubernetes-embedded-resource XIntOrString:bool=x-kubernetes-int-or-string XListMapKeys:[]string=x-kubernetes-list-map-keys XListType:*string=x-kubernetes-list-type XMapType:*string=x-kubernetes-map-type XValidations:[]ValidationRule=x-kubernetes-validations',
  ],
  ['ScopeSelector', 'MatchExpressions:[]ScopedResourceSelectorRequirement'],
  ['ScopedResourceSelectorRequirement', 'ScopeName Operator Values:[]string'],
  ['PersistentVolumeSource', PERSISTENT_VOLUME_SOURCE],
  ['GlusterfsPersistentVolumeSource', 'EndpointsName=endpoints Path ReadOnly:bool EndpointsNamespace:*string'],
  [
    'RBDPersistentVolumeSource',
    'CephMonitors:[]string=monitors RBDImage=image FSType=fsType RBDPool=pool RadosUser=user Keyring SecretRef:*SecretReference ReadOnly:bool',
  ],
  [
    'ISCSIPersistentVolumeSource',
    'TargetPortal IQN=iqn Lun:number ISCSIInterface=iscsiInterface FSType=fsType ReadOnly:bool Portals:[]string DiscoveryCHAPAuth:bool=chapAuthDiscovery SessionCHAPAuth:bool=chapAuthSession SecretRef:*SecretReference InitiatorName:*string',
  ],
  ['FlexPersistentVolumeSource', 'Driver FSType=fsType SecretRef:*SecretReference ReadOnly:bool Options:{}string'],
  ['CinderPersistentVolumeSource', 'VolumeID FSType=fsType ReadOnly:bool SecretRef:*SecretReference'],
  ['CephFSPersistentVolumeSource', 'Monitors:[]string Path User SecretFile SecretRef:*SecretReference ReadOnly:bool'],
  ['AzureFilePersistentVolumeSource', 'SecretName ShareName ReadOnly:bool SecretNamespace:*string'],
  [
    'ScaleIOPersistentVolumeSource',
    'Gateway System SecretRef:*SecretReference SSLEnabled:bool=sslEnabled ProtectionDomain StoragePool StorageMode VolumeName FSType=fsType ReadOnly:bool',
  ],
  ['LocalVolumeSource', 'Path FSType:*string=fsType'],
  [
    'StorageOSPersistentVolumeSource',
    'VolumeName VolumeNamespace FSType=fsType ReadOnly:bool SecretRef:*ObjectReference',
  ],
  [
    'CSIPersistentVolumeSource',
    'Driver VolumeHandle ReadOnly:bool FSType=fsType VolumeAttributes:{}string ControllerPublishSecretRef:*SecretReference NodeStageSecretRef:*SecretReference NodePublishSecretRef:*SecretReference ControllerExpandSecretRef:*SecretReference NodeExpandSecretRef:*SecretReference',
  ],
  ['SecretReference', 'Name Namespace'],
  ['ObjectReference', 'Kind Namespace Name UID=uid APIVersion=apiVersion ResourceVersion FieldPath'],
  [
    'FlowSchemaSpec',
    'PriorityLevelConfiguration:PriorityLevelConfigurationReference MatchingPrecedence:number DistinguisherMethod:*FlowDistinguisherMethod Rules:[]PolicyRulesWithSubjects',
  ],
  ['PriorityLevelConfigurationReference', 'Name'],
  ['FlowDistinguisherMethod', 'Type'],
  [
    'PolicyRulesWithSubjects',
    'Subjects:[]FlowcontrolSubject ResourceRules:[]ResourcePolicyRule NonResourceRules:[]NonResourcePolicyRule',
  ],
  ['FlowcontrolSubject', 'Kind User:*NamedSubject Group:*NamedSubject ServiceAccount:*ServiceAccountSubject'],
  ['NamedSubject', 'Name'],
  ['ServiceAccountSubject', 'Namespace Name'],
  [
    'ResourcePolicyRule',
    'Verbs:[]string APIGroups:[]string=apiGroups Resources:[]string ClusterScope:bool Namespaces:[]string',
  ],
  ['NonResourcePolicyRule', 'Verbs:[]string NonResourceURLs:[]string'],
  [
    'PriorityLevelConfigurationSpec',
    'Type Limited:*LimitedPriorityLevelConfiguration Exempt:*ExemptPriorityLevelConfiguration',
  ],
  [
    'LimitedPriorityLevelConfiguration',
    'NominalConcurrencyShares:number LimitResponse:LimitResponse LendablePercent:*number BorrowingLimitPercent:*number',
  ],
  ['ExemptPriorityLevelConfiguration', 'NominalConcurrencyShares:*number LendablePercent:*number'],
  ['LimitResponse', 'Type Queuing:*QueuingConfiguration'],
  ['QueuingConfiguration', 'Queues:number HandSize:number QueueLengthLimit:number'],
  ['VolumeAttachmentSpec', 'Attacher Source:VolumeAttachmentSource NodeName'],
  ['VolumeAttachmentSource', 'PersistentVolumeName:*string InlineVolumeSpec:*PersistentVolumeSpec'],
  [
    'PersistentVolumeSpec',
    `Capacity:{}quantity ${PERSISTENT_VOLUME_SOURCE} AccessModes:[]string ClaimRef:*ObjectReference PersistentVolumeReclaimPolicy StorageClassName MountOptions:[]string VolumeMode:*string NodeAffinity:*VolumeNodeAffinity VolumeAttributesClassName:*string`,
  ],
];
