import type { kubelet as texts } from '#i18n/en/cards/kubelet.ts';
import type { CardFacts } from './facts.ts';

const KUBELET = 'pkg/kubelet';
const CONFIGURATION = 'KubeletConfiguration';
const POD = 'Pod spec';

export const kubelet: Readonly<Record<keyof typeof texts, CardFacts>> = {
  phase: { source: `${KUBELET}/kubelet_pods.go` },
  kubectlStatus: { source: 'pkg/printers/internalversion/printers.go' },
  podCondition: { source: `${KUBELET}/status/generate.go` },
  sandbox: { source: `${KUBELET}/kuberuntime/kuberuntime_sandbox.go`, simplified: 'kubelet.sandbox' },
  imagePull: {
    defaults: { imagePullPolicy: 'IfNotPresent (:latest: Always)' },
    setIn: POD,
    source: `${KUBELET}/images/image_manager.go`,
    simplified: 'kubelet.pulls',
  },
  container: {
    defaults: { restartPolicy: 'Always' },
    setIn: POD,
    source: `${KUBELET}/kuberuntime/kuberuntime_manager.go`,
    simplified: 'kubelet.runtime',
  },
  hooks: { source: `${KUBELET}/lifecycle/handlers.go`, simplified: 'kubelet.hooks' },
  probe: {
    defaults: { periodSeconds: '10', timeoutSeconds: '1', failureThreshold: '3', successThreshold: '1' },
    setIn: POD,
    source: `${KUBELET}/prober/worker.go`,
    simplified: 'kubelet.probes',
  },
  signals: { source: `${KUBELET}/kuberuntime/kuberuntime_container.go` },
  grace: {
    defaults: { terminationGracePeriodSeconds: '30' },
    setIn: POD,
    source: `${KUBELET}/kuberuntime/kuberuntime_container.go`,
  },
  graceLane: {
    defaults: { terminationGracePeriodSeconds: '30' },
    setIn: POD,
    source: `${KUBELET}/kuberuntime/kuberuntime_container.go`,
  },
  endpoint: {
    source: 'staging/src/k8s.io/endpointslice/utils.go',
    simplified: 'controllers.endpointSlice',
  },
  proxyRules: { source: 'pkg/proxy/topology.go' },
  failedRequests: { source: 'pkg/proxy/topology.go' },
  crashBackoff: {
    defaults: { 'crashLoopBackOff.maxContainerRestartPeriod': '300s' },
    setIn: CONFIGURATION,
    source: `${KUBELET}/kuberuntime/kuberuntime_manager.go`,
  },
  notReady: { source: `${KUBELET}/status/generate.go` },
  podSources: {
    defaults: { fileCheckFrequency: '20s', httpCheckFrequency: '20s' },
    setIn: CONFIGURATION,
    source: `${KUBELET}/config/config.go`,
    simplified: 'kubelet.sources',
  },
  syncChannels: {
    defaults: { plegChannelCapacity: '1000', housekeepingPeriod: '2s' },
    source: `${KUBELET}/kubelet.go`,
  },
  podWorkers: {
    defaults: { syncFrequency: '1m' },
    setIn: CONFIGURATION,
    source: `${KUBELET}/pod_workers.go`,
    simplified: 'kubelet.workers',
  },
  pleg: {
    defaults: { genericPlegRelistPeriod: '1s', genericPlegRelistThreshold: '3m' },
    source: `${KUBELET}/pleg/generic.go`,
    simplified: 'kubelet.pleg',
  },
  heartbeat: {
    defaults: {
      nodeLeaseDurationSeconds: '40',
      nodeStatusUpdateFrequency: '10s',
      nodeStatusReportFrequency: '5m',
    },
    setIn: CONFIGURATION,
    source: `${KUBELET}/kubelet_node_status.go`,
    simplified: 'kubelet.nodeStatus',
  },
  evictionSignals: {
    defaults: {
      'memory.available': '100Mi',
      'nodefs.available': '10%',
      'imagefs.available': '15%',
      'nodefs.inodesFree': '5%',
      evictionPressureTransitionPeriod: '5m',
    },
    setIn: `${CONFIGURATION}, evictionHard`,
    source: `${KUBELET}/eviction/eviction_manager.go`,
    simplified: 'kubelet.eviction',
  },
  evictionOrder: { source: `${KUBELET}/eviction/helpers.go` },
  oomScore: { source: `${KUBELET}/qos/policy.go`, simplified: 'kubelet.oom' },
  qosClass: { source: 'pkg/apis/core/v1/helper/qos/qos.go' },
  overcommit: { source: `${KUBELET}/cm/helpers_linux.go` },
  cgroups: {
    defaults: { cpuCFSQuota: 'true', cpuCFSQuotaPeriod: '100ms' },
    setIn: CONFIGURATION,
    source: `${KUBELET}/cm/helpers_linux.go`,
    simplified: 'kubelet.cgroups',
  },
  pulls: {
    defaults: { serializeImagePulls: 'true' },
    setIn: CONFIGURATION,
    source: `${KUBELET}/images/puller.go`,
    simplified: 'kubelet.pulls',
  },
  imageStore: {
    defaults: { imageGCHighThresholdPercent: '85', imageGCLowThresholdPercent: '80' },
    setIn: CONFIGURATION,
    source: `${KUBELET}/images/image_gc_manager.go`,
  },
};
