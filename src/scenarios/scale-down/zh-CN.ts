import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '哪个节点离开，哪个留下',
  summary:
    '三个节点的请求量为 45%、55% 和 25%。第一个低于阈值 0.5：倒计时十分钟后被排空。第二个永远不会。第三个因为其上的 Pod 没有控制器而留下。',
  symptoms: '缩容、节点不被移除、空闲节点回收、不需要的节点',
  story: {
    promise: '三个节点都有富余。自动缩放器拿走哪一个？什么时候？',
    stepTitles: {
      placed: '各有一个 Pod',
      heavy: '用得够多',
      alone: '没有主人的 Pod',
      light: '开始计时',
      removing: '时间到了',
      moved: 'Pod 搬走',
      gone: '机器归还',
    },
    steps: {
      placed: '{{nodes}} 个节点上有 {{pods}} 个 Pod，各有一个。',
      heavy: 'pool-3 的请求占 {{share}}，不低于阈值 {{threshold}}：它留下。',
      alone: 'pool-1 的请求只占 {{share}}，但没有控制器会重建 alone：它留下。',
      light: 'pool-2 的请求占 {{share}}，它的 Pod 别处放得下：没人需要它。它的时间开始计算。',
      removing: '{{seconds}} 秒后仍没人需要 {{node}}：自动缩放器加污点并驱逐它的 Pod。',
      moved: '{{pod}} 代替被驱逐的那个，放到 {{node}}。',
      gone: '又过 {{seconds}} 秒，{{node}} 空了，机器归还。',
    },
    saw: {
      waits: '节点要足够久没人需要才会走：这里是 {{seconds}} 秒。',
      stays: '最空的节点反而留下：一个没有控制器的 Pod 占住一整台机器。',
    },
    tries: { delete: '删除那个没有主人的 Pod', annotate: '禁止拿走 pool-2' },
  },
};
