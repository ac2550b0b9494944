import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '按队列长度自动扩缩',
  summary:
    '60 到 180 秒之间，两个队列每秒各到达 40 条消息；一个 Pod 每秒处理 5 条。按外部指标 queue_length（每个 Pod 30 条，如 KEDA 所给）扩缩时，Pod 增加到队列清空，然后保持五分钟。按 CPU 扩缩时一个也不增加：不管有多少消息在等，Pod 只用 request 的一半。',
  symptoms: '队列长度扩缩、外部指标、消息堆积',
  story: {
    promise: '两个队列都积压了消息。一个自动扩缩器加 Pod，另一个不加。它们看的是什么？',
    stepTitles: {
      calm: '两个自动扩缩器',
      more: '消息变多',
      first: '第一次查看',
      most: '一分钟之后',
      busy: '另一个',
      less: '消息又少了',
    },
    steps: {
      calm: '一个自动扩缩器要每个 Pod {{target}} 条消息，另一个要 CPU 请求值的 {{cpu}}。',
      more: '每个队列每秒来 {{rate}} 条消息。一个 Pod 处理 {{each}} 条。',
      first:
        '{{seconds}} 秒后有 {{sum}} 条在等。每个 Pod {{target}} 条，要 {{asks}} 个；第一次查看只能给 {{replicas}} 个。',
      most: '消息变多后 {{seconds}} 秒，它要 {{replicas}} 个 Pod：每次查看最多翻一倍。',
      busy: '另一个看到 CPU 是请求值的 {{cpu}}，目标是 {{target}}：{{replicas}} 个 Pod，不管有多少消息在等。',
      less: '消息变少后 {{seconds}} 秒，它只要 {{replicas}} 个：在此之前一直保持 {{window}} 秒内的最大数目。',
    },
    saw: {
      queue: '队列长度说的是还有多少事要做：{{seconds}} 秒内就要 {{replicas}} 个 Pod。',
      cpu: 'CPU 说的是一个 Pod 有多忙：请求值的 {{cpu}}，不管队列多长。',
    },
    tries: { fewer: '第一个最多五个 Pod', hand: '手动给第二个十个 Pod' },
  },
};
