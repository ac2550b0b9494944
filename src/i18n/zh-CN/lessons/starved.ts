import type { starved as reference } from '#i18n/en/lessons/starved.ts';
import type { LessonTextsOf } from '#i18n/lessonTextsOf.ts';

export const starved: LessonTextsOf<typeof reference> = {
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
};
