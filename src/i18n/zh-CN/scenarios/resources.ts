import type { resources as reference } from '#i18n/en/scenarios/resources.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const resources: TextsOf<typeof reference> = {
  'memory-demo': {
    title: '内存限制之下与之上',
    summary:
      'polinux/stress 在 200Mi 限制下使用 150M，一直运行；换成 250M，容器被 OOMKilled（137），每次重启后等待更久。',
  },
  'oom-or-evicted': {
    title: 'OOMKilled 还是被驱逐',
    summary:
      '两处内存泄漏。有限制的，内核杀死整个容器（137），kubelet 在同一个 Pod 里重启它。没有限制的使节点内存不足，kubelet 让 Pod 彻底结束：Failed、Evicted、MemoryPressure；它的 ReplicaSet 会创建新的 Pod。',
  },
  'eviction-order': {
    title: '谁先被驱逐',
    summary:
      '两个节点运行同样的四个 Pod，内存都不足。驱逐看的是用量是否超过 request，其次是优先级，再次是超出多少，而不是 QoS 类：优先级为 1000 的 BestEffort Pod 比 Burstable Pod 活得更久。',
  },
  overcommit: {
    title: 'limit 之和可以超过节点',
    summary:
      '五个 Pod 各请求半个 CPU 和半个 GiB，放得进 4 GiB 的节点，尽管它们的 limit 合计 10 GiB：调度器只累加 request。等它们都用得更多时，由节点承担后果。',
  },
};
