import type { pending as reference } from '#i18n/en/scenarios/pending.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const pending: TextsOf<typeof reference> = {
  'idle-but-full': {
    title: 'Insufficient cpu，节点却很闲：为什么？',
    summary:
      'web 的六个副本各请求 1500m，每个节点 4 个 CPU 中的 3 个被占，每个实际只用 20m。report 请求 1500m，停在 Pending：调度器只累加 request，从不看用量。请看某个节点：请求与用量并列。40 秒时 web 改为请求 500m，report 就放得下了。',
  },
  'control-plane-taint': {
    title: '单节点集群上的 untolerated taint：为什么？',
    summary:
      '唯一的节点带着 kubeadm 给控制平面加的污点 node-role.kubernetes.io/control-plane:NoSchedule。tools 容忍它，正常运行；web 不容忍，停在 Pending。请看 web 的 Pod：拒绝它们的是 TaintToleration。40 秒时污点被移除，两个 Pod 立刻被绑定。',
  },
  'too-many-pods': {
    title: 'CPU 和内存都空着，却说 Too many pods：为什么？',
    summary:
      'kubelet 默认最多接受 110 个 Pod（maxPods）。110 个各请求 50m 的 Pod 只占 16 个 CPU 中的 5500m，下一个 Pod 仍然 Pending：Too many pods。请看该节点：Pod 的名额满了，CPU 和内存没有。60 秒时少要一个 Pod，等待的那个就得到名额。',
  },
  'preemption-not-helpful': {
    title: '“Preemption is not helpful for scheduling” 是什么意思？',
    summary:
      'db 需要带 disk=ssd 且有 2 个 CPU 的节点。唯一这样的节点已满，一个带污点，另外两个是别的磁盘。“preemption:” 之前说明是哪个插件拒绝；之后说明删除 Pod 在哪里有用：被标签或污点拒绝的节点没用；而满的节点上没有优先级更低的 Pod。40 秒时优先级更高的 db-urgent 到来：它会抢占。',
  },
  'nobodys-scheduler': {
    title: 'Pending，却没有任何 Event：为什么？',
    summary:
      'trial 写了 schedulerName: batch-scheduler，却没有这样的调度器在运行。kube-scheduler 不管它：没有 Event，没有 PodScheduled 状况，也不在任何队列里，尽管两个节点都空着。请看“调度”视图：它不在任何托盘中。Pod 的 schedulerName 不能修改；40 秒时删除它，50 秒时去掉这一行重新创建。',
  },
  'volume-in-another-zone': {
    title: 'volume node affinity conflict，以及因 nodeName 卡住的 PVC：为什么？',
    summary:
      'old-db 的磁盘在 zone-a，那里的节点没有空闲 CPU；zone-b 的节点空着，却够不到磁盘。（v1.36 的说法是 “didn’t match PersistentVolume’s node affinity”，以前是 “had volume node affinity conflict”。）by-name 自己写了 nodeName：它的 PVC 在等调度器选节点（WaitForFirstConsumer），而没有调度器被问到，它停在 ContainerCreating。by-selector 用 nodeSelector 要同一个节点，正常运行。60 秒时占满 zone-a 的 Pod 离开，old-db 运行。',
  },
  'spread-over-taints': {
    title: '拓扑分布约束会把带污点的节点算进去吗？',
    summary:
      '三个可用区，zone-c 的节点带污点。默认（nodeTaintsPolicy: Ignore）zone-c 也算，而且其中没有 Pod：maxSkew 为 1 时，zone-a 和 zone-b 各只能放 web 的一个 Pod，四个中有两个 Pending。api 写了 nodeTaintsPolicy: Honor，两个可用区各两个。40 秒时 web 也这样写。',
  },
  'daemonset-pending': {
    title: 'Pending 的 DaemonSet Pod',
    summary:
      'node-2 上全是同样优先级的 Pod，只属于该节点的 Pod 只能等待。45 秒时模板改用 system-node-critical：新的 Pod 会抢占。',
  },
};
