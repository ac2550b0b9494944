import type { Simplification } from '#cluster/releases/release.ts';

export const CONTROLLERS_SIMPLIFIED = [
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
