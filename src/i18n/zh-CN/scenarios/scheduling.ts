import type { scheduling as reference } from '#i18n/en/scenarios/scheduling.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const scheduling: TextsOf<typeof reference> = {
  'priority-and-gates': {
    title: '谁先走，谁还不能走',
    summary: '四十个 Pod 同时到来：优先级高的先弹出，同级的看先后，带调度门控的根本不入队。',
  },
  preemption: {
    title: '谁必须让位',
    summary:
      '每个节点都满了，优先级各为 0、10、100，其中一个有 PodDisruptionBudget 保护。来了一个优先级 1000 的 Pod：先移走，再逐个放回，最后由五条规则选出节点。',
  },
  'nominated-elsewhere': {
    title: '已被提名，却在别处运行或丢了位置：为什么？',
    summary:
      'pay 抢占 slow-1，被提名到 node-1；牺牲者要 20 秒才结束。node-2 上的 quick 在 20 秒时被删除，一秒后消失：pay 再试一次就去了 node-2，因为提名只是占住空间，不是承诺。50 秒时 order 同样被提名到 node-1。55 秒时来了优先级更高的 boss：更低的提名对它不算数，70 秒时它占了这个位置；order 又变为无法调度，提名也没了。请看“调度”视图中的队列和提名标记。',
  },
  'pack-or-spread': {
    title: '堆满还是摊开',
    summary:
      '两个调度配置放置同样的 Pod：LeastAllocated 摊到各节点，MostAllocated 在关闭默认分布约束后一个接一个堆满。',
  },
  gang: {
    title: '四个 worker，要么全有，要么全无',
    summary:
      '一个 PodGroup 要四个 Pod：三个在门口等第四个，然后四个一起等第四个节点，最后在一个周期里一起绑定。等待没有时限（alpha 门控 GenericWorkload 和 GangScheduling）。',
  },
  devices: {
    title: '哪个 Pod 得到 GPU？',
    summary:
      '三个节点，三块 GPU：驱动用 ResourceSlice 提供设备，Pod 用 ResourceClaim 申请设备。一个 Pod 得到大的那块；一个要的显存哪块都没有；一个取第二选择；一个等到别人归还设备。',
  },
  'device-taint': {
    title: '两个 Pod 共用一块 GPU，直到它过热',
    summary:
      '两个 Pod 引用同一个 ResourceClaim，共用它的 GPU。后来驱动给设备加上 NoExecute 污点：两个都被驱逐，claim 归还 GPU，下一个引用它的 Pod 得到另一块。',
  },
  'one-to-a-node': {
    title: '五十个相同的 Pod，只搜索一次',
    summary:
      '五十个相同的 Pod，各占满一个节点：调度器只排序一次节点，后面的 Pod 依次取列表中的下一个（OpportunisticBatching；默认分布约束和 DRAExtendedResource 已关闭，否则不允许）。',
  },
  'scheduler-bypassed': {
    title: 'kubelet 说 OutOfcpu',
    summary: '写了 spec.nodeName 的 Pod 不经过调度器；节点已满，kubelet 拒绝它。',
  },
  'out-of-cpu': {
    title: '调度器说可以，kubelet 说 OutOfcpu',
    summary: '强制删除立刻移除对象：调度器认为 CPU 已空出。kubelet 知道进程仍在运行，在它结束之前拒绝每个到来的 Pod。',
  },
};
