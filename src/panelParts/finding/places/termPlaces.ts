import type { terms } from '#i18n/en/terms.ts';
import { TERMS_SHOWN } from '#scenarios/generated/terms.ts';
import type { ScenarioId } from '#scenarios/scenarioList.ts';
import type { PagePlace } from './place.ts';

/**
 * Reasons of Events in Kubernetes v1.36.2 that the model never records, so that the search can say so.
 * Upstream source (v1.36.2): the calls of EventRecorder in pkg and staging, pkg/kubelet/events/event.go,
 * pkg/controller/volume/events/event.go.
 */
export const ABSENT_REASONS: readonly string[] = `
  AlreadyMountedVolume CertificateExpired CertificateOverdueForRefresh CgroupV1 CheckLimitsForResolvConf
  ClaimMisbound ClusterIPAlreadyAllocated ClusterIPNotAllocated ClusterIPNotValid ClusterIPOutOfRange
  ConflictingController ContainerGCFailed DNSConfigForming DeleteLoadBalancerFailed DeletedLoadBalancer
  DeletingAllPods DeletingLoadBalancer EnsuredLoadBalancer EnsuringLoadBalancer ExceededGracePeriod
  ExternalExpanding FailedCreatePodContainer FailedMapVolume FailedMountOnFilesystemMismatch FailedNodeAllocatableEnforcement
  FailedNodeDeclaredFeaturesCheck FailedPodSandBoxStatus FailedSync FailedToCreateEndpoint FailedToCreateRoute
  FailedToListEndpointSlices FailedToListPods FailedToUpdateEndpoint FailedToUpdateEndpointSlices FailedValidation
  FileSystemResizeFailed FileSystemResizeSuccessful FreeDiskSpaceFailed HostIPsIPFamilyMismatch IPAddressNotAllocated
  IPAddressWrongReference ImageGCFailed InvalidDiskCapacity InvalidImageID KubeAPIReadyz
  KubeletSetupFailed KubernetesDefaultServiceCIDRError KubernetesDefaultServiceCIDRInconsistent KubernetesServiceCIDRError LateConnections
  LifecycleHTTPFallback MissingClusterDNS MultipleSELinuxLabels NetworkNotReady NodeAllocatableEnforced
  NodeControllerEviction NodeHasDiskPressure NodeHasInsufficientMemory NodeHasInsufficientPID NodeHasNoDiskPressure
  NodeHasSufficientMemory NodeHasSufficientPID NodeNotSchedulable NodeSchedulable NonReadyRequests
  PortAlreadyAllocated PortNotAllocated PortOutOfRange PortRangeFull PossibleMemoryBackedVolumesOnDisk
  ProbeWarning ProvisioningCleanupFailed Rebooted RecyclerPod SelectingAll
  ServiceCIDRFull Shutdown SuccessfulMountVolume SyncLoadBalancerFailed Synced
  TLSConfigChanged TerminationGracefulTerminationFinished TerminationPreShutdownHooksFinished UnAvailableLoadBalancer UnParseableCronJobSchedule
  UnknownCompletionMode UpdateLoadBalancerFailed UpdatedLoadBalancer VolumeConditionAbnormal
  VolumeDelete VolumeFailedDelete VolumeFailedRecycle VolumeMismatch VolumePermissionChangeInProgress
  VolumeRecycled VolumeResizeFailed VolumeResizeSuccessful VolumeUnknownReclaimPolicy WorkloadCreated
`
  .trim()
  .split(/\s+/);

export type TermId = keyof typeof terms;

/**
 * The place of a term: a place of the page, a scenario, or a line of kubectl. `yaml`: the model does it, but no
 * scenario is about it. `kept`: objects of that kind are stored, and nothing acts on them. `absent`: it is not in
 * this model.
 */
export type TermPlace =
  | PagePlace
  | { readonly scenario: ScenarioId }
  | { readonly line: string }
  | 'yaml'
  | 'kept'
  | 'absent';

/** Terms that a scenario's folder claims; compiles only when there are such terms. */
const SHOWN: [Exclude<keyof typeof TERMS_SHOWN, TermId>] extends [never] ? typeof TERMS_SHOWN : never = TERMS_SHOWN;

export const TERM_PLACES: Readonly<Record<TermId, TermPlace>> = {
  ...SHOWN,
  crd: { view: 'storage', tab: 'requests', card: 'delegation' },
  karmada: 'absent',
  conflict: { view: 'storage', tab: 'requests', label: 'storage/presets.conflict' },
  generation: { view: 'storage', tab: 'etcd', label: 'storage/versions.title' },
  parallelism: { view: 'scheduling', card: 'Filter' },
  watchMechanism: { view: 'storage', tab: 'reads', card: 'watchCache' },
  zombies: { view: 'nodes', tab: 'runtime' },
  kubeGateway: { view: 'storage', tab: 'connections', label: 'storage/connections.balancing' },
  diskBench: { view: 'storage', tab: 'etcd', label: 'storage/etcd.host' },
  droppedMessages: { view: 'storage', tab: 'etcd', label: 'storage/etcd.host' },
  etcdNetwork: { view: 'storage', tab: 'etcd', label: 'storage/etcd.host' },
  kubectlCache: { view: 'configuration', tab: 'oftenRead', label: 'oftenRead/discovery.read' },
  compression: { view: 'storage', tab: 'tools' },
  shardedWatch: 'absent',
  rejectedRequests: { view: 'fairness', tab: 'tooMany' },
  autoupdateSpec: { view: 'fairness', tab: 'objects' },
  catchAll: { view: 'fairness', tab: 'objects' },
  pagination: { view: 'storage', tab: 'reads', label: 'storage/cost.title' },
  gone410: { view: 'storage', tab: 'requests', label: 'storage/presets.watchOld' },
  resize: 'yaml',
  finalizers: 'yaml',
  namespaceTerminating: 'yaml',
  statefulSetStuck: 'yaml',
  twoBudgets: 'yaml',
  evictedKept: 'yaml',
  applyConflict: 'yaml',
  tooLongAnnotation: 'yaml',
  sidecars: { view: 'podLife', card: 'container' },
  kubeletRestart: { view: 'nodes', inspects: 'Node', label: 'inspector/machineFaults.restart' },
  jobBackoffLimit: 'yaml',
  timeouts: { view: 'storage', tab: 'requests', card: 'deadline' },
  notFound: { view: 'storage', tab: 'requests', label: 'storage/presets.noObject' },
  forbidden: { view: 'storage', tab: 'requests', label: 'storage/presets.noRight' },
  certificates: 'absent',
  immutableField: 'yaml',
  unknownField: 'yaml',
  noMatches: 'yaml',
  progressDeadline: { view: 'controllers', card: 'rollout' },
  cronJob: 'yaml',
  garbageCollection: 'yaml',
  schedulingFramework: { view: 'scheduling', card: 'PreFilter' },
  queueSort: { view: 'scheduling', card: 'activeQ' },
  initContainers: { view: 'podLife', card: 'container' },
  ephemeralContainers: { line: 'kubectl debug' },
  cpuThrottling: { view: 'nodes', tab: 'resources', card: 'cgroups' },
  leaderElection: { view: 'controllers', label: 'inside/leader.managers' },
  bookmarks: { view: 'storage', tab: 'reads', label: 'storage/watches.title' },
  exemptLevel: { view: 'fairness', tab: 'seats' },
  maxInFlight: { view: 'fairness', tab: 'seats' },
  featureGates: { view: 'configuration', tab: 'profiles' },
  etcdOverrides: { view: 'storage', tab: 'tools', label: 'storage/overrides.about' },
  serviceMesh: 'absent',
  ingress: 'kept',
  networkPolicy: 'kept',
  cni: { view: 'podLife', card: 'sandbox' },
  dns: 'absent',
  encryptionAtRest: 'absent',
  vpa: 'absent',
  descheduler: 'absent',
  packageTools: 'absent',
  execAttach: 'absent',
  metricsServer: 'yaml',
  statefulSet: { view: 'controllers' },
  job: 'yaml',
  replicaSetVictims: { view: 'controllers', label: 'controllers/tabs.victims' },
  slowStart: { view: 'controllers', label: 'controllers/tabs.batches' },
  cpuManager: 'absent',
  swap: 'absent',
  security: 'absent',
  podSecurity: 'yaml',
  admissionPolicy: 'yaml',
  serviceAccounts: 'yaml',
  events: { line: 'kubectl get events -A' },
  extenders: { view: 'configuration', tab: 'profiles' },
  batchSchedulers: 'absent',
  volumesSnapshots: 'absent',
  windowsNodes: 'absent',
  metricsPage: { view: 'fairness', tab: 'metrics' },
  compareReleases: { view: 'configuration', tab: 'profiles' },
  gracefulShutdown: { view: 'nodes', tab: 'configuration' },
  cycleState: { view: 'scheduling', press: 'inside/button', label: 'inside/state' },
  attempts: { view: 'scheduling', card: 'activeQ' },
  defaultSpread: { view: 'scheduling', card: 'PodTopologySpread' },
  unresolvable: { view: 'scheduling', card: 'PostFilter' },
  fsnotify: { view: 'nodes', tab: 'configuration', label: 'kubelet/fsnotify' },
  runtimePolling: { view: 'nodes', tab: 'kubelet', label: 'nodeDetail/asks' },
  restartPolicies: 'yaml',
  requestTooLarge: { view: 'storage', tab: 'requests', label: 'storage/presets.tooLarge' },
  kubectlLoop: { line: 'kubectl get pods' },
  watchParameter: { view: 'storage', tab: 'requests', label: 'storage/presets.watch' },
  selectors: { view: 'storage', tab: 'requests', label: 'storage/presets.listField' },
  watchTimeouts: { view: 'storage', tab: 'reads', label: 'storage/watches.title' },
  slowWatcher: { view: 'storage', tab: 'reads', label: 'storage/clients.title' },
  determinism: { view: 'settings', label: 'settings/model' },
  etcdBackup: 'absent',
  canary: 'yaml',
  multiTenancy: 'absent',
  logs: { line: 'kubectl logs -h' },
  services: { view: 'podLife', card: 'proxyRules' },
  nodeGroups: { view: 'controllers', card: 'autoscaler' },
  retryAfter: { view: 'fairness', tab: 'tooMany' },
  dryRun: 'yaml',
  deploymentRollback: { view: 'controllers', card: 'rollout' },
  runtimeClass: 'yaml',
  requestsAndLimits: { view: 'nodes', tab: 'resources', card: 'overcommit' },
  whatIf: { view: 'lab' },
  tryHelp: { view: 'scheduling' },
  stepping: { view: 'overview', card: 'clock' },
  branches: { view: 'compare' },
  privacy: { view: 'settings', label: 'settings/privacy' },
  accuracy: { view: 'settings', label: 'settings/faithful.title' },
  minikube: 'absent',
  upgradeCluster: 'absent',
  costs: 'absent',
  exam: { view: 'lessons' },
  helpKeys: { view: 'settings', label: 'settings/showKeys' },
  labelsAndAnnotations: 'yaml',
  hostNetwork: 'yaml',
  activeDeadline: 'yaml',
  ttlAfterFinished: 'yaml',
};
