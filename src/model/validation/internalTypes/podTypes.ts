import { EMBEDDED_META } from './infrastructure.ts';

/** A Pod's template and all its content, except volumes. Upstream source (v1.36.2): pkg/apis/core/types.go. */
export const podTypes: readonly (readonly [name: string, fields: string])[] = [
  ['Affinity', 'NodeAffinity:*NodeAffinity PodAffinity:*PodAffinity PodAntiAffinity:*PodAntiAffinity'],
  ['AppArmorProfile', 'Type LocalhostProfile:*string'],
  ['Capabilities', 'Add:[]string Drop:[]string'],
  ['ConfigMapEnvSource', 'Name Optional:*bool'],
  ['ConfigMapKeySelector', 'Name Key Optional:*bool'],
  [
    'Container',
    'Name Image Command:[]string Args:[]string WorkingDir Ports:[]ContainerPort EnvFrom:[]EnvFromSource Env:[]EnvVar Resources:ResourceRequirements ResizePolicy:[]ContainerResizePolicy RestartPolicy:*string RestartPolicyRules:[]ContainerRestartRule VolumeMounts:[]VolumeMount VolumeDevices:[]VolumeDevice LivenessProbe:*Probe ReadinessProbe:*Probe StartupProbe:*Probe Lifecycle:*Lifecycle TerminationMessagePath TerminationMessagePolicy ImagePullPolicy SecurityContext:*SecurityContext Stdin:bool StdinOnce:bool TTY:bool=tty',
  ],
  ['ContainerPort', 'Name HostPort:number ContainerPort:number Protocol HostIP'],
  ['ContainerResizePolicy', 'ResourceName RestartPolicy'],
  ['ContainerRestartRule', 'Action ExitCodes:*ContainerRestartRuleOnExitCodes'],
  ['ContainerRestartRuleOnExitCodes', 'Operator Values:[]number'],
  ['EnvFromSource', 'Prefix ConfigMapRef:*ConfigMapEnvSource SecretRef:*SecretEnvSource'],
  ['EnvVar', 'Name Value ValueFrom:*EnvVarSource'],
  [
    'EnvVarSource',
    'FieldRef:*ObjectFieldSelector ResourceFieldRef:*ResourceFieldSelector ConfigMapKeyRef:*ConfigMapKeySelector SecretKeyRef:*SecretKeySelector FileKeyRef:*FileKeySelector',
  ],
  [
    'EphemeralContainer',
    'Name Image Command:[]string Args:[]string WorkingDir Ports:[]ContainerPort EnvFrom:[]EnvFromSource Env:[]EnvVar Resources:ResourceRequirements ResizePolicy:[]ContainerResizePolicy RestartPolicy:*string RestartPolicyRules:[]ContainerRestartRule VolumeMounts:[]VolumeMount VolumeDevices:[]VolumeDevice LivenessProbe:*Probe ReadinessProbe:*Probe StartupProbe:*Probe Lifecycle:*Lifecycle TerminationMessagePath TerminationMessagePolicy ImagePullPolicy SecurityContext:*SecurityContext Stdin:bool StdinOnce:bool TTY:bool=tty TargetContainerName',
  ],
  ['ExecAction', 'Command:[]string'],
  ['FileKeySelector', 'VolumeName Path Key Optional:*bool'],
  ['GRPCAction', 'Port:number Service:*string'],
  ['HTTPGetAction', 'Path Port:intOrString Host Scheme HTTPHeaders:[]HTTPHeader=httpHeaders'],
  ['HTTPHeader', 'Name Value'],
  ['HostAlias', 'IP=ip Hostnames:[]string'],
  ['Lifecycle', 'PostStart:*LifecycleHandler PreStop:*LifecycleHandler StopSignal:*string'],
  [
    'LifecycleHandler',
    'Exec:*ExecAction HTTPGet:*HTTPGetAction=httpGet TCPSocket:*TCPSocketAction=tcpSocket Sleep:*SleepAction',
  ],
  [
    'NodeAffinity',
    'RequiredDuringSchedulingIgnoredDuringExecution:*NodeSelector PreferredDuringSchedulingIgnoredDuringExecution:[]PreferredSchedulingTerm',
  ],
  ['NodeSelector', 'NodeSelectorTerms:[]NodeSelectorTerm'],
  ['NodeSelectorRequirement', 'Key Operator Values:[]string'],
  ['NodeSelectorTerm', 'MatchExpressions:[]NodeSelectorRequirement MatchFields:[]NodeSelectorRequirement'],
  [
    'PodAffinity',
    'RequiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm PreferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm',
  ],
  [
    'PodAffinityTerm',
    'LabelSelector:*LabelSelector Namespaces:[]string TopologyKey NamespaceSelector:*LabelSelector MatchLabelKeys:[]string MismatchLabelKeys:[]string',
  ],
  [
    'PodAntiAffinity',
    'RequiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm PreferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm',
  ],
  ['PodDNSConfig', 'Nameservers:[]string Searches:[]string Options:[]PodDNSConfigOption'],
  ['PodDNSConfigOption', 'Name Value:*string'],
  ['HostIP', 'IP=ip'],
  ['PodIP', 'IP=ip'],
  ['PodOS', 'Name'],
  ['PodReadinessGate', 'ConditionType'],
  ['PodResourceClaim', 'Name ResourceClaimName:*string ResourceClaimTemplateName:*string'],
  ['PodSchedulingGate', 'Name'],
  ['PodSchedulingGroup', 'PodGroupName:*string'],
  [
    'PodSecurityContext',
    'HostNetwork:bool HostPID:bool=hostPID HostIPC:bool=hostIPC ShareProcessNamespace:*bool HostUsers:*bool SELinuxOptions:*SELinuxOptions=seLinuxOptions WindowsOptions:*WindowsSecurityContextOptions RunAsUser:*number RunAsGroup:*number RunAsNonRoot:*bool SupplementalGroups:[]number SupplementalGroupsPolicy:*string FSGroup:*number=fsGroup FSGroupChangePolicy:*string=fsGroupChangePolicy Sysctls:[]Sysctl SeccompProfile:*SeccompProfile AppArmorProfile:*AppArmorProfile SELinuxChangePolicy:*string=seLinuxChangePolicy',
  ],
  [
    'PodSpec',
    'Volumes:[]Volume InitContainers:[]Container Containers:[]Container EphemeralContainers:[]EphemeralContainer RestartPolicy TerminationGracePeriodSeconds:*number ActiveDeadlineSeconds:*number DNSPolicy=dnsPolicy NodeSelector:{}string ServiceAccountName AutomountServiceAccountToken:*bool NodeName SecurityContext:*PodSecurityContext=securityContext+hostNetwork+hostPID+hostIPC+shareProcessNamespace+hostUsers ImagePullSecrets:[]LocalObjectReference Hostname Subdomain SetHostnameAsFQDN:*bool Affinity:*Affinity SchedulerName Tolerations:[]Toleration HostAliases:[]HostAlias PriorityClassName Priority:*number PreemptionPolicy:*string DNSConfig:*PodDNSConfig=dnsConfig ReadinessGates:[]PodReadinessGate RuntimeClassName:*string Overhead:{}quantity EnableServiceLinks:*bool TopologySpreadConstraints:[]TopologySpreadConstraint OS:*PodOS=os SchedulingGates:[]PodSchedulingGate ResourceClaims:[]PodResourceClaim Resources:*ResourceRequirements HostnameOverride:*string SchedulingGroup:*PodSchedulingGroup',
  ],
  ['PodTemplateSpec', `${EMBEDDED_META} Spec:PodSpec`],
  ['PreferredSchedulingTerm', 'Weight:number Preference:NodeSelectorTerm'],
  [
    'Probe',
    'Exec:*ExecAction HTTPGet:*HTTPGetAction=httpGet TCPSocket:*TCPSocketAction=tcpSocket GRPC:*GRPCAction=grpc InitialDelaySeconds:number TimeoutSeconds:number PeriodSeconds:number SuccessThreshold:number FailureThreshold:number TerminationGracePeriodSeconds:*number',
  ],
  ['ContainerResourceClaim', 'Name Request'],
  ['ResourceRequirements', 'Limits:{}quantity Requests:{}quantity Claims:[]ContainerResourceClaim'],
  ['SELinuxOptions', 'User Role Type Level'],
  ['SeccompProfile', 'Type LocalhostProfile:*string'],
  ['SecretEnvSource', 'Name Optional:*bool'],
  ['SecretKeySelector', 'Name Key Optional:*bool'],
  [
    'SecurityContext',
    'Capabilities:*Capabilities Privileged:*bool SELinuxOptions:*SELinuxOptions=seLinuxOptions WindowsOptions:*WindowsSecurityContextOptions RunAsUser:*number RunAsGroup:*number RunAsNonRoot:*bool ReadOnlyRootFilesystem:*bool AllowPrivilegeEscalation:*bool ProcMount:*string SeccompProfile:*SeccompProfile AppArmorProfile:*AppArmorProfile',
  ],
  ['SleepAction', 'Seconds:number'],
  ['Sysctl', 'Name Value'],
  ['TCPSocketAction', 'Port:intOrString Host'],
  ['Toleration', 'Key Operator Value Effect TolerationSeconds:*number'],
  [
    'TopologySpreadConstraint',
    'MaxSkew:number TopologyKey WhenUnsatisfiable LabelSelector:*LabelSelector MinDomains:*number NodeAffinityPolicy:*string NodeTaintsPolicy:*string MatchLabelKeys:[]string',
  ],
  ['VolumeDevice', 'Name DevicePath'],
  [
    'VolumeMount',
    'Name ReadOnly:bool RecursiveReadOnly:*string MountPath SubPath MountPropagation:*string SubPathExpr',
  ],
  ['WeightedPodAffinityTerm', 'Weight:number PodAffinityTerm:PodAffinityTerm'],
  [
    'WindowsSecurityContextOptions',
    'GMSACredentialSpecName:*string=gmsaCredentialSpecName GMSACredentialSpec:*string=gmsaCredentialSpec RunAsUserName:*string HostProcess:*bool',
  ],
];

/** Types of workloads, budgets and Nodes. Upstream source (v1.36.2): pkg/apis/{apps,batch,core,policy}/types.go. */
export const workloadTypes: readonly (readonly [name: string, fields: string])[] = [
  ['Taint', 'Key Value Effect TimeAdded:*time'],
  [
    'StatefulSetSpec',
    'Replicas:number Selector:*LabelSelector Template:PodTemplateSpec VolumeClaimTemplates:[]PersistentVolumeClaim ServiceName PodManagementPolicy UpdateStrategy:StatefulSetUpdateStrategy RevisionHistoryLimit:*number MinReadySeconds:number PersistentVolumeClaimRetentionPolicy:*any Ordinals:*any',
  ],
  ['PersistentVolumeClaim', `?kind ?apiVersion ${EMBEDDED_META} Spec:PersistentVolumeClaimSpec Status:any`],
  ['DeploymentStrategy', 'Type RollingUpdate:*RollingUpdateDeployment'],
  ['StatefulSetUpdateStrategy', 'Type RollingUpdate:*RollingUpdateStatefulSetStrategy'],
  ['DaemonSetUpdateStrategy', 'Type RollingUpdate:*RollingUpdateDaemonSet'],
  ['SuccessPolicy', 'Rules:[]SuccessPolicyRule'],
  ['PodFailurePolicy', 'Rules:[]PodFailurePolicyRule'],
  [
    'PodDisruptionBudgetSpec',
    'MinAvailable:*intOrString Selector:*LabelSelector MaxUnavailable:*intOrString UnhealthyPodEvictionPolicy:*string',
  ],
  ['RollingUpdateDeployment', 'MaxUnavailable:intOrString MaxSurge:intOrString'],
  ['RollingUpdateStatefulSetStrategy', 'Partition:number MaxUnavailable:*intOrString'],
  ['RollingUpdateDaemonSet', 'MaxUnavailable:intOrString MaxSurge:intOrString'],
  ['SuccessPolicyRule', 'SucceededIndexes:*string SucceededCount:*number'],
  [
    'PodFailurePolicyRule',
    'Action OnExitCodes:*PodFailurePolicyOnExitCodesRequirement OnPodConditions:[]PodFailurePolicyOnPodConditionsPattern',
  ],
  ['PodFailurePolicyOnExitCodesRequirement', 'ContainerName:*string Operator Values:[]number'],
  ['PodFailurePolicyOnPodConditionsPattern', 'Type Status'],
  ['UncountedTerminatedPods', 'Succeeded:[]string Failed:[]string'],
];
