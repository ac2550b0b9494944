import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '调度不了的高优先级 Pod 会饿死低优先级的吗？',
  summary:
    '一百五十个优先级 1000 的 Pod 要 8 个 CPU，哪个节点都放不下。从 15 秒起每秒删除两个小 Pod；每次结束都再次唤醒它们，试一遍要 3 秒，而且总在优先级 0、20 秒到来、本来放得下的 small 之前弹出。35.5 秒时最后一个小 Pod 结束，38.5 秒时才轮到 small。这里有两个设置让情况这么糟：一个周期 20 毫秒，如同大集群；podMaxBackoffSeconds 为 1，若是默认的 10，那些 Pod 会离开得更久。请看“调度”视图中的 activeQ。',
  story: {
    promise: '一个小 Pod 放得下，却很久没有被试。谁总在它前面？',
    stepTitles: {
      urgent: 'urgent Pod 睡着',
      woken: '它们被唤醒',
      small: 'small 到来',
      behind: '它被试过吗？',
      last: '最后一次退出',
      turn: '轮到它',
    },
    steps: {
      urgent: '{{pods}} 个 urgent Pod，优先级 {{priority}}，各请求 {{cpu}} 个 CPU，节点只有 {{most}} 个：它们睡着。',
      woken: '一个小 Pod 退出：{{event}} 唤醒其中 {{woken}} 个。每次退出都是这样。',
      small: 'small 到来，优先级 {{priority}}，请求 {{cpu}} 的 CPU。它放得下。',
      behind: '{{seconds}} 秒过去，它一次也没被试。urgent Pod 试了 {{tried}} 次，全是白费。',
      last: '{{pod}} 是最后一个退出的。此后不再有谁唤醒 urgent Pod。',
      turn: '再试 {{rest}} 次之后轮到 small，去了 {{node}}：到来后 {{seconds}} 秒。',
    },
    saw: {
      starved: 'small 等了 {{seconds}} 秒，前面是放不下的 Pod 的 {{tried}} 次尝试。',
      settings: '周期慢、podMaxBackoffSeconds 短，才这么严重。默认值会让它们离开得更久。',
    },
    tries: { without: '删除所有 Pending 的 Pod' },
  },
  lesson: {
    title: '被优先级饿着',
    question: '紧急的 Pod 哪里都放不下。它们能让一个小 Pod 无法运行吗？',
    misconception: '放不下的 Pod 并没有让开路。只要有事件唤醒，优先级高的每次都先试。',
    steps: {
      tick: {
        title: '一个很小的结束',
        text: '{{pods}} 个优先级 {{priority}} 的 urgent Pod 各请求 {{cpu}} CPU；节点有 {{most}}。都被拒绝，在睡。一个 {{tick}} CPU 的 tick Pod 结束。会唤醒几个 urgent Pod？',
        options: { none: '一个也不：差得太远。', one: '一个，去空出的位置。', all: '全部或几乎全部。' },
        reveal: '{{woken}} 个。{{plugin}} 只问有没有腾出空间，不问多少。',
        wrong: { none: '你算了一下。提示不算：留给下一次尝试。', one: '位置不是分发的。对每个等待的 Pod 单独问。' },
      },
      small: {
        title: '一个小的',
        text: 'small 来了，优先级 {{priority}}，请求 {{cpu}} CPU；两个节点几乎是空的。还有 {{ticks}} 个 tick Pod，每秒结束两个。这里试一次很慢。几秒后 small 怎样了？',
        options: { placed: '已放置：有空间。', refused: '试过，被拒绝。', waits: '还没有试过。' },
        reveal:
          '{{seconds}} 秒后还没试过。其间 urgent Pod 被拒绝 {{tried}} 次：一轮 {{pods}} 个没试完，下一个 tick 又唤醒它们。',
        wrong: {
          placed: '空间是有。但 activeQ 先给优先级最高的，而 urgent Pod 不断回来。',
          refused: '一试就会放置。只是总轮不到它。',
        },
      },
      until: {
        title: '最后一个 tick',
        text: '最后一个 tick Pod 结束了，再次唤醒 {{pods}} 个 urgent Pod。small 何时放置？',
        options: { atOnce: '立即。', round: 'urgent Pod 再试过一轮之后。', flush: '下一次清理，半分钟或更久以后。' },
        reveal: '{{seconds}} 秒、再试 {{tried}} 次之后。small 一共等了 {{all}} 秒，而两个节点都有空间。',
        wrong: {
          atOnce: '优先级高的先来：它们又被唤醒了。',
          flush: 'small 不是不可调度的 Pod。它在 activeQ 里，只等轮到它。',
        },
      },
      bill: {
        title: '账单',
        text: 'urgent Pod 一共被拒绝 {{tries}} 次。small 在 {{feasible}} 个节点上放得下，一直如此。',
        checks: { never: '没有 urgent Pod 被放置过', room: 'small 从未被拒绝' },
      },
    },
    teacher: {
      aim: '学生知道放不下的高优先级 Pod 怎样饿着别人，以及哪些设置会加重。',
      ask: ['退避在这里做什么？更长会怎样？', '谁造了 150 个放不下的 Pod？'],
      expect: [
        { says: '放不下的 Pod 不害别人。', reply: '数一数 small 等待时它们试了几次。' },
        { says: 'small 因缺空间而 Pending。', reply: '看看节点，再看 small 试了几次。' },
      ],
      whatIf: [
        {
          line: 'kubectl delete pods --field-selector=status.phase=Pending',
          shows: '在 small 到来之前执行：它立即放置。',
        },
      ],
    },
  },
};
