import type { Simplification } from '#cluster/releases/simplification.ts';

export const CONTROLLERS_SIMPLIFIED = [
  {
    id: 'controllers.workers',
    en: 'A controller gets to every key after the same delay, to any number of them at once; worker counts and the overall retry rate limit are left out.',
    'zh-CN': '控制器在同样的延迟后处理每个键，同时处理的数量不限；没有 worker 数量和总体重试限速。',
    source: 'cmd/kube-controller-manager/app/controllermanager.go',
  },
  {
    id: 'controllers.absent',
    en: 'Absent are the controllers for ReplicationControllers, mirrored EndpointSlices, larger volumes, dynamic resource claims, aggregated ClusterRoles, certificates, tokens, Pod address ranges of nodes, and the routes and load balancers of a cloud.',
    'zh-CN':
      '没有以下控制器：ReplicationController、镜像 EndpointSlice、卷扩容、动态资源申领、聚合 ClusterRole、证书、令牌、节点的 Pod 网段，以及云厂商的路由和负载均衡器。',
    source: 'cmd/kube-controller-manager/app/controllermanager.go',
  },
  {
    id: 'controllers.leaderElection',
    en: 'One kube-controller-manager runs alone unless the scheduler’s configuration says leaderElect: true; then there are two, which ask for the Lease every 2 s without jitter. One that takes over has its informers’ caches filled at once.',
    'zh-CN':
      '除非调度器的配置写明 leaderElect: true，否则只有一个 kube-controller-manager；写明后有两个，每 2 秒查询 Lease，没有抖动。接管者的 informer 缓存立即就绪。',
    source: 'cmd/kube-controller-manager/app/controllermanager.go',
  },
  {
    id: 'controllers.templateHash',
    en: 'The letters of pod-template-hash and controller-revision-hash differ from a real cluster’s: they are made of the template’s JSON, where Kubernetes takes Go’s picture of it.',
    'zh-CN':
      'pod-template-hash 和 controller-revision-hash 的字母与真实集群不同：它们由模板的 JSON 得出，而 Kubernetes 用的是 Go 对模板的打印形式。',
    source: 'pkg/controller/controller_utils.go',
  },
  {
    id: 'controllers.nodeLifecycle',
    en: 'The NodeLifecycle controller reads node Leases where they are stored instead of watching them, makes only those looks (every 5 s) that can change something, and knows nothing of cloud providers. In the TaintEviction controller there are no workers that could be busy.',
    'zh-CN':
      'NodeLifecycle 控制器不监视节点 Lease，而是直接读取其存储；每 5 秒一次的检查只做可能有变化的那些；不涉及云厂商。TaintEviction 控制器没有会繁忙的 worker。',
    source: 'pkg/controller/nodelifecycle/node_lifecycle_controller.go',
  },
  {
    id: 'controllers.statefulSet',
    en: 'A StatefulSet updates one Pod at a time: the feature gate MaxUnavailableStatefulSet, which is off by default, cannot be switched on.',
    'zh-CN': 'StatefulSet 每次只更新一个 Pod：特性门控 MaxUnavailableStatefulSet 默认关闭，不能打开。',
    source: 'pkg/controller/statefulset/stateful_set_control.go',
  },
  {
    id: 'controllers.podGC',
    en: 'The Pod garbage collector makes only those rounds (every 20 s) that would find something; its threshold of 12,500 ended Pods cannot be changed.',
    'zh-CN': 'Pod 垃圾收集器只做会有发现的那些轮次（每 20 秒一轮）；12,500 个已结束 Pod 的阈值不能修改。',
    source: 'pkg/controller/podgc/gc_controller.go',
  },
  {
    id: 'controllers.protection',
    en: 'Claims and volumes in use can be deleted at once: nobody adds the protection finalizers.',
    'zh-CN': '正在使用的 PVC 和 PV 可以立即删除：没有控制器添加保护用的 finalizer。',
    source: 'pkg/controller/volume/pvcprotection/pvc_protection_controller.go',
  },
  {
    id: 'controllers.disruption',
    en: 'Of kinds that Kubernetes does not have the Disruption controller knows no scale subresource: a budget over their Pods fails unless minAvailable is a number.',
    'zh-CN':
      '对于 Kubernetes 没有的种类，Disruption 控制器不知道其 scale 子资源：除非 minAvailable 是数字，否则覆盖这些 Pod 的预算会计算失败。',
    source: 'pkg/controller/disruption/disruption.go',
  },
  {
    id: 'controllers.cronJob',
    en: 'A CronJob knows UTC and zones at a fixed distance from it, such as Etc/GMT-2; any other timeZone is unknown, as on a machine without time zone data.',
    'zh-CN':
      'CronJob 只认识 UTC 和与其固定相差的时区，例如 Etc/GMT-2；其他 timeZone 都视为未知，如同一台没有时区数据的机器。',
    source: 'pkg/controller/cronjob/cronjob_controllerv2.go',
  },
  {
    id: 'controllers.horizontalPodAutoscaler',
    en: 'The HorizontalPodAutoscaler controller reads the scale of its target and the metrics at once instead of asking for them, and of kinds that Kubernetes does not have it knows no scale. Its flags have their defaults.',
    'zh-CN':
      'HorizontalPodAutoscaler 控制器直接读取目标的 scale 和指标，而不是发请求获取；对于 Kubernetes 没有的种类，它不知道其 scale。其命令行参数取默认值。',
    source: 'pkg/controller/podautoscaler/horizontal.go',
  },
  {
    id: 'controllers.endpointSlice',
    en: 'EndpointSlices carry hints for trafficDistribution, but none for the annotation service.kubernetes.io/topology-mode, and no trigger time; Endpoints objects are not written.',
    'zh-CN':
      'EndpointSlice 带有 trafficDistribution 的提示，但没有注解 service.kubernetes.io/topology-mode 的提示，也没有触发时间；不写 Endpoints 对象。',
    source: 'staging/src/k8s.io/endpointslice/reconciler.go',
  },
  {
    id: 'controllers.garbageCollector',
    en: 'Events and Leases are not collected, and an owner that a cluster dump does not have counts as being there.',
    'zh-CN': '不回收 Event 和 Lease；集群导出中缺少的属主视为存在。',
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
    en: 'The PersistentVolume controller looks again when something changes, not every 15 seconds as well, does not recycle volumes, and, instead of the provisioner, deletes those that were provisioned.',
    'zh-CN':
      'PersistentVolume 控制器只在有变化时再次检查，而不是另外每 15 秒检查一次；不回收再利用（recycle）卷；由它代替 provisioner 删除动态供应的卷。',
    source: 'pkg/controller/volume/persistentvolume/pv_controller_base.go',
  },
  {
    id: 'controllers.attachDetach',
    en: 'The attach/detach controller attaches volumes of CSI drivers alone, looks when something changes and not every 100 milliseconds, and waits for a driver for ever where the real one gives up after two minutes and tries again.',
    'zh-CN':
      'attach/detach 控制器只挂接 CSI 驱动的卷，在有变化时检查而不是每 100 毫秒一次；它一直等待驱动，而真实的控制器两分钟后放弃并重试。',
    source: 'pkg/controller/volume/attachdetach/reconciler/reconciler.go',
  },
] as const satisfies readonly Simplification[];
