import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: 'limit 之和可以超过节点',
  summary:
    '五个 Pod 各请求半个 CPU 和半个 GiB，放得进 4 GiB 的节点，尽管它们的 limit 合计 10 GiB：调度器只累加 request。等它们都用得更多时，由节点承担后果。',
  symptoms: '超卖、限制超过节点、超额分配',
  story: {
    promise: '4 GiB 的节点，限制合计 10 GiB：调度器同意。都用起来时谁付出代价？',
    stepTitles: {
      fit: '五个 Pod 放得下',
      cpu: 'CPU 不够',
      grows: '内存增长',
      oom: '内存用完',
      evicted: 'kubelet 反应',
      taint: '新 Pod 要等',
    },
    steps: {
      fit: '{{pods}} 个 Pod 放得下：共请求 {{node}} Gi 中的 {{requests}} Gi。限制合计 {{limits}} Gi，没有谁去加。',
      cpu: '都想要更多 CPU：每个得到 {{gets}}m，合计还缺 {{squeezed}}m。',
      grows: '内存不能这样分：已用 {{used}} Gi，每个 Pod 离限制还很远。',
      oom: '节点内存用完：内核杀死一个 {{used}} Mi 的容器，它远低于限制。',
      evicted: 'kubelet 看到压力，驱逐超出请求值的 {{pod}}。',
      taint:
        '{{pod}} 要接替一个被驱逐的 Pod，{{plugin}} 却拒绝 {{nodes}} 个节点中的 {{refused}} 个：污点 memory-pressure。它只能等。',
    },
    saw: {
      sums: '调度器只加请求值，现在是 {{node}} Gi 中的 {{requests}} Gi。限制可以超过节点。',
      paid: '代价是 {{kills}} 次 OOM 杀死和 {{evicted}} 次驱逐，尽管没有容器达到限制。',
    },
    tries: { fewer: '三个 Pod，而不是五个', honest: '按用量请求：每个 2Gi' },
  },
};
