import type { backoff as reference } from '#i18n/en/lessons/backoff.ts';
import type { LessonTextsOf } from '#i18n/lessonTextsOf.ts';

export const backoff: LessonTextsOf<typeof reference> = {
  title: '退避',
  question: '一个 Pod 失败了。多少秒后再试？',
  misconception: '等待时间不是固定的。每次失败后加倍，直到上限；被拒绝之后，退避只决定先后。',
  steps: {
    failed: {
      title: '一个错误',
      text: 'kube-scheduler 为 unlucky 选了 {{node}}，但 API 服务器绑定失败。这是错误，不是拒绝：unlucky 在 backoffQ 中等待。',
    },
    fourth: {
      title: '现在要等多久？',
      text: '这是第 {{failures}} 次失败。第一次在 {{first}} 秒，现在是 {{now}} 秒。unlucky 现在要等多久？',
      options: {
        fixed: '一两秒，和第一次失败后一样。',
        grown: '是第一次失败后的好几倍。',
        flush: '直到几分钟一次的清理。',
      },
      reveal: '{{seconds}} 秒。每次失败退避加倍：1、2、4、8 秒。backoffQ 每秒检查一次，所以实际略长一点。',
      wrong: {
        fixed: '固定的等待会不断冲击出问题的服务器。它从 1 秒开始并加倍。',
        flush: '清理针对被拒绝且没有事件唤醒的 Pod。出错的 Pod 进入 backoffQ。',
      },
    },
    fifth: {
      title: '再失败一次呢？',
      text: 'unlucky 又失败了一次。上一次等了 {{before}} 秒。这一次等多久？',
      reveal: '{{seconds}} 秒。podMaxBackoffSeconds 把退避限制在 10 秒，backoffQ 每秒检查一次。',
      wrong: {
        low: '只要 Pod 还在失败，等待就不会变短。',
        high: '加倍会是 16 秒。但有上限：podMaxBackoffSeconds。',
      },
    },
    hungry: {
      title: '一次拒绝',
      text: 'hungry 请求 {{cpu}} 个 CPU，{{plugin}} 拒绝了节点。这是拒绝，不是错误：hungry 睡到可能有用的事件发生。',
    },
    woken: {
      title: '被唤醒，仍在倒计时',
      text: '{{seconds}} 秒后，{{event}} 唤醒 hungry。它的退避还没结束，于是进入 backoffQ。activeQ 是空的。何时试它？',
      options: {
        atOnce: '立即。',
        backoff: '退避结束时。',
        flush: '几分钟后的下一次清理。',
      },
      reveal: '{{seconds}} 秒后。activeQ 为空时，kube-scheduler 从 backoffQ 取下一个 Pod：没有人需要礼让。',
      wrong: {
        backoff: 'v1.32 及以前是这样。自 v1.33 起 SchedulerPopFromBackoffQ 默认开启：空闲的调度器不等待。',
        flush: '清理针对没有事件唤醒的 Pod。',
      },
    },
    bound: {
      title: '最后',
      text: '经过 {{failures}} 次失败、{{seconds}} 秒，unlucky 绑定成功。',
      checks: {
        retried: 'unlucky 一再被重试，没有人做任何事',
        bound: '它先失败，后来绑定成功',
        hungry: 'hungry 仍是 Pending：早一点尝试并不会多出空间',
      },
    },
  },
  teacher: {
    aim: '学生能区分错误与拒绝，并知道两者各等多久。',
    ask: ['如果每个 Pod 都立即重试，API 服务器会怎样？', '谁唤醒被拒绝的 Pod？'],
    expect: [
      { says: '每秒重试一次。', reply: '只有第一次失败之后如此。记下时刻：间隔在加倍。' },
      { says: '要等五分钟。', reply: '那是清理不可调度 Pod 的周期，不是出错后的退避。' },
    ],
    whatIf: [{ line: 'kubectl scale deployment web --replicas=0', shows: 'hungry 有了空间：事件唤醒它，它被放置。' }],
  },
};
