import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const scheduler: TextsOf<Reference['simplifications']['scheduler']> = {
  cycleTime: '一个调度周期无论做什么都用时相同；它按开始时的集群作出决定，在结束时生效。',
  parallelism:
    '节点像只有一个 worker 那样逐个过滤，因此同一个 Pod 总是找到同样的节点；`parallelism` 会被接受，但不改变任何东西。',
  configuration: 'KubeSchedulerConfiguration 中的客户端连接和调试设置会被接受，但不起作用。',
  extenders:
    '没有网络：HTTP extender 立即按节点上以其主机名为前缀的标签回答，即 HOST/filter（reject、unresolvable）和 HOST/score（0 到 10），只有在被设定时才失败；TLS、超时和 nodeCacheCapable 不改变任何东西。',
  leaderElection:
    '除非配置写明 leaderElect: true，否则只有一个 kube-scheduler；写明后有两个，每隔 retryPeriod 查询 Lease，没有抖动。备用者在领导者消失的那一刻建立缓存和队列，其中所有 Pod 都算作新的。',
  featureGates: '只有本页列出的特性门控可以切换；其他门控只要模型包含其功能，就按 v1.36 的默认值。',
  dynamicResources:
    '查找设备在 200,000 步后结束，真实的查找在 10 秒后结束。Reserve 会重新查找设备，因为 Filter 之后 claim 可能有变化。有多个 claim 的设备可以归还时取第一个，上游任取一个。PodGroup 没有自己的 claim；DeviceTaintRule、列表形式的属性以及代表 CPU 或内存的设备都不包含：它们默认关闭。',
  gang: 'PodGroup 的成员在一个周期里一起尝试，同等者按名字先后。没有找到位置的组在有任何变化时再次尝试；真正的调度器在此期间每秒尝试数千次。不包含按拓扑选放置（TopologyAwareWorkloadScheduling）和为整组抢占（WorkloadAwarePreemption）。',
  release:
    '选择较旧的版本会把队列、并列处理、门控和组设为当时的默认值；其他规则仍是 v1.36 的。v1.32 之前使用 v1.26 的队列，v1.35 的组使用 v1.36 的 PodGroup。',
  batching: '节点列表可重用的时间按周期之间计算。',
};
