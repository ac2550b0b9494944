import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '先拒绝最不重要者的网关',
  summary:
    'API server 前的网关每秒放行 60 个请求，知道三类客户端。起初来 45 个，全部通过。20 秒时报表多要 100 个：只有它们在网关得到 429，API server 根本看不到这些请求。40 秒时应用一共要 60 个：报表什么也得不到，应用得到 50 个，控制程序的 10 个仍全部通过。',
  symptoms: '网关限流、先拒绝不重要的、请求分级、丢弃负载',
  story: {
    promise: '来的请求比网关放行的多。谁被拒绝？API 服务器会察觉吗？',
    stepTitles: {
      set: '一个网关',
      calm: '负载很小',
      reports: '报表要得更多',
      first: '第一次拒绝',
      only: '谁被拒绝',
      apps: '应用也要更多',
      both: '现在谁被拒绝',
    },
    steps: {
      set: 'API 服务器前的网关每秒放行 {{rate}} 个请求。类别有 control、apps、reports。',
      calm: '来的比放行的少：到现在拒绝 {{refused}} 个。',
      reports: '从现在起 reports 每秒发 {{rate}} 个请求。',
      first: '{{seconds}} 秒后第一个 429，类别 {{class}}。它来自网关。',
      only: '到现在拒绝：reports {{reports}}，apps {{apps}}，control {{control}}。只有最不重要的类别受罚。',
      apps: 'apps 也每秒发 {{rate}} 个请求。',
      both: '此后拒绝：reports {{reports}}，apps {{apps}}，control {{control}}。接着受罚的是第二类，control 从不。',
    },
    saw: {
      order: '按类别的次序：apps 被拒绝 {{apps}} 次，control {{control}} 次。',
      where: '被拒绝的请求，API 服务器一个都没有看到。',
    },
    tries: { seats: '网关后面也只有很少席位' },
  },
};
