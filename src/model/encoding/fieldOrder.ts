import { compare } from '#base/order.ts';
import { isRecord, ownValue } from '#base/record.ts';
import { schema } from '#model/generated/schema.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';

// Written by scripts/generate-encoding.ts from the Go types of Kubernetes v1.36.2.

/** Per type: its fields in the order in which Go writes them, where that is not the order of the alphabet. */
const fieldOrder: { readonly [type: string]: string } = {
  APIService: 'kind apiVersion metadata spec status',
  APIServiceCondition: 'type status lastTransitionTime reason message',
  APIServiceSpec: 'service group version insecureSkipTLSVerify caBundle groupPriorityMinimum versionPriority',
  AWSElasticBlockStoreVolumeSource: 'volumeID fsType partition readOnly',
  AdmissionServiceReference: 'namespace name path port',
  AdmissionWebhookClientConfig: 'url service caBundle',
  AllocatedDeviceStatus: 'driver pool device shareID conditions data networkData',
  AllocationResult: 'devices nodeSelector allocationTimestamp',
  ApiextensionsV1WebhookClientConfig: 'url service caBundle',
  AppArmorProfile: 'type localhostProfile',
  AttachedVolume: 'name devicePath',
  AzureDiskVolumeSource: 'diskName diskURI cachingMode fsType readOnly kind',
  AzureFilePersistentVolumeSource: 'secretName shareName readOnly secretNamespace',
  AzureFileVolumeSource: 'secretName shareName readOnly',
  Binding: 'kind apiVersion metadata target',
  CSIDriver: 'kind apiVersion metadata spec',
  CSIDriverSpec:
    'attachRequired podInfoOnMount volumeLifecycleModes storageCapacity fsGroupPolicy tokenRequests requiresRepublish seLinuxMount nodeAllocatableUpdatePeriodSeconds serviceAccountTokenInSecrets preventPodSchedulingIfMissing',
  CSINode: 'kind apiVersion metadata spec',
  CSINodeDriver: 'name nodeID topologyKeys allocatable',
  CSIPersistentVolumeSource:
    'driver volumeHandle readOnly fsType volumeAttributes controllerPublishSecretRef nodeStageSecretRef nodePublishSecretRef controllerExpandSecretRef nodeExpandSecretRef',
  CSIStorageCapacity: 'kind apiVersion metadata nodeTopology storageClassName capacity maximumVolumeSize',
  CSIVolumeSource: 'driver readOnly fsType volumeAttributes nodePublishSecretRef',
  CapacityRequestPolicy: 'default validValues validRange',
  CapacityRequestPolicyRange: 'min max step',
  CephFSPersistentVolumeSource: 'monitors path user secretFile secretRef readOnly',
  CephFSVolumeSource: 'monitors path user secretFile secretRef readOnly',
  CinderPersistentVolumeSource: 'volumeID fsType readOnly secretRef',
  CinderVolumeSource: 'volumeID fsType readOnly secretRef',
  ClusterRole: 'kind apiVersion metadata rules aggregationRule',
  ClusterRoleBinding: 'kind apiVersion metadata subjects roleRef',
  ClusterTrustBundleProjection: 'name signerName labelSelector optional path',
  Condition: 'type status observedGeneration lastTransitionTime reason message',
  ConfigMap: 'kind apiVersion metadata immutable data binaryData',
  ConfigMapKeySelector: 'name key optional',
  ConfigMapNodeConfigSource: 'namespace name uid resourceVersion kubeletConfigKey',
  ConfigMapProjection: 'name items optional',
  ConfigMapVolumeSource: 'name items defaultMode optional',
  Container:
    'name image command args workingDir ports envFrom env resources resizePolicy restartPolicy restartPolicyRules volumeMounts volumeDevices livenessProbe readinessProbe startupProbe lifecycle terminationMessagePath terminationMessagePolicy imagePullPolicy securityContext stdin stdinOnce tty',
  ContainerExtendedResourceRequest: 'containerName resourceName requestName',
  ContainerPort: 'name hostPort containerPort protocol hostIP',
  ContainerResourceMetricSource: 'name target container',
  ContainerResourceMetricStatus: 'name current container',
  ContainerState: 'waiting running terminated',
  ContainerStateTerminated: 'exitCode signal reason message startedAt finishedAt containerID',
  ContainerStateWaiting: 'reason message',
  ContainerStatus:
    'name state lastState ready restartCount image imageID containerID started allocatedResources resources volumeMounts user allocatedResourcesStatus stopSignal',
  ControllerRevision: 'kind apiVersion metadata data revision',
  CounterSet: 'name counters',
  CronJob: 'kind apiVersion metadata spec status',
  CronJobSpec:
    'schedule timeZone startingDeadlineSeconds concurrencyPolicy suspend jobTemplate successfulJobsHistoryLimit failedJobsHistoryLimit',
  CrossVersionObjectReference: 'kind name apiVersion',
  CustomResourceColumnDefinition: 'name type format description priority jsonPath',
  CustomResourceDefinition: 'kind apiVersion metadata spec status',
  CustomResourceDefinitionCondition: 'type status lastTransitionTime reason message observedGeneration',
  CustomResourceDefinitionNames: 'plural singular shortNames kind listKind categories',
  CustomResourceDefinitionSpec: 'group names scope versions conversion preserveUnknownFields',
  CustomResourceDefinitionStatus: 'conditions acceptedNames storedVersions observedGeneration',
  CustomResourceDefinitionVersion:
    'name served storage deprecated deprecationWarning schema subresources additionalPrinterColumns selectableFields',
  CustomResourceSubresourceScale: 'specReplicasPath statusReplicasPath labelSelectorPath',
  CustomResourceSubresources: 'status scale',
  DaemonSet: 'kind apiVersion metadata spec status',
  DaemonSetCondition: 'type status lastTransitionTime reason message',
  DaemonSetSpec: 'selector template updateStrategy minReadySeconds revisionHistoryLimit',
  DaemonSetStatus:
    'currentNumberScheduled numberMisscheduled desiredNumberScheduled numberReady observedGeneration updatedNumberScheduled numberAvailable numberUnavailable collisionCount conditions',
  DaemonSetUpdateStrategy: 'type rollingUpdate',
  DeleteOptions:
    'kind apiVersion gracePeriodSeconds preconditions orphanDependents propagationPolicy dryRun ignoreStoreReadErrorWithClusterBreakingPotential',
  Deployment: 'kind apiVersion metadata spec status',
  DeploymentCondition: 'type status lastUpdateTime lastTransitionTime reason message',
  DeploymentSpec:
    'replicas selector template strategy minReadySeconds revisionHistoryLimit paused progressDeadlineSeconds',
  DeploymentStatus:
    'observedGeneration replicas updatedReplicas readyReplicas availableReplicas unavailableReplicas terminatingReplicas conditions collisionCount',
  DeploymentStrategy: 'type rollingUpdate',
  Device:
    'name attributes capacity consumesCounters nodeName nodeSelector allNodes taints bindsToNode bindingConditions bindingFailureConditions allowMultipleAllocations nodeAllocatableResourceMappings',
  DeviceAllocationConfiguration: 'opaque source requests',
  DeviceAllocationResult: 'results config',
  DeviceAttribute: 'int bool string version ints bools strings versions',
  DeviceCapacity: 'value requestPolicy',
  DeviceClaim: 'requests constraints config',
  DeviceClass: 'kind apiVersion metadata spec',
  DeviceClassSpec: 'selectors config extendedResourceName',
  DeviceConstraint: 'requests matchAttribute distinctAttribute',
  DeviceRequest: 'name exactly firstAvailable',
  DeviceRequestAllocationResult:
    'request driver pool device adminAccess tolerations bindingConditions bindingFailureConditions shareID consumedCapacity',
  DeviceSubRequest: 'name deviceClassName selectors allocationMode count tolerations capacity',
  DeviceTaint: 'key value effect timeAdded',
  DeviceToleration: 'key operator value effect tolerationSeconds',
  DiscoveryEndpointPort: 'name protocol port appProtocol',
  DownwardAPIVolumeFile: 'path fieldRef resourceFieldRef mode',
  DownwardAPIVolumeSource: 'items defaultMode',
  Endpoint: 'addresses conditions hostname targetRef deprecatedTopology nodeName zone hints',
  EndpointAddress: 'ip hostname nodeName targetRef',
  EndpointHints: 'forZones forNodes',
  EndpointPort: 'name port protocol appProtocol',
  EndpointSlice: 'kind apiVersion metadata addressType endpoints ports',
  Endpoints: 'kind apiVersion metadata subsets',
  EnvFromSource: 'prefix configMapRef secretRef',
  EnvVarSource: 'fieldRef resourceFieldRef configMapKeyRef secretKeyRef fileKeyRef',
  EphemeralContainer:
    'name image command args workingDir ports envFrom env resources resizePolicy restartPolicy restartPolicyRules volumeMounts volumeDevices livenessProbe readinessProbe startupProbe lifecycle terminationMessagePath terminationMessagePolicy imagePullPolicy securityContext stdin stdinOnce tty targetContainerName',
  Event:
    'kind apiVersion metadata involvedObject reason message source firstTimestamp lastTimestamp count type eventTime series action related reportingComponent reportingInstance',
  Eviction: 'kind apiVersion metadata deleteOptions',
  ExactDeviceRequest: 'deviceClassName selectors allocationMode count adminAccess tolerations capacity',
  ExemptPriorityLevelConfiguration: 'nominalConcurrencyShares lendablePercent',
  ExternalMetricStatus: 'metric current',
  FCVolumeSource: 'targetWWNs lun fsType readOnly wwids',
  FileKeySelector: 'volumeName path key optional',
  FlexPersistentVolumeSource: 'driver fsType secretRef readOnly options',
  FlexVolumeSource: 'driver fsType secretRef readOnly options',
  FlowSchema: 'kind apiVersion metadata spec status',
  FlowSchemaCondition: 'type status lastTransitionTime reason message',
  FlowSchemaSpec: 'priorityLevelConfiguration matchingPrecedence distinguisherMethod rules',
  FlowcontrolSubject: 'kind user group serviceAccount',
  GCEPersistentDiskVolumeSource: 'pdName fsType partition readOnly',
  GitRepoVolumeSource: 'repository revision directory',
  GlusterfsPersistentVolumeSource: 'endpoints path readOnly endpointsNamespace',
  HPAScalingPolicy: 'type value periodSeconds',
  HPAScalingRules: 'stabilizationWindowSeconds selectPolicy policies tolerance',
  HTTPGetAction: 'path port host scheme httpHeaders',
  HTTPIngressPath: 'path pathType backend',
  HorizontalPodAutoscaler: 'kind apiVersion metadata spec status',
  HorizontalPodAutoscalerBehavior: 'scaleUp scaleDown',
  HorizontalPodAutoscalerCondition: 'type status lastTransitionTime reason message',
  HorizontalPodAutoscalerSpec: 'scaleTargetRef minReplicas maxReplicas metrics behavior',
  HorizontalPodAutoscalerStatus:
    'observedGeneration lastScaleTime currentReplicas desiredReplicas currentMetrics conditions',
  HostAlias: 'ip hostnames',
  IPAddress: 'kind apiVersion metadata spec',
  ISCSIPersistentVolumeSource:
    'targetPortal iqn lun iscsiInterface fsType readOnly portals chapAuthDiscovery chapAuthSession secretRef initiatorName',
  ISCSIVolumeSource:
    'targetPortal iqn lun iscsiInterface fsType readOnly portals chapAuthDiscovery chapAuthSession secretRef initiatorName',
  ImageVolumeSource: 'reference pullPolicy',
  Ingress: 'kind apiVersion metadata spec status',
  IngressBackend: 'service resource',
  IngressClass: 'kind apiVersion metadata spec',
  IngressClassParametersReference: 'apiGroup kind name scope namespace',
  IngressLoadBalancerIngress: 'ip hostname ports',
  IngressPortStatus: 'port protocol error',
  IngressRule: 'http host',
  IngressSpec: 'ingressClassName defaultBackend tls rules',
  JSONSchemaProps:
    'id $schema $ref description type format title default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems multipleOf enum maxProperties minProperties required items allOf oneOf anyOf not properties additionalProperties patternProperties dependencies additionalItems definitions externalDocs example nullable x-kubernetes-preserve-unknown-fields x-kubernetes-embedded-resource x-kubernetes-int-or-string x-kubernetes-list-map-keys x-kubernetes-list-type x-kubernetes-map-type x-kubernetes-validations',
  Job: 'kind apiVersion metadata spec status',
  JobCondition: 'type status lastProbeTime lastTransitionTime reason message',
  JobSpec:
    'parallelism completions activeDeadlineSeconds podFailurePolicy successPolicy backoffLimit backoffLimitPerIndex maxFailedIndexes selector manualSelector template ttlSecondsAfterFinished completionMode suspend podReplacementPolicy managedBy',
  JobStatus:
    'conditions startTime completionTime active succeeded failed terminating completedIndexes failedIndexes uncountedTerminatedPods ready',
  KeyToPath: 'key path mode',
  LabelSelector: 'matchLabels matchExpressions',
  Lease: 'kind apiVersion metadata spec',
  LeaseSpec: 'holderIdentity leaseDurationSeconds acquireTime renewTime leaseTransitions strategy preferredHolder',
  LifecycleHandler: 'exec httpGet tcpSocket sleep',
  LimitRange: 'kind apiVersion metadata spec',
  LimitRangeItem: 'type max min default defaultRequest maxLimitRequestRatio',
  LimitResponse: 'type queuing',
  LimitedPriorityLevelConfiguration: 'nominalConcurrencyShares limitResponse lendablePercent borrowingLimitPercent',
  LinuxContainerUser: 'uid gid supplementalGroups',
  LoadBalancerIngress: 'ip hostname ipMode ports',
  LocalVolumeSource: 'path fsType',
  ManagedFieldsEntry: 'manager operation apiVersion time fieldsType fieldsV1 subresource',
  MatchCondition: 'name expression',
  MatchResources: 'namespaceSelector objectSelector resourceRules excludeResourceRules matchPolicy',
  MetricSpec: 'type object pods resource containerResource external',
  MetricStatus: 'type object pods resource containerResource external',
  MetricTarget: 'type value averageValue averageUtilization',
  MetricValueStatus: 'value averageValue averageUtilization',
  ModifyVolumeStatus: 'targetVolumeAttributesClassName status',
  MutatingAdmissionPolicy: 'kind apiVersion metadata spec',
  MutatingAdmissionPolicyBinding: 'kind apiVersion metadata spec',
  MutatingAdmissionPolicyBindingSpec: 'policyName paramRef matchResources',
  MutatingAdmissionPolicySpec:
    'paramKind matchConstraints variables mutations failurePolicy matchConditions reinvocationPolicy',
  MutatingWebhook:
    'name clientConfig rules failurePolicy matchPolicy namespaceSelector objectSelector sideEffects timeoutSeconds admissionReviewVersions reinvocationPolicy matchConditions',
  MutatingWebhookConfiguration: 'kind apiVersion metadata webhooks',
  Mutation: 'patchType applyConfiguration jsonPatch',
  NFSVolumeSource: 'server path readOnly',
  NamedRuleWithOperations: 'apiGroups apiVersions resources scope operations resourceNames',
  Namespace: 'kind apiVersion metadata spec status',
  NamespaceCondition: 'type status lastTransitionTime reason message',
  NamespaceStatus: 'phase conditions',
  NetworkDeviceData: 'interfaceName ips hardwareAddress',
  NetworkPolicy: 'kind apiVersion metadata spec',
  NetworkPolicyIngressRule: 'ports from',
  NetworkPolicyPeer: 'podSelector namespaceSelector ipBlock',
  NetworkPolicyPort: 'protocol port endPort',
  NetworkPolicySpec: 'podSelector ingress egress policyTypes',
  Node: 'kind apiVersion metadata spec status',
  NodeAddress: 'type address',
  NodeAffinity: 'requiredDuringSchedulingIgnoredDuringExecution preferredDuringSchedulingIgnoredDuringExecution',
  NodeAllocatableResourceClaimStatus: 'resourceClaimName containers resources',
  NodeAllocatableResourceMapping: 'capacityKey allocationMultiplier',
  NodeCondition: 'type status lastHeartbeatTime lastTransitionTime reason message',
  NodeConfigStatus: 'assigned active lastKnownGood error',
  NodeRuntimeHandler: 'name features',
  NodeSpec: 'podCIDR podCIDRs providerID unschedulable taints configSource externalID',
  NodeStatus:
    'capacity allocatable phase conditions addresses daemonEndpoints nodeInfo images volumesInUse volumesAttached config runtimeHandlers features declaredFeatures',
  NodeSystemInfo:
    'machineID systemUUID bootID kernelVersion osImage containerRuntimeVersion kubeletVersion kubeProxyVersion operatingSystem architecture swap',
  NonResourcePolicyRule: 'verbs nonResourceURLs',
  ObjectMeta:
    'name generateName namespace selfLink uid resourceVersion generation creationTimestamp deletionTimestamp deletionGracePeriodSeconds labels annotations ownerReferences finalizers managedFields',
  ObjectMetricSource: 'describedObject target metric',
  ObjectMetricStatus: 'metric current describedObject',
  ObjectReference: 'kind namespace name uid apiVersion resourceVersion fieldPath',
  OwnerReference: 'apiVersion kind name uid controller blockOwnerDeletion',
  ParamRef: 'name namespace selector parameterNotFoundAction',
  ParentReference: 'group resource namespace name',
  PersistentVolume: 'kind apiVersion metadata spec status',
  PersistentVolumeClaim: 'kind apiVersion metadata spec status',
  PersistentVolumeClaimCondition: 'type status lastProbeTime lastTransitionTime reason message',
  PersistentVolumeClaimSpec:
    'accessModes selector resources volumeName storageClassName volumeMode dataSource dataSourceRef volumeAttributesClassName',
  PersistentVolumeClaimStatus:
    'phase accessModes capacity conditions allocatedResources allocatedResourceStatuses currentVolumeAttributesClassName modifyVolumeStatus',
  PersistentVolumeSpec:
    'gcePersistentDisk awsElasticBlockStore hostPath glusterfs nfs rbd iscsi cinder cephfs fc flocker flexVolume azureFile vsphereVolume quobyte azureDisk photonPersistentDisk portworxVolume scaleIO local storageos csi capacity accessModes claimRef persistentVolumeReclaimPolicy storageClassName mountOptions volumeMode nodeAffinity volumeAttributesClassName',
  PersistentVolumeStatus: 'phase message reason lastPhaseTransitionTime',
  PhotonPersistentDiskVolumeSource: 'pdID fsType',
  Pod: 'kind apiVersion metadata spec status',
  PodAffinity: 'requiredDuringSchedulingIgnoredDuringExecution preferredDuringSchedulingIgnoredDuringExecution',
  PodAffinityTerm: 'labelSelector namespaces topologyKey namespaceSelector matchLabelKeys mismatchLabelKeys',
  PodAntiAffinity: 'requiredDuringSchedulingIgnoredDuringExecution preferredDuringSchedulingIgnoredDuringExecution',
  PodCertificateProjection:
    'signerName keyType maxExpirationSeconds credentialBundlePath keyPath certificateChainPath userAnnotations',
  PodCondition: 'type observedGeneration status lastProbeTime lastTransitionTime reason message',
  PodDNSConfig: 'nameservers searches options',
  PodDisruptionBudget: 'kind apiVersion metadata spec status',
  PodDisruptionBudgetSpec: 'minAvailable selector maxUnavailable unhealthyPodEvictionPolicy',
  PodDisruptionBudgetStatus:
    'observedGeneration disruptedPods disruptionsAllowed currentHealthy desiredHealthy expectedPods conditions',
  PodFailurePolicyOnPodConditionsPattern: 'type status',
  PodGroup: 'kind apiVersion metadata spec status',
  PodGroupSpec:
    'podGroupTemplateRef schedulingPolicy schedulingConstraints resourceClaims disruptionMode priorityClassName priority',
  PodGroupTemplate:
    'name schedulingPolicy schedulingConstraints resourceClaims disruptionMode priorityClassName priority',
  PodSecurityContext:
    'seLinuxOptions windowsOptions runAsUser runAsGroup runAsNonRoot supplementalGroups supplementalGroupsPolicy fsGroup sysctls fsGroupChangePolicy seccompProfile appArmorProfile seLinuxChangePolicy',
  PodSpec:
    'volumes initContainers containers ephemeralContainers restartPolicy terminationGracePeriodSeconds activeDeadlineSeconds dnsPolicy nodeSelector serviceAccountName serviceAccount automountServiceAccountToken nodeName hostNetwork hostPID hostIPC shareProcessNamespace securityContext imagePullSecrets hostname subdomain affinity schedulerName tolerations hostAliases priorityClassName priority dnsConfig readinessGates runtimeClassName enableServiceLinks preemptionPolicy overhead topologySpreadConstraints setHostnameAsFQDN os hostUsers schedulingGates resourceClaims resources hostnameOverride schedulingGroup',
  PodStatus:
    'observedGeneration phase conditions message reason nominatedNodeName hostIP hostIPs podIP podIPs startTime initContainerStatuses containerStatuses qosClass ephemeralContainerStatuses resize resourceClaimStatuses extendedResourceClaimStatus allocatedResources resources nodeAllocatableResourceClaimStatuses',
  PodTemplate: 'kind apiVersion metadata template',
  PodsMetricStatus: 'metric current',
  PolicyRule: 'verbs apiGroups resources resourceNames nonResourceURLs',
  PolicyRulesWithSubjects: 'subjects resourceRules nonResourceRules',
  PortStatus: 'port protocol error',
  PortworxVolumeSource: 'volumeID fsType readOnly',
  Preconditions: 'uid resourceVersion',
  PreferredSchedulingTerm: 'weight preference',
  PriorityClass: 'kind apiVersion metadata value globalDefault description preemptionPolicy',
  PriorityLevelConfiguration: 'kind apiVersion metadata spec status',
  PriorityLevelConfigurationCondition: 'type status lastTransitionTime reason message',
  PriorityLevelConfigurationSpec: 'type limited exempt',
  Probe:
    'exec httpGet tcpSocket grpc initialDelaySeconds timeoutSeconds periodSeconds successThreshold failureThreshold terminationGracePeriodSeconds',
  ProjectedVolumeSource: 'sources defaultMode',
  QueuingConfiguration: 'queues handSize queueLengthLimit',
  QuobyteVolumeSource: 'registry volume readOnly user group tenant',
  RBDPersistentVolumeSource: 'monitors image fsType pool user keyring secretRef readOnly',
  RBDVolumeSource: 'monitors image fsType pool user keyring secretRef readOnly',
  ReplicaSet: 'kind apiVersion metadata spec status',
  ReplicaSetCondition: 'type status lastTransitionTime reason message',
  ReplicaSetSpec: 'replicas minReadySeconds selector template',
  ReplicaSetStatus:
    'replicas fullyLabeledReplicas readyReplicas availableReplicas terminatingReplicas observedGeneration conditions',
  ReplicationController: 'kind apiVersion metadata spec status',
  ReplicationControllerCondition: 'type status lastTransitionTime reason message',
  ReplicationControllerSpec: 'replicas minReadySeconds selector template',
  ReplicationControllerStatus:
    'replicas fullyLabeledReplicas readyReplicas availableReplicas observedGeneration conditions',
  ResourceClaim: 'kind apiVersion metadata spec status',
  ResourceClaimConsumerReference: 'apiGroup resource name uid',
  ResourceClaimStatus: 'allocation reservedFor devices',
  ResourceClaimTemplate: 'kind apiVersion metadata spec',
  ResourceFieldSelector: 'containerName resource divisor',
  ResourceHealth: 'resourceID health message',
  ResourceMetricStatus: 'name current',
  ResourcePolicyRule: 'verbs apiGroups resources clusterScope namespaces',
  ResourcePool: 'name generation resourceSliceCount',
  ResourceQuota: 'kind apiVersion metadata spec status',
  ResourceQuotaSpec: 'hard scopes scopeSelector',
  ResourceRequirements: 'limits requests claims',
  ResourceSlice: 'kind apiVersion metadata spec',
  ResourceSliceSpec: 'driver pool nodeName nodeSelector allNodes devices perDeviceNodeSelection sharedCounters',
  Role: 'kind apiVersion metadata rules',
  RoleBinding: 'kind apiVersion metadata subjects roleRef',
  RollingUpdateDaemonSet: 'maxUnavailable maxSurge',
  RollingUpdateDeployment: 'maxUnavailable maxSurge',
  RollingUpdateStatefulSetStrategy: 'partition maxUnavailable',
  RuleWithOperations: 'apiGroups apiVersions resources scope operations',
  RuntimeClass: 'kind apiVersion metadata handler overhead scheduling',
  SELinuxOptions: 'user role type level',
  ScaleIOPersistentVolumeSource:
    'gateway system secretRef sslEnabled protectionDomain storagePool storageMode volumeName fsType readOnly',
  ScaleIOVolumeSource:
    'gateway system secretRef sslEnabled protectionDomain storagePool storageMode volumeName fsType readOnly',
  ScopedResourceSelectorRequirement: 'scopeName operator values',
  SeccompProfile: 'type localhostProfile',
  Secret: 'kind apiVersion metadata immutable data stringData type',
  SecretKeySelector: 'name key optional',
  SecretProjection: 'name items optional',
  SecretVolumeSource: 'secretName items defaultMode optional',
  SecurityContext:
    'capabilities privileged seLinuxOptions windowsOptions runAsUser runAsGroup runAsNonRoot readOnlyRootFilesystem allowPrivilegeEscalation procMount seccompProfile appArmorProfile',
  Service: 'kind apiVersion metadata spec status',
  ServiceAccount: 'kind apiVersion metadata secrets imagePullSecrets automountServiceAccountToken',
  ServiceAccountSubject: 'namespace name',
  ServiceCIDR: 'kind apiVersion metadata spec status',
  ServicePort: 'name protocol appProtocol port targetPort nodePort',
  ServiceReference: 'namespace name port',
  ServiceSpec:
    'ports selector clusterIP clusterIPs type externalIPs sessionAffinity loadBalancerIP loadBalancerSourceRanges externalName externalTrafficPolicy healthCheckNodePort publishNotReadyAddresses sessionAffinityConfig ipFamilies ipFamilyPolicy allocateLoadBalancerNodePorts loadBalancerClass internalTrafficPolicy trafficDistribution',
  ServiceStatus: 'loadBalancer conditions',
  StatefulSet: 'kind apiVersion metadata spec status',
  StatefulSetCondition: 'type status lastTransitionTime reason message',
  StatefulSetSpec:
    'replicas selector template volumeClaimTemplates serviceName podManagementPolicy updateStrategy revisionHistoryLimit minReadySeconds persistentVolumeClaimRetentionPolicy ordinals',
  StatefulSetStatus:
    'observedGeneration replicas readyReplicas currentReplicas updatedReplicas currentRevision updateRevision collisionCount conditions availableReplicas',
  StatefulSetUpdateStrategy: 'type rollingUpdate',
  StorageClass:
    'kind apiVersion metadata provisioner parameters reclaimPolicy mountOptions allowVolumeExpansion volumeBindingMode allowedTopologies',
  StorageOSPersistentVolumeSource: 'volumeName volumeNamespace fsType readOnly secretRef',
  StorageOSVolumeSource: 'volumeName volumeNamespace fsType readOnly secretRef',
  Subject: 'kind apiGroup name namespace',
  SuccessPolicyRule: 'succeededIndexes succeededCount',
  TCPSocketAction: 'port host',
  Taint: 'key value effect timeAdded',
  Toleration: 'key operator value effect tolerationSeconds',
  TopologySpreadConstraint:
    'maxSkew topologyKey whenUnsatisfiable labelSelector minDomains nodeAffinityPolicy nodeTaintsPolicy matchLabelKeys',
  UncountedTerminatedPods: 'succeeded failed',
  ValidatingAdmissionPolicy: 'kind apiVersion metadata spec status',
  ValidatingAdmissionPolicyBinding: 'kind apiVersion metadata spec',
  ValidatingAdmissionPolicyBindingSpec: 'policyName paramRef matchResources validationActions',
  ValidatingAdmissionPolicySpec:
    'paramKind matchConstraints validations failurePolicy auditAnnotations matchConditions variables',
  ValidatingAdmissionPolicyStatus: 'observedGeneration typeChecking conditions',
  ValidatingWebhook:
    'name clientConfig rules failurePolicy matchPolicy namespaceSelector objectSelector sideEffects timeoutSeconds admissionReviewVersions matchConditions',
  ValidatingWebhookConfiguration: 'kind apiVersion metadata webhooks',
  Validation: 'expression message reason messageExpression',
  ValidationRule: 'rule message messageExpression reason fieldPath optionalOldSelf',
  Variable: 'name expression',
  Volume:
    'hostPath emptyDir gcePersistentDisk awsElasticBlockStore gitRepo secret nfs iscsi glusterfs persistentVolumeClaim rbd flexVolume cinder cephfs flocker downwardAPI fc azureFile configMap vsphereVolume quobyte azureDisk photonPersistentDisk projected portworxVolume scaleIO storageos csi ephemeral image name',
  VolumeAttachment: 'kind apiVersion metadata spec status',
  VolumeAttachmentSource: 'persistentVolumeName inlineVolumeSpec',
  VolumeAttachmentSpec: 'attacher source nodeName',
  VolumeAttachmentStatus: 'attached attachmentMetadata attachError detachError',
  VolumeAttributesClass: 'kind apiVersion metadata driverName parameters',
  VolumeDevice: 'name devicePath',
  VolumeError: 'time message errorCode',
  VolumeMount: 'name readOnly recursiveReadOnly mountPath subPath mountPropagation subPathExpr',
  VolumeMountStatus: 'name mountPath readOnly recursiveReadOnly volumeStatus',
  VolumeProjection: 'secret downwardAPI configMap serviceAccountToken clusterTrustBundle podCertificate',
  VsphereVirtualDiskVolumeSource: 'volumePath fsType storagePolicyName storagePolicyID',
  WebhookServiceReference: 'namespace name path port',
  WeightedPodAffinityTerm: 'weight podAffinityTerm',
  WindowsSecurityContextOptions: 'gmsaCredentialSpecName gmsaCredentialSpec runAsUserName hostProcess',
  Workload: 'kind apiVersion metadata spec',
  WorkloadPodGroupTemplateReference: 'workloadName podGroupTemplateName',
};

type Plain = Readonly<Record<string, unknown>>;

/** The object with its fields in the order in which the API server writes them: that of the Go types, and maps by key. */
export function inGoOrder(object: KubeObject): KubeObject {
  if (kindInfoOf(object.apiVersion, object.kind) === undefined) return object;
  return struct(object as unknown as Plain, object.kind) as unknown as KubeObject;
}

/** A record with its keys in alphabetical order. */
export function byName(record: Plain): Plain {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => compare(a, b)));
}

function struct(value: Plain, typeName: string): Plain {
  const refs = ownValue(schema, typeName) ?? {};
  const names = ownValue(fieldOrder, typeName)?.split(' ') ?? [];
  const ordered = Object.fromEntries(names.flatMap((name) => (name in value ? [[name, value[name]]] : [])));
  const whole = { ...ordered, ...(names.length > 0 ? value : byName(value)) };
  return Object.fromEntries(
    Object.entries(whole).map(([name, child]) => [
      name,
      inOrder(child, (ownValue(refs, name) ?? '').replace(/!$/, '')),
    ]),
  );
}

function inOrder(value: unknown, ref: string): unknown {
  if (Array.isArray(value)) return ref.startsWith('[]') ? value.map((item) => inOrder(item, ref.slice(2))) : value;
  if (!isRecord(value)) return value;
  if (ref.startsWith('@')) return struct(value, ref.slice(1));
  if (!ref.startsWith('{}')) return value;
  const items = Object.entries(byName(value)).map(([name, child]) => [name, inOrder(child, ref.slice(2))]);
  return Object.fromEntries(items);
}
