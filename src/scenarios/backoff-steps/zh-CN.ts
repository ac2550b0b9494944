import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '退避：我的 Pod 为什么等，要等多久？',
  summary:
    'unlucky 的绑定失败六次。它在 backoff 队列中等 1、2、4、8、10、10 秒（podInitialBackoffSeconds 逐次翻倍，直到 podMaxBackoffSeconds），每次最多再多一秒，因为时间取整到秒。hungry 要 3 个 CPU，而 web 只剩下 2500m：每个结束的 Pod 都在它退避期满之前唤醒它，又因为 activeQ 是空的，它立刻从 backoff 队列中被取出。出错之后没有这条捷径。请看“调度”视图里的倒计时。',
  story: {
    promise: 'Pod 在 backoffQ 里倒计时。要等多久？谁不用等？',
    stepTitles: {
      failed: '绑定失败',
      back: '第一次退避',
      fifth: '更多失败',
      longest: '最长的退避',
      hungry: '是拒绝，不是错误',
      woken: 'hungry 被唤醒',
      popped: '要等吗？',
      bound: '绑定成功',
    },
    steps: {
      failed: 'API 服务器拒绝绑定 unlucky。这是错误，不是节点的拒绝：退避开始。',
      back: '{{seconds}} 秒后，它回到 activeQ。',
      fifth: '它一次又一次失败。这是第 {{failures}} 次失败。',
      longest: '这次退避了 {{seconds}} 秒。每次翻倍，最多 podMaxBackoffSeconds（默认 10 秒），到整秒才结束。',
      hungry: 'hungry 请求 {{cpu}} 个 CPU，空闲 {{free}} 个。这是拒绝：它睡到情况改变为止。',
      woken: '一个 Pod 退出了：{{event}} 把 hungry 唤醒到 backoffQ，开始倒计时。',
      popped: '{{seconds}} 秒后它还是被试了：activeQ 是空的，就从 backoffQ 取下一个。',
      bound: 'unlucky 的第 {{tries}} 次尝试绑定成功，距第一次失败 {{seconds}} 秒。',
    },
    saw: {
      error: '出错之后没有捷径：{{failures}} 次失败花了 unlucky {{seconds}} 秒。',
      refusal: '被拒绝之后，退避只决定顺序：activeQ 空着时谁也不用等。',
    },
    tries: { room: '去掉 web：给 hungry 空间' },
  },
  lesson: {
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
        wrong: { low: '只要 Pod 还在失败，等待就不会变短。', high: '加倍会是 16 秒。但有上限：podMaxBackoffSeconds。' },
      },
      hungry: {
        title: '一次拒绝',
        text: 'hungry 请求 {{cpu}} 个 CPU，{{plugin}} 拒绝了节点。这是拒绝，不是错误：hungry 睡到可能有用的事件发生。',
      },
      woken: {
        title: '被唤醒，仍在倒计时',
        text: '{{seconds}} 秒后，{{event}} 唤醒 hungry。它的退避还没结束，于是进入 backoffQ。activeQ 是空的。何时试它？',
        options: { atOnce: '立即。', backoff: '退避结束时。', flush: '几分钟后的下一次清理。' },
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
  },
};
