import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '五十个相同的 Pod，只搜索一次',
  summary:
    '五十个相同的 Pod，各占满一个节点：调度器只排序一次节点，后面的 Pod 依次取列表中的下一个（OpportunisticBatching；默认分布约束和 DRAExtendedResource 已关闭，否则不允许）。',
  symptoms: '相同的 Pod、批量调度、调度签名',
  story: {
    promise: '许多 Pod 完全一样。每一个都要把所有节点看一遍吗？',
    stepTitles: { asked: '许多一样的', searched: '第一个', reused: '下一个', all: '数一数' },
    steps: {
      asked: '要 {{replicas}} 个一样的 Pod。{{nodes}} 个节点是空的，每个 Pod 占满一个。',
      searched: '为 {{pod}} 搜索：{{nodes}} 个节点中 {{feasible}} 个合适，{{node}} 最好。',
      reused: '{{pod}} 和它完全一样。不搜索：取排好的列表中下一个，{{node}}。',
      all: '{{placed}} 个 Pod 有了节点。搜索 {{searches}} 次，取自列表 {{reused}} 次。',
    },
    saw: {
      list: '{{reused}} 次决定没有搜索：OpportunisticBatching 留着排好的节点。',
      alike: '只适用于一样的、占满节点的 Pod：否则列表不再成立。',
    },
    tries: { more: 'Pod 比节点多' },
  },
};
