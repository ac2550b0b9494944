import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const controllers: TextsOf<Reference['simplifications']['controllers']> = {
  workers: '控制器在同样的延迟后处理每个键，同时处理的数量不限；没有 worker 数量和总体重试限速。',
  absent:
    '没有以下控制器：ReplicationController、镜像 EndpointSlice、卷扩容、聚合 ClusterRole、证书、令牌、节点的 Pod 网段，以及云厂商的路由和负载均衡器。',
  leaderElection:
    '除非调度器的配置写明 leaderElect: true，否则只有一个 kube-controller-manager；写明后有两个，每 2 秒查询 Lease，没有抖动。接管者的 informer 缓存立即就绪。',
  templateHash:
    'pod-template-hash 和 DaemonSet 修订版本名中的字母与真实集群不同：它们由模板的 JSON 得出，而 Kubernetes 用的是 Go 对模板的打印形式。',
  apiServices:
    'APIService 的可用性与其他控制器一起检查，而不在 kube-apiserver 中检查；有就绪端点的扩展视为能够应答，因此不会出现 FailedDiscoveryCheck。',
  nodeLifecycle:
    'NodeLifecycle 控制器不监视节点 Lease，而是直接读取其存储；每 5 秒一次的检查只做可能有变化的那些；不涉及云厂商。TaintEviction 控制器没有会繁忙的 worker。',
  statefulSet: 'StatefulSet 每次只更新一个 Pod：特性门控 MaxUnavailableStatefulSet 默认关闭，不能打开。',
  podGC: 'Pod 垃圾收集器只做会有发现的那些轮次（每 20 秒一轮）；12,500 个已结束 Pod 的阈值不能修改。',
  horizontalPodAutoscaler:
    'HorizontalPodAutoscaler 控制器直接读取目标的 scale 和指标，而不是发请求获取。其命令行参数取默认值。',
  endpointSlice:
    'EndpointSlice 带有 trafficDistribution 的提示，但没有注解 service.kubernetes.io/topology-mode 的提示，也没有触发时间；不写 Endpoints 对象。',
  garbageCollector: '不回收 Event 和 Lease；集群导出中缺少的属主视为存在。',
  namespace: '正在清空的 Namespace 每秒检查一次，即使其中还有 Event 和 Lease 也会消失。',
  serviceAccount:
    'Namespace 会得到 ServiceAccount `default` 和 ConfigMap `kube-root-ca.crt`，但没有令牌，其中也没有真正的证书。',
  persistentVolume:
    'PersistentVolume 控制器每 15 秒只检查尚未绑定的 PVC，其他的只在有变化时检查；不回收再利用（recycle）卷；由它代替 provisioner 删除动态供应的卷。',
  attachDetach:
    'attach/detach 控制器只挂接 CSI 驱动的卷，在有变化时检查而不是每 100 毫秒一次；它一直等待驱动，而真实的控制器两分钟后放弃并重试。',
};
