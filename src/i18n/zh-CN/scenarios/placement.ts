import type { placement as reference } from '#i18n/en/scenarios/placement.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const placement: TextsOf<typeof reference> = {
  'all-on-one-node': {
    title: '为什么我的 Pod 全落在一个节点上？',
    summary:
      '打分不是轮流：每个 Pod 去自己得分最高的地方。六个单独的 Pod 先后到来，big-1 的 CPU 和内存是其他节点的八倍：多放一个，占比只有别处的八分之一，所以六个都去那里；对第六个，NodeResourcesFit 给它 90 分，给其他 87 分。web 属于一个 Deployment：PodTopologySpread 的默认分布约束会数它的 Pod，于是分到三个节点。请看“调度”视图中某次决定的得分。',
  },
  'without-requests': {
    title: '为什么没写 request 的 Pod 会堆在一起？',
    summary:
      'db 请求了 node-1 的一半。随后来了八个什么都没请求的 Pod：打分时每个算作 100m 和 200Mi，即节点的二十分之一，所以八个都去 node-2。放不放得下是另一个和，在那里它们算零：node-2 的 2 个 CPU 中请求为 0，尽管它们用着 1600m。于是 30 秒时请求 2 个 CPU 的 big 放得进 node-2，并几乎用满它；那八个被挤得几乎什么都得不到。请看 node-2：请求与用量并列。',
  },
  'image-locality': {
    title: 'ImageLocality：是把副本拉到一起，还是什么也没做？',
    summary:
      '三个 Pod 用 1,000 MiB 的镜像：第一个节点拉取之后，ImageLocality 给它多加 (333 - 23) / (1000 - 23) = 31 分，因为大小要乘以已有该镜像的节点比例。这比 LeastAllocated 因更满而扣的分多，所以三个都去那里。然后三个用 20 MiB 的镜像：小于 23 MiB 不加分，于是去了另外两个更空的节点。请看“调度”视图中每次决定的得分。',
  },
  'skew-after-rollout': {
    title: '为什么滚动更新后拓扑分布会偏斜？',
    summary:
      '两个可用区，maxSkew 为 1，每个 Deployment 四个 Pod：各两个。30 秒时两者都换新版本，每次最多多出两个 Pod。counts-all 的新 Pod 按新旧合计求均匀；旧 Pod 离开后，一个可用区有三个新 Pod，另一个只有一个，也没有谁会搬动它们。counts-own 写了 matchLabelKeys: [pod-template-hash]：新 Pod 只数自己 ReplicaSet 的 Pod，仍是各两个。请看“节点”视图；滚动更新请看“控制器”视图。',
  },
  'pods-stay': {
    title: '新节点、新标签：为什么运行中的 Pod 不搬家？',
    summary:
      'web 的六个 Pod 运行在两个节点上，各三个。20 秒时空的 node-3 加入：什么都不动，因为调度器只对还没有节点的 Pod 决定一次。35 秒时 node-1 失去 web 所选的标签 disk=ssd：它的 Pod 继续运行，因为 nodeSelector 只在调度时检查，运行时不检查。50 秒时重启该 Deployment：只有新 Pod 需要决定，去了 node-2 和 node-3。',
  },
};
