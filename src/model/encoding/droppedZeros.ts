import { ownValue } from '#base/record.ts';
import { schema } from '#model/generated/schema.ts';

// Written by scripts/generate-encoding.ts from the Go types of Kubernetes v1.36.2.

/** Per type: scalars that are left out when they are zero or empty. */
export const droppedZeros: { readonly [type: string]: readonly string[] } = {
  APIServiceCondition: ['reason', 'message'],
  APIServiceSpec: ['group', 'version', 'insecureSkipTLSVerify'],
  AWSElasticBlockStoreVolumeSource: ['fsType', 'partition', 'readOnly'],
  ApplyConfiguration: ['expression'],
  AzureFilePersistentVolumeSource: ['readOnly'],
  AzureFileVolumeSource: ['readOnly'],
  CSIPersistentVolumeSource: ['readOnly', 'fsType'],
  CephFSPersistentVolumeSource: ['path', 'user', 'secretFile', 'readOnly'],
  CephFSVolumeSource: ['path', 'user', 'secretFile', 'readOnly'],
  CinderPersistentVolumeSource: ['fsType', 'readOnly'],
  CinderVolumeSource: ['fsType', 'readOnly'],
  Condition: ['observedGeneration'],
  ConfigMapEnvSource: ['name'],
  ConfigMapKeySelector: ['name'],
  ConfigMapNodeConfigSource: ['resourceVersion'],
  ConfigMapProjection: ['name'],
  ConfigMapVolumeSource: ['name'],
  Container: [
    'image',
    'workingDir',
    'terminationMessagePath',
    'terminationMessagePolicy',
    'imagePullPolicy',
    'stdin',
    'stdinOnce',
    'tty',
  ],
  ContainerImage: ['sizeBytes'],
  ContainerPort: ['name', 'hostPort', 'protocol', 'hostIP'],
  ContainerResourceClaim: ['request'],
  ContainerRestartRule: ['action'],
  ContainerRestartRuleOnExitCodes: ['operator'],
  ContainerStateTerminated: ['signal', 'reason', 'message', 'containerID'],
  ContainerStateWaiting: ['reason', 'message'],
  ContainerStatus: ['containerID'],
  CronJobSpec: ['concurrencyPolicy'],
  CustomResourceColumnDefinition: ['format', 'description', 'priority'],
  CustomResourceDefinitionCondition: ['reason', 'message', 'observedGeneration'],
  CustomResourceDefinitionNames: ['singular', 'listKind'],
  CustomResourceDefinitionSpec: ['preserveUnknownFields'],
  CustomResourceDefinitionStatus: ['observedGeneration'],
  CustomResourceDefinitionVersion: ['deprecated'],
  DaemonSetCondition: ['reason', 'message'],
  DaemonSetSpec: ['minReadySeconds'],
  DaemonSetStatus: ['observedGeneration', 'updatedNumberScheduled', 'numberAvailable', 'numberUnavailable'],
  DaemonSetUpdateStrategy: ['type'],
  DeploymentCondition: ['reason', 'message'],
  DeploymentSpec: ['minReadySeconds', 'paused'],
  DeploymentStatus: [
    'observedGeneration',
    'replicas',
    'updatedReplicas',
    'readyReplicas',
    'availableReplicas',
    'unavailableReplicas',
  ],
  DeploymentStrategy: ['type'],
  DeviceSubRequest: ['allocationMode', 'count'],
  DeviceTaint: ['value'],
  DeviceToleration: ['key', 'operator', 'value', 'effect'],
  EmptyDirVolumeSource: ['medium'],
  EndpointAddress: ['hostname'],
  EndpointPort: ['name', 'protocol'],
  EnvFromSource: ['prefix'],
  EnvVar: ['value'],
  EphemeralContainer: [
    'image',
    'workingDir',
    'terminationMessagePath',
    'terminationMessagePolicy',
    'imagePullPolicy',
    'stdin',
    'stdinOnce',
    'tty',
    'targetContainerName',
  ],
  Event: ['reason', 'message', 'count', 'type', 'action'],
  EventSeries: ['count'],
  EventSource: ['component', 'host'],
  ExactDeviceRequest: ['allocationMode', 'count'],
  ExternalDocumentation: ['description', 'url'],
  FCVolumeSource: ['fsType', 'readOnly'],
  FlexPersistentVolumeSource: ['fsType', 'readOnly'],
  FlexVolumeSource: ['fsType', 'readOnly'],
  FlockerVolumeSource: ['datasetName', 'datasetUUID'],
  FlowSchemaCondition: ['type', 'status', 'reason', 'message'],
  GCEPersistentDiskVolumeSource: ['fsType', 'partition', 'readOnly'],
  GitRepoVolumeSource: ['revision', 'directory'],
  GlusterfsPersistentVolumeSource: ['readOnly'],
  GlusterfsVolumeSource: ['readOnly'],
  HTTPGetAction: ['path', 'host', 'scheme'],
  HTTPIngressPath: ['path'],
  HorizontalPodAutoscalerCondition: ['reason', 'message'],
  HorizontalPodAutoscalerStatus: ['currentReplicas'],
  ISCSIPersistentVolumeSource: ['iscsiInterface', 'fsType', 'readOnly', 'chapAuthDiscovery', 'chapAuthSession'],
  ISCSIVolumeSource: ['iscsiInterface', 'fsType', 'readOnly', 'chapAuthDiscovery', 'chapAuthSession'],
  ImageVolumeSource: ['reference', 'pullPolicy'],
  ImageVolumeStatus: ['imageRef'],
  IngressClassSpec: ['controller'],
  IngressLoadBalancerIngress: ['ip', 'hostname'],
  IngressRule: ['host'],
  IngressTLS: ['secretName'],
  JSONPatch: ['expression'],
  JSONSchemaProps: [
    'id',
    '$schema',
    'description',
    'type',
    'format',
    'title',
    'exclusiveMaximum',
    'exclusiveMinimum',
    'pattern',
    'uniqueItems',
    'nullable',
    'x-kubernetes-embedded-resource',
    'x-kubernetes-int-or-string',
  ],
  JobCondition: ['reason', 'message'],
  JobStatus: ['active', 'succeeded', 'failed', 'completedIndexes'],
  LoadBalancerIngress: ['ip', 'hostname'],
  LocalObjectReference: ['name'],
  ManagedFieldsEntry: ['manager', 'operation', 'fieldsType', 'subresource'],
  ModifyVolumeStatus: ['targetVolumeAttributesClassName'],
  MutatingAdmissionPolicyBindingSpec: ['policyName'],
  MutatingAdmissionPolicySpec: ['reinvocationPolicy'],
  NFSVolumeSource: ['readOnly'],
  NamespaceCondition: ['reason', 'message'],
  NamespaceStatus: ['phase'],
  NetworkDeviceData: ['interfaceName', 'hardwareAddress'],
  NodeCondition: ['reason', 'message'],
  NodeConfigStatus: ['error'],
  NodeSpec: ['podCIDR', 'providerID', 'unschedulable', 'externalID'],
  NodeStatus: ['phase'],
  ObjectMeta: ['name', 'generateName', 'namespace', 'selfLink', 'resourceVersion', 'generation'],
  ObjectReference: ['namespace', 'name', 'resourceVersion', 'fieldPath'],
  ParamRef: ['name', 'namespace'],
  ParentReference: ['group', 'resource', 'namespace', 'name'],
  PersistentVolumeClaimCondition: ['reason', 'message'],
  PersistentVolumeClaimSpec: ['volumeName'],
  PersistentVolumeClaimStatus: ['phase'],
  PersistentVolumeClaimVolumeSource: ['readOnly'],
  PersistentVolumeSpec: ['persistentVolumeReclaimPolicy', 'storageClassName'],
  PersistentVolumeStatus: ['phase', 'message', 'reason'],
  PhotonPersistentDiskVolumeSource: ['fsType'],
  PodCertificateProjection: ['signerName', 'keyType', 'credentialBundlePath', 'keyPath', 'certificateChainPath'],
  PodCondition: ['observedGeneration', 'reason', 'message'],
  PodDNSConfigOption: ['name'],
  PodDisruptionBudgetStatus: ['observedGeneration'],
  PodGroupSpec: ['priorityClassName'],
  PodGroupTemplate: ['priorityClassName'],
  PodSpec: [
    'restartPolicy',
    'dnsPolicy',
    'serviceAccountName',
    'serviceAccount',
    'nodeName',
    'hostNetwork',
    'hostPID',
    'hostIPC',
    'hostname',
    'subdomain',
    'schedulerName',
    'priorityClassName',
  ],
  PodStatus: [
    'observedGeneration',
    'phase',
    'message',
    'reason',
    'nominatedNodeName',
    'hostIP',
    'podIP',
    'qosClass',
    'resize',
  ],
  PortworxVolumeSource: ['fsType', 'readOnly'],
  PriorityClass: ['globalDefault', 'description'],
  PriorityLevelConfigurationCondition: ['type', 'status', 'reason', 'message'],
  Probe: ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'],
  QuobyteVolumeSource: ['readOnly', 'user', 'group', 'tenant'],
  RBDPersistentVolumeSource: ['fsType', 'pool', 'user', 'keyring', 'readOnly'],
  RBDVolumeSource: ['fsType', 'pool', 'user', 'keyring', 'readOnly'],
  ReplicaSetCondition: ['reason', 'message'],
  ReplicaSetSpec: ['minReadySeconds'],
  ReplicaSetStatus: ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas', 'observedGeneration'],
  ReplicationControllerCondition: ['reason', 'message'],
  ReplicationControllerSpec: ['minReadySeconds'],
  ReplicationControllerStatus: ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas', 'observedGeneration'],
  ResourceClaimConsumerReference: ['apiGroup'],
  ResourceFieldSelector: ['containerName'],
  ResourceHealth: ['health'],
  ResourcePolicyRule: ['clusterScope'],
  SELinuxOptions: ['user', 'role', 'type', 'level'],
  ScaleIOPersistentVolumeSource: [
    'sslEnabled',
    'protectionDomain',
    'storagePool',
    'storageMode',
    'volumeName',
    'fsType',
    'readOnly',
  ],
  ScaleIOVolumeSource: [
    'sslEnabled',
    'protectionDomain',
    'storagePool',
    'storageMode',
    'volumeName',
    'fsType',
    'readOnly',
  ],
  Secret: ['type'],
  SecretEnvSource: ['name'],
  SecretKeySelector: ['name'],
  SecretProjection: ['name'],
  SecretReference: ['name', 'namespace'],
  SecretVolumeSource: ['secretName'],
  ServiceAccountTokenProjection: ['audience'],
  ServiceBackendPort: ['name', 'number'],
  ServicePort: ['name', 'protocol', 'nodePort'],
  ServiceReference: ['namespace', 'name'],
  ServiceSpec: [
    'clusterIP',
    'type',
    'sessionAffinity',
    'loadBalancerIP',
    'externalName',
    'externalTrafficPolicy',
    'healthCheckNodePort',
    'publishNotReadyAddresses',
  ],
  StatefulSetCondition: ['reason', 'message'],
  StatefulSetPersistentVolumeClaimRetentionPolicy: ['whenDeleted', 'whenScaled'],
  StatefulSetSpec: ['podManagementPolicy', 'minReadySeconds'],
  StatefulSetStatus: [
    'observedGeneration',
    'readyReplicas',
    'currentReplicas',
    'updatedReplicas',
    'currentRevision',
    'updateRevision',
  ],
  StatefulSetUpdateStrategy: ['type'],
  StorageOSPersistentVolumeSource: ['volumeName', 'volumeNamespace', 'fsType', 'readOnly'],
  StorageOSVolumeSource: ['volumeName', 'volumeNamespace', 'fsType', 'readOnly'],
  Subject: ['apiGroup', 'namespace'],
  TCPSocketAction: ['host'],
  Taint: ['value'],
  Toleration: ['key', 'operator', 'value', 'effect'],
  ValidatingAdmissionPolicyBindingSpec: ['policyName'],
  ValidatingAdmissionPolicyStatus: ['observedGeneration'],
  Validation: ['message', 'messageExpression'],
  ValidationRule: ['message', 'messageExpression', 'fieldPath'],
  VolumeError: ['message'],
  VolumeMount: ['readOnly', 'subPath', 'subPathExpr'],
  VolumeMountStatus: ['readOnly'],
  VsphereVirtualDiskVolumeSource: ['fsType', 'storagePolicyName', 'storagePolicyID'],
  WorkloadReference: ['apiGroup'],
};

/**
 * The meaning of a field that Kubernetes leaves out when it is zero: 0 for a count, false for a switch. Undefined for
 * all other fields, and if the object lacks the field's parent.
 */
export function leftOutZero(object: object, kind: string, path: readonly string[]): 0 | false | undefined {
  let value: unknown = object;
  let typeName = kind;
  for (const [index, field] of path.entries()) {
    if (typeof value !== 'object' || value === null) return undefined;
    const ref = (ownValue(ownValue(schema, typeName) ?? {}, field) ?? '').replace(/!$/, '');
    if (index === path.length - 1) return isLeftOut(typeName, field) ? zeroOf(ref) : undefined;
    if (!ref.startsWith('@')) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[field];
    typeName = ref.slice(1);
  }
  return undefined;
}

function isLeftOut(typeName: string, field: string): boolean {
  return ownValue(droppedZeros, typeName)?.includes(field) ?? false;
}

function zeroOf(ref: string): 0 | false | undefined {
  if (ref === 'bool') return false;
  return ref.startsWith('int') ? 0 : undefined;
}

type Plain = Readonly<Record<string, unknown>>;

/**
 * Whether two values of a Go type are equal to the program that holds them. A zero or empty field that the text leaves
 * out equals a computed zero, empty text, list or map.
 */
export function sameStruct(a: object | undefined, b: object | undefined, typeName: string): boolean {
  if (a === b) return true;
  const refs = ownValue(schema, typeName) ?? {};
  const dropped = ownValue(droppedZeros, typeName) ?? [];
  const left = (a ?? {}) as Plain;
  const right = (b ?? {}) as Plain;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((field) => {
    const isZeroDropped = dropped.includes(field);
    const [x, y] = [given(left[field], isZeroDropped), given(right[field], isZeroDropped)];
    return same(x, y, (ownValue(refs, field) ?? '').replace(/!$/, ''));
  });
}

function given(value: unknown, isZeroDropped: boolean): unknown {
  if (value === null) return undefined;
  if (isZeroDropped && (value === 0 || value === '' || value === false)) return undefined;
  return typeof value === 'object' && Object.keys(value).length === 0 ? undefined : value;
}

function same(a: unknown, b: unknown, ref: string): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => same(item, b[index], ref.startsWith('[]') ? ref.slice(2) : ''));
  }
  if (ref.startsWith('@')) return sameStruct(a, b, ref.slice(1));
  const inner = ref.startsWith('{}') ? ref.slice(2) : '';
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].every((field) => same((a as Plain)[field], (b as Plain)[field], inner));
}
