import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '谁先被驱逐',
  summary:
    '两个节点运行同样的四个 Pod，内存都不足。驱逐看的是用量是否超过 request，其次是优先级，再次是超出多少，而不是 QoS 类：优先级为 1000 的 BestEffort Pod 比 Burstable Pod 活得更久。',
  story: {
    promise: '节点内存不足。谁先走：QoS 类最低的吗？',
    stepTitles: {
      four: '每个节点四个 Pod',
      rank: '目前的顺序',
      first: '最先走的',
      priority: '有优先级时',
      second: 'prio-1 上的下一个',
      stay: '谁留下',
    },
    steps: {
      four: '两个节点有同样的四个 Pod。equal-1 上 best-effort 用 {{effort}} Mi，over 用 {{over}} Mi，都在增长。',
      rank: 'best-effort 没有请求值，排第 {{effort}}；over 超出请求值 {{above}} Mi，排第 {{over}}；guaranteed 排第 {{guaranteed}}。',
      first: 'equal-1 驱逐 {{pod}}：在超出请求值的 Pod 中，它超得最多。',
      priority: 'prio-1 上 best-effort 的优先级是 {{priority}}，所以先走的是 {{pod}}：优先级比超出多少更先看。',
      second: 'prio-1 内存再次不足，现在走的是 {{pod}}：那里没有别的超出请求值。',
      stay: 'guaranteed-prio 用 {{guaranteed}} Mi，under-prio 用 {{under}} Mi，都低于请求值 {{request}}：留下。',
    },
    saw: {
      order: '驱逐 {{evicted}} 次，顺序是：是否超出请求值，再看优先级，再看超出多少。',
      stay: '低于请求值的 {{running}} 个 Pod 仍在运行。QoS 类没有被问到。',
    },
    tries: { over: '提前删掉 over-equal', effort: '提前删掉 best-effort-prio' },
  },
  lesson: {
    title: '谁先被驱逐',
    question: '节点内存不足。先走的是 QoS 类最低的 Pod 吗？',
    misconception: 'kubelet 不看 QoS 类。它先看谁超出请求值，再看优先级，最后看超出多少。',
    steps: {
      four: {
        title: '每个节点四个 Pod',
        text: 'equal-1 和 prio-1 运行同样的四个 Pod。equal-1 上 best-effort 没有请求值，用 {{effort}} MiB；over 请求 {{request}}，用 {{over}} MiB。两者都在增长。',
      },
      equal: {
        title: '顺序',
        text: 'equal-1 内存不足。under 用 {{under}} MiB，guaranteed 用 {{guaranteed}} MiB，各请求 {{request}}。都没有优先级。它们会按什么顺序走？',
        options: { guaranteed: 'guaranteed', over: 'over', under: 'under', effort: 'best-effort' },
        reveal: '{{pod}} 先走：它超出请求值 {{effort}} MiB，over 超出 {{over}} MiB。另外两个低于请求值，排在最后。',
        wrong: {
          guaranteed: 'guaranteed 的用量与请求值相比最低，所以排在最后。',
          over: 'over 用得多，但其中一部分它请求过。只有超出请求值的部分才算。',
          under: 'under 低于请求值：排在所有超出者之后。',
          effort: '没有请求值的 Pod，用的每个字节都算超出。',
        },
      },
      prio: {
        title: '有优先级时',
        text: '现在 prio-1 内存不足。那里 best-effort 的优先级是 {{priority}}，其他没有。best-effort 超出请求值 {{effort}} MiB，over 超出 {{over}} MiB。谁先走？',
        options: {
          effort: 'best-effort-prio：QoS 类最低，也超出最多。',
          over: 'over-prio：Burstable，且超出请求值。',
          under: 'under-prio：Burstable，但低于请求值。',
        },
        reveal: '走的是 {{pod}}，优先级 {{own}}。在超出请求值的 Pod 中，先看优先级，再看超出多少；不看 QoS 类。',
        wrong: {
          effort: '你把 QoS 类当成了规则。优先级 {{priority}} 让 best-effort 排在 over 之后。',
          under: '它低于请求值。超出请求值的不论优先级都排在它前面。',
        },
      },
      spare: {
        title: '保住一个 Pod',
        text: 'equal-1 的内存还会不足。下一个会是 over-equal：它用 {{used}} MiB，请求 {{request}}。让它低于自己的请求值。',
        checks: {
          below: 'over-equal 的用量不超过请求值',
          stays: 'over-equal 没有被驱逐',
          others: '四个 Pod 中至少两个在运行',
        },
        hints: [
          '由两个数决定：用量和请求值。你能改变哪一个？',
          '运行中的 Pod 可以调整大小：kubectl patch pod over-equal --subresource=resize，给更大的内存请求值。',
        ],
        solutions: {
          resize: '就地提高请求值，使它大于用量。',
          again: '用更大的请求值在 equal-1 上重新创建这个 Pod。nodeName 绕过内存压力的污点。',
        },
      },
      kept: {
        title: '现在的位置',
        text: 'over-equal 用 {{used}} MiB，请求 {{request}}。如果再超出，它又会排在最前面。',
        checks: { below: 'over-equal 低于请求值', effort: '没有 guaranteed Pod 被驱逐' },
      },
    },
    teacher: {
      aim: '学生能排出一个节点上各 Pod 的驱逐顺序，并能改变其中一个的位置。',
      ask: ['内存不足时，kubelet 知道每个 Pod 的什么？', '为什么 Guaranteed 几乎总在最后？'],
      expect: [
        { says: '总是 BestEffort 先走。', reply: '看起来常常如此，因为它用的每个字节都超出请求值。请看 prio-1。' },
        { says: '用得最多的先走。', reply: '要与它的请求值比较。低于请求值的大 Pod 排在最后。' },
      ],
      whatIf: [{ line: 'kubectl delete pod best-effort-prio', shows: 'prio-1 先有了内存，kubelet 不必再驱逐。' }],
    },
  },
};
