import type { start as reference } from '#i18n/en/scenarios/start.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const start: TextsOf<typeof reference> = {
  'first-minute': {
    title: '一个运转中的小集群',
    summary: '五个节点上的三个工作负载，负荷时涨时落：看 Pod 如何排队、被放置、启动和结束。',
  },
  fragmentation: {
    title: '一半都空着，却放不下',
    summary: '四个节点各空 2 个 CPU，一共 8 个；要 2500m 的 Pod 仍然 Pending，因为一个 Pod 的 CPU 必须在同一个节点上。',
  },
  rollout: {
    title: '滚动更新 web，7 个节点',
    summary: '十个副本从 1.4 换到 1.5，任何时刻最多多两个、少一个。',
  },
  'thousand-nodes': {
    title: '一千个节点，一万个 Pod，丢了一个机架',
    summary:
      '二十个各 500 副本的 Deployment 已在五个可用区的 1,000 个节点上运行多日。10 秒时一个 20 节点的机架断电。到 66 秒 20 个都被放弃，但每个可用区每 10 秒只从一个节点驱逐；每个 Pod 只看其中一部分节点。',
  },
};
