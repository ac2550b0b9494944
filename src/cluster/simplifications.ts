/**
 * A part of a component that the model leaves out or simplifies. `src/i18n` has the
 * sentences.
 */
interface Simplification<Id extends string = string> {
  /** Unique; begins with the name of the component's folder. */
  readonly id: Id;
  /** The upstream file that it simplifies (v1.36.2). */
  readonly source: string;
}

const SCHEDULER_SIMPLIFIED = [
  { id: 'scheduler.cycleTime', source: 'pkg/scheduler/schedule_one.go' },
  { id: 'scheduler.parallelism', source: 'pkg/scheduler/framework/parallelize/parallelism.go' },
  { id: 'scheduler.configuration', source: 'staging/src/k8s.io/kube-scheduler/config/v1/types.go' },
  { id: 'scheduler.extenders', source: 'pkg/scheduler/extender.go' },
  { id: 'scheduler.leaderElection', source: 'staging/src/k8s.io/client-go/tools/leaderelection/leaderelection.go' },
  { id: 'scheduler.featureGates', source: 'pkg/features/kube_features.go' },
  { id: 'scheduler.dynamicResources', source: 'pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go' },
  { id: 'scheduler.gang', source: 'pkg/scheduler/schedule_one_podgroup.go' },
  { id: 'scheduler.release', source: 'pkg/features/kube_features.go' },
  { id: 'scheduler.batching', source: 'pkg/scheduler/framework/runtime/batch.go' },
] as const satisfies readonly Simplification[];

const KUBE_PROXY_SIMPLIFIED = [
  { id: 'proxy.lazy', source: 'pkg/proxy/runner/bounded_frequency_runner.go' },
  { id: 'proxy.rules', source: 'pkg/proxy/nftables/proxier.go' },
] as const satisfies readonly Simplification[];

const KUBELET_SIMPLIFIED = [
  { id: 'kubelet.runtime', source: 'pkg/kubelet/kuberuntime/kuberuntime_manager.go' },
  { id: 'kubelet.volumes', source: 'pkg/kubelet/volumemanager/volume_manager.go' },
  { id: 'kubelet.sandbox', source: 'pkg/kubelet/kuberuntime/kuberuntime_sandbox.go' },
  { id: 'kubelet.eviction', source: 'pkg/kubelet/eviction/eviction_manager.go' },
  { id: 'kubelet.cgroups', source: 'pkg/kubelet/cm/pod_container_manager_linux.go' },
  { id: 'kubelet.oom', source: 'pkg/kubelet/kuberuntime/kuberuntime_container_linux.go' },
  { id: 'kubelet.probes', source: 'pkg/kubelet/prober/worker.go' },
  { id: 'kubelet.hooks', source: 'pkg/kubelet/lifecycle/handlers.go' },
  { id: 'kubelet.restartRules', source: 'pkg/kubelet/kuberuntime/kuberuntime_manager.go' },
  { id: 'kubelet.resize', source: 'pkg/kubelet/allocation/allocation_manager.go' },
  { id: 'kubelet.workers', source: 'pkg/kubelet/pod_workers.go' },
  { id: 'kubelet.pleg', source: 'pkg/kubelet/pleg/generic.go' },
  { id: 'kubelet.sources', source: 'pkg/kubelet/config/file.go' },
  { id: 'kubelet.configuration', source: 'pkg/kubelet/apis/config/validation/validation.go' },
  { id: 'kubelet.admission', source: 'pkg/kubelet/preemption/preemption.go' },
  { id: 'kubelet.pulls', source: 'pkg/kubelet/images/puller.go' },
  { id: 'kubelet.nodeStatus', source: 'pkg/kubelet/kubelet_node_status.go' },
  { id: 'kubelet.failures', source: 'pkg/kubelet/runtime.go' },
  { id: 'kubelet.restart', source: 'pkg/kubelet/kubelet.go' },
  { id: 'kubelet.shutdown', source: 'pkg/kubelet/nodeshutdown/nodeshutdown_manager.go' },
  { id: 'kubelet.dumpedNodes', source: 'pkg/kubelet/nodestatus/setters.go' },
] as const satisfies readonly Simplification[];

const KUBECTL_SIMPLIFIED = [
  { id: 'kubectl.reads', source: 'staging/src/k8s.io/kubectl/pkg/cmd/get/get.go' },
  { id: 'kubectl.watches', source: 'staging/src/k8s.io/kubectl/pkg/cmd/wait/wait.go' },
  { id: 'kubectl.names', source: 'staging/src/k8s.io/kubectl/pkg/cmd/create/create_secret_tls.go' },
  { id: 'kubectl.edit', source: 'staging/src/k8s.io/kubectl/pkg/cmd/util/editor/editoptions.go' },
  { id: 'kubectl.prune', source: 'staging/src/k8s.io/kubectl/pkg/cmd/apply/prune.go' },
  { id: 'kubectl.discovery', source: 'staging/src/k8s.io/client-go/discovery/discovery_client.go' },
] as const satisfies readonly Simplification[];

/** File names are those of the project sigs.k8s.io/karpenter, v1. */
const KARPENTER_SIMPLIFIED = [
  { id: 'karpenter.model', source: 'pkg/controllers/disruption/controller.go' },
] as const satisfies readonly Simplification[];

const ETCD_SIMPLIFIED = [
  { id: 'etcd.raft', source: 'go.etcd.io/etcd server/etcdserver/raft.go' },
  { id: 'etcd.sizes', source: 'go.etcd.io/etcd server/storage/backend/backend.go' },
  { id: 'etcd.defragmentation', source: 'go.etcd.io/etcd server/storage/backend/backend.go' },
  { id: 'etcd.host', source: 'go.etcd.io/etcd server/etcdserver/api/rafthttp/peer.go' },
  { id: 'etcd.retries', source: 'go.etcd.io/etcd client/v3/retry_interceptor.go' },
] as const satisfies readonly Simplification[];

const ENVIRONMENT_SIMPLIFIED = [
  { id: 'environment.durations', source: 'pkg/kubelet/kuberuntime/kuberuntime_manager.go' },
  { id: 'environment.images', source: 'pkg/kubelet/images/image_manager.go' },
  { id: 'environment.behaviour', source: 'pkg/kubelet/kuberuntime/kuberuntime_container.go' },
  { id: 'environment.scripts', source: 'pkg/kubelet/lifecycle/handlers.go' },
  { id: 'environment.usage', source: 'pkg/kubelet/stats/provider.go' },
  { id: 'environment.network', source: 'pkg/proxy/nftables/proxier.go' },
  { id: 'environment.balancer', source: 'staging/src/k8s.io/cloud-provider/controllers/service/controller.go' },
  { id: 'environment.metrics', source: 'pkg/controller/podautoscaler/metrics/client.go' },
  { id: 'environment.queues', source: 'staging/src/k8s.io/metrics/pkg/apis/external_metrics/types.go' },
  { id: 'environment.provisioner', source: 'pkg/controller/volume/persistentvolume/pv_controller.go' },
  { id: 'environment.attacher', source: 'pkg/volume/csi/csi_attacher.go' },
  { id: 'environment.machines', source: 'pkg/kubelet/nodestatus/setters.go' },
  {
    id: 'environment.cloud',
    source: 'staging/src/k8s.io/cloud-provider/controllers/nodelifecycle/node_lifecycle_controller.go',
  },
  { id: 'environment.controlPlane', source: 'staging/src/k8s.io/apiserver/pkg/server/options/server_run_options.go' },
  { id: 'environment.informers', source: 'staging/src/k8s.io/client-go/tools/cache/reflector.go' },
  { id: 'environment.prometheus', source: 'staging/src/k8s.io/apiserver/pkg/server/routes/metrics.go' },
] as const satisfies readonly Simplification[];

const CONTROLLERS_SIMPLIFIED = [
  { id: 'controllers.workers', source: 'cmd/kube-controller-manager/app/controllermanager.go' },
  { id: 'controllers.absent', source: 'cmd/kube-controller-manager/app/controllermanager.go' },
  { id: 'controllers.leaderElection', source: 'cmd/kube-controller-manager/app/controllermanager.go' },
  { id: 'controllers.templateHash', source: 'pkg/controller/controller_utils.go' },
  {
    id: 'controllers.apiServices',
    source: 'staging/src/k8s.io/kube-aggregator/pkg/controllers/status/remote/remote_available_controller.go',
  },
  { id: 'controllers.nodeLifecycle', source: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go' },
  { id: 'controllers.statefulSet', source: 'pkg/controller/statefulset/stateful_set_control.go' },
  { id: 'controllers.podGC', source: 'pkg/controller/podgc/gc_controller.go' },
  { id: 'controllers.horizontalPodAutoscaler', source: 'pkg/controller/podautoscaler/horizontal.go' },
  { id: 'controllers.endpointSlice', source: 'staging/src/k8s.io/endpointslice/reconciler.go' },
  { id: 'controllers.garbageCollector', source: 'pkg/controller/garbagecollector/graph_builder.go' },
  { id: 'controllers.namespace', source: 'pkg/controller/namespace/deletion/namespaced_resources_deleter.go' },
  { id: 'controllers.serviceAccount', source: 'pkg/controller/certificates/rootcacertpublisher/publisher.go' },
  { id: 'controllers.persistentVolume', source: 'pkg/controller/volume/persistentvolume/pv_controller_base.go' },
  { id: 'controllers.attachDetach', source: 'pkg/controller/volume/attachdetach/reconciler/reconciler.go' },
] as const satisfies readonly Simplification[];

/** The last file names are those of the project kubernetes/autoscaler, release 1.36. */
const AUTOSCALER_SIMPLIFIED = [
  { id: 'autoscaler.view', source: 'cluster-autoscaler/core/static_autoscaler.go' },
  {
    id: 'autoscaler.templates',
    source: 'cluster-autoscaler/processors/nodeinfosprovider/mixed_nodeinfos_processor.go',
  },
  { id: 'autoscaler.health', source: 'cluster-autoscaler/clusterstate/clusterstate.go' },
] as const satisfies readonly Simplification[];

const FLOW_CONTROL_SIMPLIFIED = [
  {
    id: 'apiserver.flowControlEpochs',
    source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go',
  },
  {
    id: 'apiserver.flowControlLinger',
    source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go',
  },
  {
    id: 'apiserver.flowControlRemovedQueues',
    source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go',
  },
  { id: 'apiserver.flowControlStatus', source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go' },
  {
    id: 'apiserver.flowControlMetrics',
    source: 'staging/src/k8s.io/apiserver/pkg/util/flowcontrol/metrics/metrics.go',
  },
] as const satisfies readonly Simplification[];

const APISERVER_SIMPLIFIED = [
  { id: 'apiserver.handlerChain', source: 'staging/src/k8s.io/apiserver/pkg/server/config.go' },
  { id: 'apiserver.authentication', source: 'staging/src/k8s.io/apiserver/pkg/endpoints/filters/authentication.go' },
  { id: 'apiserver.authorization', source: 'plugin/pkg/auth/authorizer/rbac/bootstrappolicy/policy.go' },
  {
    id: 'apiserver.webhooks',
    source: 'staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/validating/dispatcher.go',
  },
  {
    id: 'apiserver.aggregation',
    source: 'staging/src/k8s.io/kube-aggregator/pkg/controllers/status/remote/remote_available_controller.go',
  },
  { id: 'apiserver.servers', source: 'staging/src/k8s.io/apiserver/pkg/server/filters/goaway.go' },
  { id: 'apiserver.gateway', source: 'staging/src/k8s.io/apiserver/pkg/server/config.go' },
  { id: 'apiserver.admission', source: 'pkg/kubeapiserver/options/plugins.go' },
  { id: 'apiserver.serviceAccount', source: 'plugin/pkg/admission/serviceaccount/admission.go' },
  { id: 'apiserver.validation', source: 'pkg/apis/core/validation/validation.go' },
  { id: 'apiserver.jobs', source: 'pkg/apis/batch/validation/validation.go' },
  { id: 'apiserver.watch', source: 'staging/src/k8s.io/apiserver/pkg/storage/cacher/cacher.go' },
  { id: 'apiserver.watchCache', source: 'staging/src/k8s.io/apiserver/pkg/storage/cacher/cache_watcher.go' },
  { id: 'apiserver.apply', source: 'staging/src/k8s.io/kubectl/pkg/cmd/apply/patcher.go' },
  {
    id: 'apiserver.managedFields',
    source: 'staging/src/k8s.io/apimachinery/pkg/util/managedfields/internal/fieldmanager.go',
  },
  { id: 'apiserver.services', source: 'pkg/registry/core/service/storage/alloc.go' },
  {
    id: 'apiserver.customResources',
    source: 'staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go',
  },
  { id: 'apiserver.cel', source: 'staging/src/k8s.io/apiserver/pkg/cel/environment/base.go' },
  ...FLOW_CONTROL_SIMPLIFIED,
  { id: 'apiserver.frozenCache', source: 'staging/src/k8s.io/apiserver/pkg/storage/cacher/cacher.go' },
] as const satisfies readonly Simplification[];

const API_CLIENTS_SIMPLIFIED = [
  { id: 'api.events', source: 'staging/src/k8s.io/client-go/tools/record/events_cache.go' },
  { id: 'api.requests', source: 'staging/src/k8s.io/client-go/rest/request.go' },
  { id: 'api.retries', source: 'staging/src/k8s.io/client-go/rest/with_retry.go' },
  { id: 'api.compression', source: 'staging/src/k8s.io/apiserver/pkg/endpoints/handlers/responsewriters/writers.go' },
] as const satisfies readonly Simplification[];

/** What one component says that it simplifies. */
interface ComponentSimplifications<Id extends string = string> {
  /** As Kubernetes calls it; empty for what lies outside of it. */
  readonly component: string;
  readonly simplifications: readonly Simplification<Id>[];
}

const DECLARED = [
  { component: 'kube-apiserver', simplifications: APISERVER_SIMPLIFIED },
  { component: 'etcd', simplifications: ETCD_SIMPLIFIED },
  { component: 'kube-scheduler', simplifications: SCHEDULER_SIMPLIFIED },
  { component: 'kube-controller-manager', simplifications: CONTROLLERS_SIMPLIFIED },
  { component: 'kubelet', simplifications: KUBELET_SIMPLIFIED },
  { component: 'kube-proxy', simplifications: KUBE_PROXY_SIMPLIFIED },
  { component: 'cluster-autoscaler', simplifications: AUTOSCALER_SIMPLIFIED },
  { component: 'karpenter', simplifications: KARPENTER_SIMPLIFIED },
  { component: 'client-go', simplifications: API_CLIENTS_SIMPLIFIED },
  { component: 'kubectl', simplifications: KUBECTL_SIMPLIFIED },
  { component: '', simplifications: ENVIRONMENT_SIMPLIFIED },
] as const satisfies readonly ComponentSimplifications[];

export type SimplificationId = (typeof DECLARED)[number]['simplifications'][number]['id'];

/** The declarations of every folder, in the order in which a request meets the components. */
export const SIMPLIFICATIONS: readonly ComponentSimplifications<SimplificationId>[] = DECLARED;
