/**
 * `TYPE.FIELD` of the lists whose items are separate fields, with the key fields of the items: `+listType=map` and
 * `+listMapKey` of the Go types. Lists in none of these tables are atomic.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/applyconfigurations/internal/internal.go, and types.go of
 * apiextensions and apiregistration.
 */
export const LIST_KEYS: Readonly<Record<string, readonly string[]>> = {
  'APIServiceStatus.conditions': ['type'],
  'AllocatedDeviceStatus.conditions': ['type'],
  'CSINodeSpec.drivers': ['name'],
  'Container.env': ['name'],
  'Container.ports': ['containerPort', 'protocol'],
  'Container.volumeDevices': ['devicePath'],
  'Container.volumeMounts': ['mountPath'],
  'ContainerStatus.allocatedResourcesStatus': ['name'],
  'ContainerStatus.volumeMounts': ['mountPath'],
  'CustomResourceDefinitionStatus.conditions': ['type'],
  'DaemonSetStatus.conditions': ['type'],
  'DeploymentStatus.conditions': ['type'],
  'EphemeralContainer.env': ['name'],
  'EphemeralContainer.ports': ['containerPort', 'protocol'],
  'EphemeralContainer.volumeDevices': ['devicePath'],
  'EphemeralContainer.volumeMounts': ['mountPath'],
  'FlowSchemaStatus.conditions': ['type'],
  'HorizontalPodAutoscalerStatus.conditions': ['type'],
  'JSONSchemaProps.x-kubernetes-validations': ['rule'],
  'MutatingAdmissionPolicySpec.matchConditions': ['name'],
  'MutatingWebhook.matchConditions': ['name'],
  'MutatingWebhookConfiguration.webhooks': ['name'],
  'NamespaceStatus.conditions': ['type'],
  'NodeStatus.addresses': ['type'],
  'NodeStatus.conditions': ['type'],
  'ObjectMeta.ownerReferences': ['uid'],
  'PersistentVolumeClaimStatus.conditions': ['type'],
  'PodDisruptionBudgetStatus.conditions': ['type'],
  'PodGroupSpec.resourceClaims': ['name'],
  'PodGroupStatus.conditions': ['type'],
  'PodGroupStatus.resourceClaimStatuses': ['name'],
  'PodGroupTemplate.resourceClaims': ['name'],
  'PodSpec.containers': ['name'],
  'PodSpec.ephemeralContainers': ['name'],
  'PodSpec.hostAliases': ['ip'],
  'PodSpec.imagePullSecrets': ['name'],
  'PodSpec.initContainers': ['name'],
  'PodSpec.resourceClaims': ['name'],
  'PodSpec.schedulingGates': ['name'],
  'PodSpec.topologySpreadConstraints': ['topologyKey', 'whenUnsatisfiable'],
  'PodSpec.volumes': ['name'],
  'PodStatus.conditions': ['type'],
  'PodStatus.podIPs': ['ip'],
  'PodStatus.resourceClaimStatuses': ['name'],
  'PriorityLevelConfigurationStatus.conditions': ['type'],
  'ReplicaSetStatus.conditions': ['type'],
  'ReplicationControllerStatus.conditions': ['type'],
  'ResourceClaimStatus.devices': ['driver', 'device', 'pool', 'shareID'],
  'ResourceClaimStatus.reservedFor': ['uid'],
  'ResourceRequirements.claims': ['name'],
  'ResourceStatus.resources': ['resourceID'],
  'ServiceAccount.secrets': ['name'],
  'ServiceCIDRStatus.conditions': ['type'],
  'ServiceSpec.ports': ['port', 'protocol'],
  'ServiceStatus.conditions': ['type'],
  'StatefulSetStatus.conditions': ['type'],
  'ValidatingAdmissionPolicySpec.matchConditions': ['name'],
  'ValidatingAdmissionPolicySpec.variables': ['name'],
  'ValidatingAdmissionPolicyStatus.conditions': ['type'],
  'ValidatingWebhook.matchConditions': ['name'],
  'ValidatingWebhookConfiguration.webhooks': ['name'],
  'WorkloadSpec.podGroupTemplates': ['name'],
};

/** Lists of plain values that are separate fields: `+listType=set`. */
export const SETS: ReadonlySet<string> = new Set([
  'CSIDriverSpec.volumeLifecycleModes',
  'ContainerRestartRuleOnExitCodes.values',
  'Endpoint.addresses',
  'NodeAllocatableResourceClaimStatus.containers',
  'NodeSpec.podCIDRs',
  'NonResourcePolicyRule.nonResourceURLs',
  'NonResourcePolicyRule.verbs',
  'ObjectMeta.finalizers',
  'PodFailurePolicyOnExitCodesRequirement.values',
  'ResourcePolicyRule.apiGroups',
  'ResourcePolicyRule.namespaces',
  'ResourcePolicyRule.resources',
  'ResourcePolicyRule.verbs',
  'UncountedTerminatedPods.failed',
  'UncountedTerminatedPods.succeeded',
  'ValidatingAdmissionPolicyBindingSpec.validationActions',
]);

/** Maps that count as one field: `+mapType=atomic`. */
export const ATOMIC_MAPS: ReadonlySet<string> = new Set([
  'PodSpec.nodeSelector',
  'ReplicationControllerSpec.selector',
  'Scheduling.nodeSelector',
  'ServiceSpec.selector',
]);

/** Types that count as one field everywhere: `+structType=atomic`. */
export const ATOMIC_TYPES: ReadonlySet<string> = new Set([
  'ConfigMapKeySelector',
  'DiscoveryEndpointPort',
  'EndpointAddress',
  'EndpointPort',
  'FileKeySelector',
  'LabelSelector',
  'LocalObjectReference',
  'MatchResources',
  'NamedRuleWithOperations',
  'NodeSelector',
  'NodeSelectorTerm',
  'ObjectFieldSelector',
  'ObjectReference',
  'OwnerReference',
  'ParamKind',
  'ParamRef',
  'ResourceFieldSelector',
  'RoleRef',
  'ScopeSelector',
  'SecretKeySelector',
  'SecretReference',
  'ServiceBackendPort',
  'Subject',
  'TopologySelectorTerm',
  'TypedLocalObjectReference',
  'Variable',
]);

/** Fields of atomic types that are not atomic there. */
export const GRANULAR_FIELDS: ReadonlySet<string> = new Set(['PersistentVolumeSpec.claimRef']);

/**
 * Default value of a key field that an item lacks; `undefined` if its key then lacks the field. The default of all
 * others is the empty string.
 */
export const KEY_DEFAULTS: Readonly<Record<string, Readonly<Record<string, string | number | undefined>>>> = {
  'Container.ports': { containerPort: 0, protocol: 'TCP' },
  'EphemeralContainer.ports': { containerPort: 0, protocol: 'TCP' },
  'FlowSchemaStatus.conditions': { type: undefined },
  'PriorityLevelConfigurationStatus.conditions': { type: undefined },
  'ResourceClaimStatus.devices': { shareID: undefined },
  'ServiceAccount.secrets': { name: undefined },
  'ServiceSpec.ports': { port: 0, protocol: 'TCP' },
};
