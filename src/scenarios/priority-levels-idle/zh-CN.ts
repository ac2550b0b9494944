import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '没人需要的席位',
  summary: '没有任何负载：各优先级把可以出借的席位互相借出，所以生效的限额不是名义值。',
  symptoms: '空闲时的席位、借出席位、并发限制变化',
  story: {
    promise: '没有负载，某个优先级却用不满自己的份额。它的席位在哪里？',
    stepTitles: { shares: '份额', lends: '借出和借入', least: '能到多少', apply: '一个请求', still: '做了一些事之后' },
    steps: {
      shares: 'API 服务器有 {{total}} 个席位。按份额 workload-low 有 {{nominal}} 个。',
      lends:
        '它几乎用不着，所以限制是 {{current}}，而不是 {{nominal}}。node-high 是 {{other}}，而不是 {{otherNominal}}。',
      least: '限制每 10 秒调整一次。workload-low 至少保留 {{lower}} 个席位，最多 {{upper}} 个。',
      apply: '{{user}} 的请求来了：占用 {{level}} 的一个席位，它现在有 {{current}} 个。',
      still: '已有 {{pods}} 个 web Pod 在运行，workload-low 仍是 {{current}}：这点事不需要更多。',
    },
    saw: {
      lent: 'workload-low 额定 {{nominal}} 个席位，实际 {{current}} 个：用不着的借出去了。',
      back: '需要之后，借出的在下一次调整时回来。',
    },
    tries: { keep: '让 workload-low 什么都不借出', more: '给 global-default 十倍份额' },
  },
};
