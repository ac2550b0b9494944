import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '仍被挂接的卷',
  summary:
    '60 秒时 db-0 所在的机器断电。约 410 秒时该 Pod 应被删除，却一直是 Terminating；480 秒时有人强制删除它。接替的 Pod 等待卷，每次 2 分 3 秒，直到 6 分钟后控制器把卷从死节点上强制分离。',
  symptoms: '卷仍然挂在旧节点、多重挂载、挂载失败、强制分离、六分钟',
  story: {
    promise: '数据库的机器死了。它的 Pod 为什么不在别处启动？',
    stepTitles: {
      attached: '磁盘已挂接',
      off: '机器关了',
      terminating: 'Pod 要结束',
      elsewhere: '仍挂在那边',
      timedOut: '白等一场',
      forced: '强行拿走',
      runs: '数据库运行',
    },
    steps: {
      attached: 'db-0 在 {{node}} 上运行，磁盘也挂接在那里。这种磁盘只能在一个节点上。',
      off: '第 {{seconds}} 秒机器关了。现在没有人能正常卸下磁盘。',
      terminating: '{{seconds}} 秒后 db-0 该被删除。它的 kubelet 没有声音，所以一直是 Terminating。',
      elsewhere: '有人强制删除了 db-0，后继在 {{node}} 上。但磁盘仍挂在死掉的节点上。',
      timedOut: '{{seconds}} 秒后 kubelet 这次放弃：卷没有来。它会再试。',
      forced: '{{seconds}} 秒后，挂接控制器强行从 {{node}} 拿走磁盘。',
      runs: 'db-0 在 {{node}} 上运行，距机器关掉 {{seconds}} 秒。',
    },
    saw: {
      waited: '磁盘被占了 {{seconds}} 秒：控制器无法知道死掉的节点是否还在写。',
      all: '数据库离开了 {{seconds}} 秒。',
    },
    tries: { outOfService: '声明该节点停止服务', late: '后继在等时才声明' },
  },
};
