import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '从等待的 Pod 到新节点',
  summary:
    '13 秒时增加十个副本，其中八个放不下。cluster-autoscaler 每 10 秒查看一次，在推演中试放到各组的机器上，选浪费最少的组并订购两台机器；90 秒后它们就绪，Pod 被绑定。',
  symptoms: '自动扩容、加节点、扩出新节点、节点组扩容',
  story: {
    promise: '一个 Deployment 长得比集群还大。谁来订机器？要多久？',
    stepTitles: {
      asked: '更多副本',
      full: '没有位置了',
      grows: '订一台机器',
      booted: '机器启动',
      ready: '节点就绪',
      placed: '放下 Pod',
    },
    steps: {
      asked: 'web 要有 {{replicas}} 个 Pod。目前有 {{nodes}} 个节点。',
      full: '{{pod}} 无处可放：Pending。只有这样的 Pod 才让自动缩放器行动，负载高不会。',
      grows: '{{seconds}} 秒后自动缩放器查看，在还没有的机器上试放，把 {{group}} 从 {{from}} 增到 {{to}}。',
      booted: '云需要 {{seconds}} 秒才让 {{node}} 启动。',
      ready: '又过 {{seconds}} 秒 {{node}} 就绪：调度器可以用了。',
      placed: '{{pod}} 放到 {{node}}，距命令 {{seconds}} 秒。',
    },
    saw: { time: '从命令到有位置，{{seconds}} 秒。', machine: '其中 {{seconds}} 秒是机器：决定本身很快。' },
    tries: { fewer: '等的时候改要少一些' },
  },
};
