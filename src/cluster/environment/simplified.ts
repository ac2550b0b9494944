import type { Simplification } from '#cluster/releases/release.ts';

export const ENVIRONMENT_SIMPLIFIED = [
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
