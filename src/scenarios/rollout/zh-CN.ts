import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '滚动更新 web，7 个节点',
  summary: '十个副本从 1.4 换到 1.5，任何时刻最多多两个、少一个。',
  symptoms: '滚动更新、滚动发布、发布状态、部署新版本',
  story: {
    promise: '新版本逐个 Pod 替换旧版本。由什么决定快慢？',
    stepTitles: {
      before: '旧版本',
      asked: '模板改变',
      first: '第一个走的',
      waits: '在等什么',
      next: '下一个走的',
      done: '新版本',
    },
    steps: {
      before: '{{ready}} 个 1.4 的 web Pod 已就绪；{{nodes}} 个节点中 {{closed}} 个被封锁。',
      asked: '模板现在是 1.5。maxSurge {{surge}}：最多多几个。maxUnavailable {{unavailable}}：最多少几个。',
      first: '建了 {{fresh}} 个 1.5 的 Pod，1.4 的 {{pod}} 马上要走：maxUnavailable 允许。',
      waits: '新 Pod 有 {{fresh}} 个，就绪 {{freshReady}} 个。旧的 {{ready}} 个在服务：更多就绪之前，不能再走。',
      next: '新的就绪了 {{freshReady}} 个。于是修改后 {{seconds}} 秒，{{pod}} 可以走了。',
      done: '1.5 有 {{fresh}} 个就绪，1.4 剩 {{old}} 个。被封锁的 node-4 上有 {{closed}} 个新的。',
    },
    saw: {
      limits: 'maxSurge {{surge}} 限制提前来几个，maxUnavailable {{unavailable}} 限制可以少几个。',
      probe: '其间由就绪探针决定快慢：新的就绪，旧的才走。',
    },
    tries: { back: '等待时撤销', bolder: '可以少一半的 Pod' },
  },
};
