import type { Simplification } from '../releases/simplification.ts';

export const SCHEDULER_SIMPLIFIED = [
  {
    id: 'scheduler.cycleTime',
    en: 'A scheduling cycle takes the same time whatever it does; it decides on the cluster as it is at its start and takes effect at its end.',
    'zh-CN': '一个调度周期无论做什么都用时相同；它按开始时的集群作出决定，在结束时生效。',
    source: 'pkg/scheduler/schedule_one.go',
  },
  {
    id: 'scheduler.parallelism',
    en: 'Nodes are filtered one after the other as with one worker, so that the same Pod always finds the same nodes; `parallelism` is accepted and changes nothing.',
    'zh-CN':
      '节点像只有一个 worker 那样逐个过滤，因此同一个 Pod 总是找到同样的节点；`parallelism` 会被接受，但不改变任何东西。',
    source: 'pkg/scheduler/framework/parallelize/parallelism.go',
  },
  {
    id: 'scheduler.configuration',
    en: 'Extenders, leader election, client connection and debugging in a KubeSchedulerConfiguration are accepted and left alone.',
    'zh-CN': 'KubeSchedulerConfiguration 中的 extender、选主、客户端连接和调试设置会被接受，但不起作用。',
    source: 'staging/src/k8s.io/kube-scheduler/config/v1/types.go',
  },
  {
    id: 'scheduler.featureGates',
    en: 'Only the feature gates listed on this page can be switched; all others are as v1.36 has them by default, as far as the model has what they switch.',
    'zh-CN': '只有本页列出的特性门控可以切换；其他门控只要模型包含其功能，就按 v1.36 的默认值。',
    source: 'pkg/features/kube_features.go',
  },
  {
    id: 'scheduler.volumeLimits',
    en: 'NodeVolumeLimits counts the volumes of CSI drivers; in-tree volumes that Kubernetes hands over to such a driver are not counted.',
    'zh-CN': 'NodeVolumeLimits 只计入 CSI 驱动的卷；由 Kubernetes 转交给 CSI 驱动的 in-tree 卷不计入。',
    source: 'pkg/scheduler/framework/plugins/nodevolumelimits/csi.go',
  },
  {
    id: 'scheduler.gang',
    en: 'The Pods of a PodGroup are decided one by one and meet in Permit, where Kubernetes tries the whole group in one cycle first.',
    'zh-CN': 'PodGroup 的 Pod 逐个决定，在 Permit 汇合；Kubernetes 会先在一个周期里尝试整个组。',
    source: 'pkg/scheduler/framework/plugins/gangscheduling/gangscheduling.go',
  },
] as const satisfies readonly Simplification[];
