import type { Simplification } from '#cluster/releases/simplification.ts';

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
    en: 'Client connection and debugging in a KubeSchedulerConfiguration are accepted and left alone.',
    'zh-CN': 'KubeSchedulerConfiguration 中的客户端连接和调试设置会被接受，但不起作用。',
    source: 'staging/src/k8s.io/kube-scheduler/config/v1/types.go',
  },
  {
    id: 'scheduler.extenders',
    en: 'There is no network: an HTTP extender answers at once by labels of the nodes under its own host name, HOST/filter (reject, unresolvable) and HOST/score (0 to 10), and fails only when it is made to; TLS, time-outs and nodeCacheCapable change nothing.',
    'zh-CN':
      '没有网络：HTTP extender 立即按节点上以其主机名为前缀的标签回答，即 HOST/filter（reject、unresolvable）和 HOST/score（0 到 10），只有在被设定时才失败；TLS、超时和 nodeCacheCapable 不改变任何东西。',
    source: 'pkg/scheduler/extender.go',
  },
  {
    id: 'scheduler.leaderElection',
    en: 'One kube-scheduler runs alone unless the configuration says leaderElect: true; then there are two, which ask for the Lease every retryPeriod without jitter. One that stands by makes its cache and queue in the moment in which the leader is gone, with all Pods as new.',
    'zh-CN':
      '除非配置写明 leaderElect: true，否则只有一个 kube-scheduler；写明后有两个，每隔 retryPeriod 查询 Lease，没有抖动。备用者在领导者消失的那一刻建立缓存和队列，其中所有 Pod 都算作新的。',
    source: 'staging/src/k8s.io/client-go/tools/leaderelection/leaderelection.go',
  },
  {
    id: 'scheduler.featureGates',
    en: 'Only the feature gates listed on this page can be switched; all others are as v1.36 has them by default, as far as the model has what they switch.',
    'zh-CN': '只有本页列出的特性门控可以切换；其他门控只要模型包含其功能，就按 v1.36 的默认值。',
    source: 'pkg/features/kube_features.go',
  },
  {
    id: 'scheduler.dynamicResources',
    en: 'Devices are not allocated: a Pod whose ResourceClaim has no allocation fits no node, no claim is made from a ResourceClaimTemplate, and of an allocation only its node selector and its number of users count.',
    'zh-CN':
      '不分配设备：ResourceClaim 没有 allocation 的 Pod 不适合任何节点；不会由 ResourceClaimTemplate 创建 claim；allocation 只有其节点选择器和使用者数量起作用。',
    source: 'pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go',
  },
  {
    id: 'scheduler.gang',
    en: 'The members of a PodGroup are tried in one cycle, of equals the one whose name comes first; placements by topology (TopologyAwareWorkloadScheduling) and preemption for a whole group (WorkloadAwarePreemption) are left out, and nothing acts on the kind Workload.',
    'zh-CN':
      'PodGroup 的成员在一个周期里一起尝试，同等者按名字先后；不包含按拓扑选放置（TopologyAwareWorkloadScheduling）、为整组抢占（WorkloadAwarePreemption）；没有组件处理 Workload 这一类型。',
    source: 'pkg/scheduler/schedule_one_podgroup.go',
  },
  {
    id: 'scheduler.release',
    en: 'An older release sets the queue, ties, gates and groups as they were by default; all other rules stay those of v1.36. Before v1.32 the queue is that of v1.26, and in v1.35 the groups are the PodGroups of v1.36.',
    'zh-CN':
      '选择较旧的版本会把队列、平分处理、门控和组设为当时的默认值；其他规则仍是 v1.36 的。v1.32 之前使用 v1.26 的队列，v1.35 的组使用 v1.36 的 PodGroup。',
    source: 'pkg/features/kube_features.go',
  },
  {
    id: 'scheduler.batching',
    en: 'The gate DRAExtendedResource only decides whether Pods can be batched; the time in which a list of nodes can be reused is reckoned from cycle to cycle.',
    'zh-CN': '门控 DRAExtendedResource 只决定 Pod 能否批量处理；节点列表可重用的时间按周期之间计算。',
    source: 'pkg/scheduler/framework/runtime/batch.go',
  },
] as const satisfies readonly Simplification[];
