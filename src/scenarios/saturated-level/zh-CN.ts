import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '一个优先级想要全部',
  summary:
    '一些 ServiceAccount 向 workload-low 发出 400 个慢请求。它把别人可以出借的都借来，直到 368 个席位；请求完成后，它的份额以五分钟的半衰期消退。',
  symptoms: '借用席位、级别饱和、借满',
  story: {
    promise: '一个优先级突然什么都要。它能借多少，能用多久？',
    stepTitles: {
      before: '突发之前',
      burst: '突发',
      queued: '大多在等',
      borrows: '下一次调整',
      timeOut: '等得太久',
      done: '都做完了',
      fades: '几分钟之后',
    },
    steps: {
      before: 'workload-low 的限制是 {{current}} 个席位，额定 {{nominal}} 个。其余借出去了。',
      burst: 'ServiceAccount 每秒发 {{rate}} 个请求，每个要 40 秒。都属于 workload-low。',
      queued: '{{admitted}} 个立刻有席位，{{queued}} 个排队：借出的要到下一次调整才回来。',
      borrows:
        '现在限制是 {{current}}：自己的 {{nominal}}，加上别人能借的。workload-high 只有 {{other}}，而不是 {{otherNominal}}。',
      timeOut: '{{rejected}} 个请求等了 15 秒，得到 429：time-out。',
      done: '请求都完成了，限制仍是 {{current}}：优先级的需求忘得很慢。',
      fades: '{{seconds}} 秒后限制是 {{current}}。需求以五分钟的半衰期减弱。',
    },
    saw: {
      most: 'workload-low 能用 {{most}} 个席位，而不是 {{nominal}} 个：再多就没有谁能借了。',
      slow: '它还得很慢：最后一个请求几分钟后仍有 {{current}} 个席位。',
    },
    tries: { noLoan: '不让它借', keep: '让 workload-high 什么都不借出' },
  },
};
