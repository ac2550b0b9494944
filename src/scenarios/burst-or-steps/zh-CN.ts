import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '一次加百分之十，还是每分钟加百分之二',
  summary:
    '一个程序在 10 秒时一次创建 400 个 Pod（4000 个的十分之一）：队列溢出，请求得到 429，最后的 Pod 要等调度器。从 120 秒起每分钟创建 80 个：没有请求被拒绝，也没有等待。',
  symptoms: '一次创建很多 Pod、分批创建、突发创建',
  story: {
    promise: '一个程序要建 400 个 Pod。一次还是分步：着急的代价由谁付？',
    stepTitles: {
      level: '请求的位置',
      burst: '一次全要',
      full: '第一次拒绝',
      refused: '多少通过了',
      waiting: '通过的怎样',
      step: '小一点的一步',
      none: '一秒之后',
      next: '下一步',
    },
    steps: {
      level: '这样的程序属于 workload-low：{{seats}} 个席位，每个程序有 {{hand}} 个队列，各 {{limit}} 个位置。',
      burst: '它一次发 {{pods}} 个请求，每个建一个 Pod。',
      full: '第一个 429：{{reason}}。这个程序的 {{hand}} 个队列都满了。',
      refused:
        '拒绝了 {{refused}} 个请求，有 {{pods}} 个 Pod：{{seats}} 个席位和 {{hand}} 个各 {{limit}} 位的队列放不下更多。',
      waiting: '{{pods}} 个 Pod 中还有 {{waiting}} 个没有节点：调度器一个一个来。',
      step: '后来程序一次只建 {{pods}} 个，每分钟这样一次。',
      none: '一秒之后有这一步的 {{pods}} 个 Pod，其中 {{waiting}} 个没有节点。拒绝：{{refused}} 个。',
      next: '下一步：分步一共建了 {{pods}} 个 Pod，拒绝了 {{refused}} 个请求。',
    },
    saw: {
      burst: '一次全要：{{refused}} 个请求被拒绝，没有人重发；建好的 Pod 还要等调度器。',
      steps: '分步：拒绝 {{refused}} 个。程序等待时，队列空了。',
    },
    tries: { longer: 'workload-low 的队列更长', larger: '突发之前换更大的服务器' },
  },
};
