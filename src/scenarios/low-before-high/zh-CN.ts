import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '为什么低优先级的 Pod 在运行，高优先级的却在等？',
  summary:
    '两个 4 CPU 的节点各运行两个 1 CPU 的 low Pod，各空 2 个 CPU。bulky 优先级 1000，要 3 个 CPU，且不许抢占（preemptionPolicy: Never）。先试它，哪里都放不下；之后试优先级 0 的 late，它要 1 个 CPU，于是运行。调度器不会为等待者留位置。40 秒时来了 bulky-2，优先级相同但可以抢占：一个 low 的 Pod 因它而被删除。',
  story: {
    promise: '低优先级的 Pod 在运行，高优先级的在等。这是错误吗？',
    stepTitles: {
      room: '两个节点的空间',
      bulky: '高优先级先来',
      never: '能抢占吗？',
      late: '低优先级随后',
      preempts: '能抢占的',
      placed: '它去哪里',
    },
    steps: {
      room: '{{low}} 个 low Pod 在运行。node-1 空闲 {{first}} 个 CPU，node-2 空闲 {{second}} 个。',
      bulky: 'bulky 优先级 {{priority}}，先试。它请求 {{cpu}} 个 CPU：{{nodes}} 个节点中 {{refused}} 个拒绝。',
      never: '它的 preemptionPolicy 是 {{policy}}：不为它删除谁。它等着。',
      late: 'late 优先级 {{priority}}，请求 {{cpu}} 个 CPU：{{node}} 接收它。不为等待者留空间。',
      preempts: 'bulky-2 的策略是 {{policy}}：{{node}} 上 {{victims}} 个 low Pod 要让位。',
      placed: 'bulky-2 去了 {{node}}。bulky 第一次尝试后 {{seconds}} 秒，仍是 {{phase}}。',
    },
    saw: {
      turn: '优先级决定谁先试，不决定谁先运行。',
      room: '调度器只靠抢占腾出空间，而 preemptionPolicy: Never 放弃了抢占。',
    },
    tries: { fewer: '少两个 low Pod' },
  },
  lesson: {
    title: '0 在运行，1000 在等',
    question: '优先级 1000 的 Pod 在等。优先级 0 的 Pod 可以先运行吗？',
    misconception: '优先级不保证位置。它只决定先试谁；空间来自抢占，而且要策略允许。',
    steps: {
      bulky: {
        title: '一个大块头',
        text: '每个节点运行优先级 {{low}} 的 low Pod，还剩 {{free}} CPU。bulky 的优先级是 {{priority}}，请求 {{cpu}} CPU，preemptionPolicy 是 {{policy}}。它会怎样？',
        options: {
          placed: '被放置：它的优先级最高。',
          preempts: '驱逐 low Pod 腾出空间。',
          waits: '等待，和任何放不下的 Pod 一样。',
        },
        reveal: '{{refused}} 个节点拒绝它，而 preemptionPolicy {{policy}} 不许它删除别人。所以它等待。',
        wrong: {
          placed: '优先级不给节点增加空间。过滤不问优先级。',
          preempts: '策略不是 Never 时，优先级才这样起作用。',
        },
      },
      late: {
        title: '一个后来的',
        text: 'bulky 以优先级 {{high}} 在等。late 来了，优先级 {{priority}}，请求 {{cpu}} CPU；每个节点还剩 {{free}}。late 会怎样？',
        options: { waits: 'bulky 有位置之前不试它。', pending: '试了，被拒绝：空间留给 bulky。', placed: '被放置。' },
        reveal: '它去 {{node}}，优先级 {{high}} 的 bulky 仍是 {{phase}}。bulky 已经试过：它不挡路。',
        wrong: {
          waits: '被拒绝的 Pod 离开 activeQ。接着试下一个，不论优先级。',
          pending: '不为等待的 Pod 保留什么。只有提名才会，而 bulky 没有提名。',
        },
      },
      urgent: {
        title: '可以驱逐的',
        text: 'bulky-2 来了：优先级相同，同样请求 {{cpu}} CPU，但 preemptionPolicy 是 {{policy}}。node-1 还剩 {{one}} CPU，node-2 剩 {{two}}。它在哪个节点腾空间？',
        reveal: '{{node}}：那里要走 {{victims}} 个 Pod。被抢占者优先级之和最小者胜出，优先级 0 的也会加进去。',
        wrong: { 'node-1': 'node-1 剩得更少，要走的 Pod 就更多。' },
      },
      who: {
        title: '归谁？',
        text: '被抢占者已结束：它的节点现在放得下 {{cpu}} CPU。bulky 也被唤醒。它优先级相同，等得更久，先试它。空间归谁？',
        options: { bulky: 'bulky：它先来。', bulky2: 'bulky-2。', neither: '都不是：low 的替代 Pod 放到那里。' },
        reveal:
          'bulky-2，在 {{node}}。对优先级不高于 {{priority}} 的 Pod，过滤把被提名的 Pod 当作已在那里。所以 bulky 被拒绝。',
        wrong: {
          bulky: '先试的是它。但 bulky-2 被提名到那里，优先级也不低于它。',
          neither: '替代 Pod 优先级更低：提名对它同样算数。',
        },
      },
      room: {
        title: '给 bulky 空间',
        text: '让 bulky 被放置。它仍请求 {{cpu}} CPU，late 要继续运行。',
        checks: { placed: 'bulky 已放置', late: 'late 在运行', asks: 'bulky 仍请求 {{cpu}} CPU' },
        hints: ['bulky 不删除别人。你可以。', 'kubectl scale deployment low --replicas=0，或删除 bulky-2。'],
        solutions: { fewer: 'low Pod 让位。', other: 'bulky-2 让位。' },
      },
      now: {
        title: '终于',
        text: 'bulky 在 {{node}} 上，因为别人腾出了空间。',
        checks: { before: 'late 在 bulky 之前放置', never: 'bulky 自己没有驱逐谁' },
      },
    },
    teacher: {
      aim: '学生能区分先试与有位置，并知道 preemptionPolicy 的作用。',
      ask: ['优先级在调度器的哪里算数？', '如果为 bulky 保留空间会怎样？'],
      expect: [
        { says: '优先级高的总是先运行。', reply: '是先试它。放不下怎么办？' },
        { says: 'bulky 预留了空间。', reply: '那样放得下的小 Pod 也要等。只有提名才会这样。' },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment low --replicas=2',
          shows: '在 late 到来之前执行：low Pod 一结束，bulky 就可能放得下。',
        },
      ],
    },
  },
};
