import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '两个自动缩放器同时看到等待的 Pod',
  summary:
    '两个 cluster-autoscaler 各管四个节点组、各有自己的 lease，都看到这 20 个等待的 Pod，于是都增加一台机器：多余的一台十分钟后离开。960 秒时第二个工作负载的 Pod 用标签说明归谁：只来一台机器。',
  symptoms: '两个自动缩放器、多扩了一台、自动缩放器的租约',
  story: {
    promise: '两个自动缩放器共用一个集群。谁为等待的 Pod 订机器？',
    stepTitles: {
      waits: 'Pod 在等',
      first: 'ca-1 订一台',
      second: 'ca-2 也订一台',
      surplus: '一台空着',
      removed: '又拿走了',
      sharded: '标签说明归谁',
    },
    steps: {
      waits: 'web 要 {{pods}} 个 Pod，其中 {{pending}} 个 Pending。ca-1 和 ca-2 都在找这样的 Pod。',
      first: 'ca-1 先看到：{{group}} 组从 {{from}} 增到 {{to}}。',
      second: '{{seconds}} 秒后 ca-2 看到同样的 {{pending}} 个 Pod：{{group}} 增到 {{to}}。它不知道 ca-1 订过什么。',
      surplus: '两台机器都到了：data-m2-1 有 {{used}} 个 Pod，data-m4-1 有 {{empty}} 个。',
      removed: '订购 {{seconds}} 秒后 {{node}} 归还：十分钟没人需要它。',
      sharded: 'sharded 的 Pod 用 nodeSelector 说明归谁。只有 {{group}} 增到 {{to}}。',
    },
    saw: {
      both: '每个自动缩放器都为自己的组放得下的每个 Pod 订机器。多余的那台留了 {{seconds}} 秒。',
      label: '标签只属于一个分片时，订了 {{ordered}} 台机器。',
    },
    tries: { one: '在 ca-2 查看前只要一个 Pod', more: '要 45 个 Pod：多余的用得上' },
  },
};
