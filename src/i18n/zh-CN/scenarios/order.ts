import type { order as reference } from '#i18n/en/scenarios/order.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const order: TextsOf<typeof reference> = {
  'not-retried': {
    title: '我腾出了空间，为什么我的 Pod 没有重试？',
    summary:
      '每个节点空 1 个 CPU。big 在等 2 个，picky 在等带 disk=ssd 的节点。20 秒时删除 old，它要 25 秒才结束：等它真正消失，空间才算空出，这时 big 被唤醒并运行。对 picky 来说这不是有用的事件，因为拒绝它的是 NodeAffinity：它继续睡。在 unschedulable 池中满五分钟后，下一次清理（半分钟一次）仍会试它一次，还是不行。请看“调度”视图的队列。',
  },
  'backoff-steps': {
    title: '退避：我的 Pod 为什么等，要等多久？',
    summary:
      'unlucky 的绑定失败六次。它在 backoff 队列中等 1、2、4、8、10、10 秒（podInitialBackoffSeconds 逐次翻倍，直到 podMaxBackoffSeconds），每次最多再多一秒，因为时间取整到秒。hungry 要 3 个 CPU，而 web 只剩下 2500m：每个结束的 Pod 都在它退避期满之前唤醒它，又因为 activeQ 是空的，它立刻从 backoff 队列中被取出。出错之后没有这条捷径。请看“调度”视图里的倒计时。',
  },
  'wake-by-label': {
    title: '哪个事件唤醒哪个 Pod？',
    summary: '一个 Pod 在等带有 disk=ssd 的节点。不相干的标签不会唤醒它，对的标签立刻唤醒它。',
  },
  'behind-a-thousand': {
    title: '一个小 Pod 为什么要等在几千个 Pending 的 Pod 后面？',
    summary:
      '一千个要 8 个 CPU 的 Pod，放不进只有 4 个 CPU 的节点，但每个都要试过才知道，一个接一个，每个 5 毫秒。small 在 1 秒时到来，activeQ 中前面还有约 800 个，4 秒后才轮到它。20 秒时删除一个 Pod，它的结束唤醒了那一千个：22 秒到来的 second 又等了 4 秒。first-of-all 在 23 秒到来，优先级更高，立刻被弹出。请看“调度”视图中的 activeQ。',
  },
  'starved-by-priority': {
    title: '调度不了的高优先级 Pod 会饿死低优先级的吗？',
    summary:
      '一百五十个优先级 1000 的 Pod 要 8 个 CPU，哪个节点都放不下。从 15 秒起每秒删除两个小 Pod；每次结束都再次唤醒它们，试一遍要 3 秒，而且总在优先级 0、20 秒到来、本来放得下的 small 之前弹出。35.5 秒时最后一个小 Pod 结束，38.5 秒时才轮到 small。这里有两个设置让情况这么糟：一个周期 20 毫秒，如同大集群；podMaxBackoffSeconds 为 1，若是默认的 10，那些 Pod 会离开得更久。请看“调度”视图中的 activeQ。',
  },
  'low-before-high': {
    title: '为什么低优先级的 Pod 在运行，高优先级的却在等？',
    summary:
      '两个 4 CPU 的节点各运行两个 1 CPU 的 low Pod，各空 2 个 CPU。bulky 优先级 1000，要 3 个 CPU，且不许抢占（preemptionPolicy: Never）。先试它，哪里都放不下；之后试优先级 0 的 late，它要 1 个 CPU，于是运行。调度器不会为等待者留位置。40 秒时来了 bulky-2，优先级相同但可以抢占：一个 low 的 Pod 因它而被删除。',
  },
};
