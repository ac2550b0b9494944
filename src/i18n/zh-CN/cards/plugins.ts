import type { plugins as reference } from '#i18n/en/cards/plugins.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const plugins: TextsOf<typeof reference> = {
  PrioritySort: {
    title: 'PrioritySort',
    also: '队列排序，优先级，PriorityClass，排队顺序',
    what: '决定 activeQ 的顺序：优先级高者先，相同时先到者先。所有配置档共用一个队列，因此顺序相同。',
  },
  SchedulingGates: {
    title: 'SchedulingGates',
    also: '调度门控，调度门',
    what: 'spec.schedulingGates 清空之前，不让 Pod 进入 activeQ。',
  },
  NodeUnschedulable: {
    title: 'NodeUnschedulable',
    also: '封锁，不可调度的节点，cordon',
    what: '拒绝被封锁的节点，除非 Pod 容忍污点 node.kubernetes.io/unschedulable。',
    rule: 'node.spec.unschedulable 为真且不容忍该污点时拒绝',
  },
  NodeName: {
    title: 'NodeName',
    also: '指定节点，nodeName，绕过调度器',
    what: '设了 spec.nodeName 的 Pod 只适合那个节点。多数 Pod 没有设，所有节点都通过。',
    rule: '设了 pod.spec.nodeName 且是另一个节点时拒绝',
  },
  TaintToleration: {
    title: 'TaintToleration',
    also: '污点，容忍度，污点和容忍度',
    what: '过滤时拒绝带有 Pod 不容忍的 NoSchedule 或 NoExecute 污点的节点。打分时偏好 PreferNoSchedule 污点较少的节点。',
    rule: '原始 = 不容忍的 PreferNoSchedule 污点数；归一化 = 100 − 100 × 原始 / 最高原始',
  },
  NodeAffinity: {
    title: 'NodeAffinity',
    also: '节点亲和性，节点选择器，nodeSelector',
    what: '过滤时要求符合 nodeSelector 和必需的节点亲和性。打分时累加匹配的偏好项的权重。',
    rule: '原始 = Σ 匹配项的权重；归一化 = 100 × 原始 / 最高原始',
  },
  NodePorts: {
    title: 'NodePorts',
    also: '端口冲突，主机端口',
    what: '拒绝 hostPort 已被占用的节点：端口和协议相同，地址相同或为通配。',
  },
  NodeResourcesFit: {
    title: 'NodeResourcesFit',
    also: '资源不足，装箱，最少分配，节点资源不足，CPU 不足',
    what: '过滤时要求每项请求都放得进空闲量。打分用 LeastAllocated 时，偏好较空的节点。',
    rule: '原始 = Σ 权重 × (可分配 − 已请求) × 100 / 可分配，除以 Σ 权重；已请求包括此 Pod',
  },
  NodeResourcesBalancedAllocation: {
    title: 'NodeResourcesBalancedAllocation',
    also: '资源均衡，均衡分配',
    what: '偏好 cpu 与内存占用均衡的节点：高于 75 表示此 Pod 改善均衡，低于 75 表示使其变差。',
    rule: '原始 = 50 + (50 + 放入后的均衡 − 放入前的均衡) / 2；均衡 = 100 × (1 − 占比的标准差)',
  },
  ImageLocality: {
    title: 'ImageLocality',
    also: '镜像本地性，节点上已有镜像',
    what: '偏好已有 Pod 镜像的节点。只有少数节点拥有的镜像计得较少。',
    rule: '和 = Σ 大小 × 拥有它的节点数 / 节点数；原始 = 100 × (和 − 23 MiB) / (1000 MiB × 容器数 − 23 MiB)',
  },
  InterPodAffinity: {
    title: 'InterPodAffinity',
    also: 'Pod 亲和性，反亲和性，Pod 间亲和',
    what: '过滤时要求与其他 Pod 的必需亲和性和反亲和性。打分时累加节点所在域中匹配的偏好项的权重。',
    rule: '归一化 = 100 × (原始 − 最低原始) / (最高原始 − 最低原始)',
  },
  PodTopologySpread: {
    title: 'PodTopologySpread',
    also: '拓扑分布，拓扑分布约束，maxSkew，均匀分布',
    what: '过滤时使各域之差不超过 maxSkew（DoNotSchedule）。打分时偏好匹配 Pod 较少的域（ScheduleAnyway）。',
    rule: '过滤：匹配数 + 1 − 最少的域 ≤ maxSkew；归一化 = 100 × (最高 + 最低 − 原始) / 最高',
  },
  VolumeRestrictions: {
    title: 'VolumeRestrictions',
    also: '卷限制，卷已被使用',
    what: '拒绝已挂载同一卷且不可重复挂载的节点，也拒绝 ReadWriteOncePod 声明的第二个使用者。',
  },
  NodeVolumeLimits: {
    title: 'NodeVolumeLimits',
    also: '卷数量上限，最多挂载多少卷',
    what: '节点上某个 CSI 驱动的卷数已达其 CSINode 所允许的上限时，拒绝该节点。',
  },
  VolumeBinding: {
    title: 'VolumeBinding',
    also: '卷，卷绑定，持久卷，PVC，存储类，延迟绑定',
    what: '要求 Pod 的每个声明已绑定到该节点可达的卷，或可以在那里绑定、制备。',
  },
  VolumeZone: {
    title: 'VolumeZone',
    also: '卷所在可用区',
    what: '节点的可用区或地域与 Pod 已绑定的卷不同时拒绝。',
  },
  DynamicResources: {
    title: 'DynamicResources',
    also: '动态资源分配，DRA，GPU',
    what: '要求节点上能得到 Pod 的 ResourceClaim 所请求的设备。',
  },
  NodeDeclaredFeatures: {
    title: 'NodeDeclaredFeatures',
    what: '节点的 status.declaredFeatures 没有声明 Pod 所需的特性时拒绝。',
  },
  GangScheduling: {
    title: 'GangScheduling',
    also: '成组调度，协同调度',
    what: '拦住一个 PodGroup 的 Pod，直到有 minCount 个成员并且能在一个周期里都得到节点。v1.36 中等待没有时限：成员不齐的组一直等，期间不占节点。',
  },
  DefaultPreemption: {
    title: 'DefaultPreemption',
    also: '抢占，被抢占的 Pod，抢占谁，默认抢占',
    what: '寻找移除低优先级 Pod 代价最小就能腾出空间的节点。被抢占者被删除；此 Pod 被提名到那里，再次尝试。',
    rule: '违反的预算最少，最高优先级最低，优先级之和最低，被抢占者最少，启动最晚',
  },
  DefaultBinder: {
    title: 'DefaultBinder',
    also: '绑定器',
    what: '向 API 服务器发送 Pod 的 Binding。',
  },
  plugin: {
    title: '调度器的插件',
    what: '没有版本默认启用的插件。配置档决定运行哪些插件、顺序和权重。',
  },
};
