import type { Simplification } from '../releases/simplification.ts';

export const CONTROLLERS_SIMPLIFIED = [
  {
    id: 'controllers.workers',
    en: 'A controller gets to every key after the same delay, to any number of them at once; worker counts, the overall retry rate limit, client rate limits and leader election are left out.',
    'zh-CN': '控制器在同样的延迟后处理每个键，同时处理的数量不限；没有 worker 数量、总体重试限速、客户端限速和选主。',
    source: 'cmd/kube-controller-manager/app/controllermanager.go',
  },
  {
    id: 'controllers.templateHash',
    en: 'The letters of pod-template-hash differ from a real cluster’s: they are made of the template’s JSON, where Kubernetes takes Go’s picture of it.',
    'zh-CN': 'pod-template-hash 的字母与真实集群不同：它由模板的 JSON 得出，而 Kubernetes 用的是 Go 对模板的打印形式。',
    source: 'pkg/controller/controller_utils.go',
  },
  {
    id: 'controllers.nodeLifecycle',
    en: 'NoSchedule taints follow a Node’s conditions; leases are not watched and NoExecute taints evict nobody.',
    'zh-CN': 'NoSchedule 污点跟随 Node 的状况；不监视租约，NoExecute 污点也不驱逐任何 Pod。',
    source: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go',
  },
  {
    id: 'controllers.podGC',
    en: 'Pods of a Node that is gone stay as they were, and ended Pods are never collected: there is no Pod garbage collector.',
    'zh-CN': '节点被删除后，其上的 Pod 保持原样；已结束的 Pod 也不会被回收：没有 Pod 垃圾收集器。',
    source: 'pkg/controller/podgc/gc_controller.go',
  },
  {
    id: 'controllers.protection',
    en: 'Claims and volumes in use can be deleted at once: nobody adds the protection finalizers.',
    'zh-CN': '正在使用的 PVC 和 PV 可以立即删除：没有控制器添加保护用的 finalizer。',
    source: 'pkg/controller/volume/pvcprotection/pvc_protection_controller.go',
  },
  {
    id: 'controllers.endpointSlice',
    en: 'EndpointSlices are IPv4 only and carry no topology hints; Endpoints objects are not written.',
    'zh-CN': 'EndpointSlice 只有 IPv4，不带拓扑提示；不写 Endpoints 对象。',
    source: 'staging/src/k8s.io/endpointslice/reconciler.go',
  },
  {
    id: 'controllers.garbageCollector',
    en: 'Events and Leases are not collected, and an owner that a cluster dump does not have counts as being there.',
    'zh-CN': '不回收 Event 和 Lease；集群转储中缺少的属主视为存在。',
    source: 'pkg/controller/garbagecollector/graph_builder.go',
  },
  {
    id: 'controllers.namespace',
    en: 'A Namespace that is being emptied is looked at every second, and goes although Events and Leases in it are left.',
    'zh-CN': '正在清空的 Namespace 每秒检查一次，即使其中还有 Event 和 Lease 也会消失。',
    source: 'pkg/controller/namespace/deletion/namespaced_resources_deleter.go',
  },
  {
    id: 'controllers.serviceAccount',
    en: 'Namespaces get the ServiceAccount `default`, but no tokens and no ConfigMap `kube-root-ca.crt`.',
    'zh-CN': 'Namespace 会得到 ServiceAccount `default`，但没有令牌，也没有 ConfigMap `kube-root-ca.crt`。',
    source: 'pkg/controller/certificates/rootcacertpublisher/publisher.go',
  },
  {
    id: 'controllers.persistentVolume',
    en: 'The PersistentVolume controller looks again when something changes, not every 15 seconds as well, and does not recycle volumes.',
    'zh-CN': 'PersistentVolume 控制器只在有变化时再次检查，而不是另外每 15 秒检查一次；不回收再利用（recycle）卷。',
    source: 'pkg/controller/volume/persistentvolume/pv_controller_base.go',
  },
] as const satisfies readonly Simplification[];
