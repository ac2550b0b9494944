/** Type of a field's value in the file. */
export type FieldType = 'duration' | 'int' | 'float' | 'bool' | 'string' | 'strings' | 'texts' | 'bools' | 'any';

/**
 * Every field of a KubeletConfiguration with its type; `texts` and `bools` are maps. The model reads only some.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubelet/config/v1beta1/types.go.
 */
export const CONFIGURATION_FIELDS: Readonly<Record<string, FieldType>> = {
  apiVersion: 'string',
  kind: 'string',
  enableServer: 'bool',
  staticPodPath: 'string',
  podLogsDir: 'string',
  syncFrequency: 'duration',
  fileCheckFrequency: 'duration',
  httpCheckFrequency: 'duration',
  staticPodURL: 'string',
  staticPodURLHeader: 'any',
  address: 'string',
  port: 'int',
  readOnlyPort: 'int',
  tlsCertFile: 'string',
  tlsPrivateKeyFile: 'string',
  tlsCipherSuites: 'strings',
  tlsMinVersion: 'string',
  rotateCertificates: 'bool',
  serverTLSBootstrap: 'bool',
  authentication: 'any',
  authorization: 'any',
  registryPullQPS: 'int',
  registryBurst: 'int',
  imagePullCredentialsVerificationPolicy: 'string',
  preloadedImagesVerificationAllowlist: 'strings',
  eventRecordQPS: 'int',
  eventBurst: 'int',
  enableDebuggingHandlers: 'bool',
  enableContentionProfiling: 'bool',
  healthzPort: 'int',
  healthzBindAddress: 'string',
  oomScoreAdj: 'int',
  clusterDomain: 'string',
  clusterDNS: 'strings',
  streamingConnectionIdleTimeout: 'duration',
  nodeStatusUpdateFrequency: 'duration',
  nodeStatusReportFrequency: 'duration',
  nodeLeaseDurationSeconds: 'int',
  imageMinimumGCAge: 'duration',
  imageMaximumGCAge: 'duration',
  imageGCHighThresholdPercent: 'int',
  imageGCLowThresholdPercent: 'int',
  volumeStatsAggPeriod: 'duration',
  kubeletCgroups: 'string',
  systemCgroups: 'string',
  cgroupRoot: 'string',
  cgroupsPerQOS: 'bool',
  cgroupDriver: 'string',
  cpuManagerPolicy: 'string',
  singleProcessOOMKill: 'bool',
  cpuManagerPolicyOptions: 'texts',
  cpuManagerReconcilePeriod: 'duration',
  memoryManagerPolicy: 'string',
  topologyManagerPolicy: 'string',
  topologyManagerScope: 'string',
  topologyManagerPolicyOptions: 'texts',
  qosReserved: 'texts',
  runtimeRequestTimeout: 'duration',
  hairpinMode: 'string',
  maxPods: 'int',
  podCIDR: 'string',
  podPidsLimit: 'int',
  resolvConf: 'string',
  runOnce: 'bool',
  cpuCFSQuota: 'bool',
  cpuCFSQuotaPeriod: 'duration',
  nodeStatusMaxImages: 'int',
  maxOpenFiles: 'int',
  contentType: 'string',
  kubeAPIQPS: 'int',
  kubeAPIBurst: 'int',
  serializeImagePulls: 'bool',
  maxParallelImagePulls: 'int',
  evictionHard: 'texts',
  evictionSoft: 'texts',
  evictionSoftGracePeriod: 'texts',
  evictionPressureTransitionPeriod: 'duration',
  evictionMaxPodGracePeriod: 'int',
  evictionMinimumReclaim: 'texts',
  mergeDefaultEvictionSettings: 'bool',
  podsPerCore: 'int',
  enableControllerAttachDetach: 'bool',
  protectKernelDefaults: 'bool',
  makeIPTablesUtilChains: 'bool',
  iptablesMasqueradeBit: 'int',
  iptablesDropBit: 'int',
  featureGates: 'bools',
  failSwapOn: 'bool',
  memorySwap: 'any',
  containerLogMaxSize: 'string',
  containerLogMaxFiles: 'int',
  containerLogMaxWorkers: 'int',
  containerLogMonitorInterval: 'duration',
  configMapAndSecretChangeDetectionStrategy: 'string',
  systemReserved: 'texts',
  kubeReserved: 'texts',
  reservedSystemCPUs: 'string',
  showHiddenMetricsForVersion: 'string',
  systemReservedCgroup: 'string',
  kubeReservedCgroup: 'string',
  enforceNodeAllocatable: 'strings',
  allowedUnsafeSysctls: 'strings',
  volumePluginDir: 'string',
  providerID: 'string',
  kernelMemcgNotification: 'bool',
  logging: 'any',
  enableSystemLogHandler: 'bool',
  enableSystemLogQuery: 'bool',
  shutdownGracePeriod: 'duration',
  shutdownGracePeriodCriticalPods: 'duration',
  shutdownGracePeriodByPodPriority: 'any',
  crashLoopBackOff: 'any',
  reservedMemory: 'any',
  enableProfilingHandler: 'bool',
  enableDebugFlagsHandler: 'bool',
  seccompDefault: 'bool',
  memoryThrottlingFactor: 'float',
  registerWithTaints: 'any',
  registerNode: 'bool',
  tracing: 'any',
  localStorageCapacityIsolation: 'bool',
  containerRuntimeEndpoint: 'string',
  imageServiceEndpoint: 'string',
  failCgroupV1: 'bool',
  userNamespaces: 'any',
};

const GO_TYPES: Readonly<Record<FieldType, string>> = {
  duration: 'v1.Duration',
  int: 'int32',
  float: 'float64',
  bool: 'bool',
  string: 'string',
  strings: '[]string',
  texts: 'map[string]string',
  bools: 'map[string]bool',
  any: 'struct',
};

/** The type error of a value, in the words of Go's decoder. */
export function fieldTypeProblem(field: string, type: FieldType, value: unknown): string | undefined {
  if (isOfType(type, value)) return undefined;
  const found = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  return `json: cannot unmarshal ${found} into Go struct field KubeletConfiguration.${field} of type ${GO_TYPES[type]}`;
}

function isOfType(type: FieldType, value: unknown): boolean {
  switch (type) {
    case 'any':
      return true;
    case 'duration':
    case 'string':
      return typeof value === 'string';
    case 'int':
      return Number.isSafeInteger(value);
    case 'float':
      return typeof value === 'number';
    case 'bool':
      return typeof value === 'boolean';
    case 'strings':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'texts':
      return isMapOf(value, 'string');
    case 'bools':
      return isMapOf(value, 'boolean');
  }
}

function isMapOf(value: unknown, type: 'string' | 'boolean'): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((item) => typeof item === type);
}
