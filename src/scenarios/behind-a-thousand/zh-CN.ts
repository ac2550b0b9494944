import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '一个小 Pod 为什么要等在几千个 Pending 的 Pod 后面？',
  summary:
    '一千个要 8 个 CPU 的 Pod，放不进只有 4 个 CPU 的节点，但每个都要试过才知道，一个接一个，每个 5 毫秒。small 在 1 秒时到来，activeQ 中前面还有约 800 个，4 秒后才轮到它。20 秒时删除一个 Pod，它的结束唤醒了那一千个：22 秒到来的 second 又等了 4 秒。first-of-all 在 23 秒到来，优先级更高，立刻被弹出。请看“调度”视图中的 activeQ。',
  story: {
    promise: '一个小 Pod 马上就放得下，却在等。谁排在它前面？',
    stepTitles: {
      heap: '放不下的 Pod',
      small: 'small 到来',
      turn: '等了多久',
      woken: '一个 Pod 退出',
      second: 'second 到来',
      urgent: '更紧急的',
      popped: '什么时候出队',
      secondTurn: '轮到 second',
    },
    steps: {
      heap: '{{pods}} 个 Pod 各请求 {{cpu}} 个 CPU，节点只有 {{most}} 个：都放不下，但每个都要试。',
      small: 'small 到来，放得下。activeQ 中有 {{before}} 个 Pod 在它前面。',
      turn: '{{seconds}} 秒后它有了位置：先逐个试了 {{tried}} 个 Pod。',
      woken: '一个 Pod 退出了。可能有空间，所以 {{woken}} 个 Pod 再次入队。',
      second: 'second 到来，排在它们后面；已试过 {{tried}} 个。',
      urgent: 'first-of-all 的优先级是 {{priority}}，second 是 {{other}}。',
      popped: '别的 Pod 只试了 {{tried}} 次，first-of-all 就有了位置：优先级高的在前。',
      secondTurn: 'second 等了 {{seconds}} 秒，别的 Pod 试了 {{tried}} 次。',
    },
    saw: {
      queue: '{{tries}} 次尝试都是白费。调度器按 activeQ 的顺序，一次只试一个 Pod。',
      priority: '优先级可以越过队列，个头小不行。',
    },
    tries: { without: '删除所有 Pending 的 Pod' },
  },
  lesson: {
    title: '上千个在等',
    question: '一个小 Pod 放得下，上千个放不下。小的要等多久？',
    misconception: '放得下的 Pod 不是马上就放。它排在要先试的那些之后；只有优先级能越过它们。',
    steps: {
      small: {
        title: '来了一个小的',
        text: '{{pods}} 个 batch Pod 各请求 {{batch}} CPU，而节点最多 {{most}}。small 到来时还有 {{before}} 个没试过。small 请求 {{small}}，放得下。何时放置？',
        options: { atOnce: '立即：它放得下。', turn: '前面的都试过之后。', gone: 'batch Pod 都走了之后。' },
        reveal: '{{seconds}} 秒后：先白试了 {{tried}} 个 batch Pod。不试，kube-scheduler 不知道谁放得下。',
        wrong: {
          atOnce: 'activeQ 先按优先级、再按时间排序。没有人往后找放得下的。',
          gone: '被拒绝的 Pod 离开 activeQ，之后不挡谁。',
        },
      },
      woken: {
        title: '一个小的结束',
        text: '请求 {{ended}} CPU 的 ends-soon 现在结束。一个 batch Pod 请求 {{batch}} CPU，比节点还多。{{pods}} 个中会唤醒几个？',
        reveal: '{{woken}} 个。{{plugin}} 只问有没有腾出空间，不问多少：每个都再试，再被拒绝。',
        wrong: { low: '你算了一下。提示不算：任何离开节点的 Pod 都可能帮到缺空间的。', high: '一共只有 1000 个。' },
      },
      first: {
        title: '又来两个',
        text: 'batch Pod 正在重试。second 来了，优先级 {{other}}；一秒后 first-of-all 来了，优先级 {{priority}}。接下来是什么顺序？',
        options: {
          second: 'second 先：它来得早。',
          batch: '先是全部 batch Pod，再 first-of-all，再 second。',
          urgent: '先 first-of-all，再一些 batch Pod，再 second。',
        },
        reveal: 'first-of-all 越过所有。second 等到轮到它：又试了 {{tried}} 个 batch Pod，{{seconds}} 秒后放置。',
        wrong: { second: '优先级相同时才看时间。', batch: 'batch Pod 的优先级与 second 相同。first-of-all 越过它们。' },
      },
      turns: {
        title: '一个接一个',
        text: 'kube-scheduler 拒绝了 batch Pod {{tries}} 次，{{pods}} 个都和之前一样 Pending。',
        checks: { none: '没有 batch Pod 被放置', placed: 'first-of-all 在 second 之前放置' },
      },
    },
    teacher: {
      aim: '学生知道 Pod 一个一个地试、按什么顺序，以及放不下的 Pod 让别人付出什么。',
      ask: ['这里试一次要多久？', '谁决定某个 Pod 不值得试？'],
      expect: [
        { says: '调度器先放放得下的。', reply: '它怎么知道？要试了才知道。' },
        { says: '先来先得。', reply: '只在同一优先级内。比较 second 和 first-of-all。' },
      ],
      whatIf: [
        {
          line: 'kubectl delete pods --field-selector=status.phase=Pending',
          shows: '没有 batch Pod，新的小 Pod 立即放置。',
        },
      ],
    },
  },
};
