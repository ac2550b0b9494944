import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '数据库满了',
  summary:
    'etcd 达到 2 GiB 配额并发出 NOSPACE 告警：写入失败，读取和删除照常。只压缩没有用；碎片整理并解除告警之后才能再写。',
  symptoms: '数据库空间满、空间配额、etcd 满了、压缩、碎片整理',
  story: {
    promise: 'etcd 的数据库满了。清空之后为什么还写不进去？',
    stepTitles: {
      full: '发出警报',
      refused: '拒绝写入',
      compacted: '压缩',
      defragmented: '碎片整理',
      still: '仍被拒绝',
      disarmed: '解除警报',
    },
    steps: {
      full: '数据库达到配额，etcd 发出警报：{{message}}',
      refused: '接下来的写入失败：{{subject}} 的 Lease 没有续上。',
      compacted: '压缩忘掉了 {{revision}} 之前的修订。文件还是那么大。',
      defragmented: '碎片整理还回 {{freed}} Mi。数据库几乎空了。',
      still: '写入照样被拒绝，这是第 {{refused}} 次：警报还在。',
      disarmed: '警报发出 {{seconds}} 秒后被解除，写入恢复。',
    },
    saw: {
      order: '压缩、整理、解除警报：少了最后一步，什么也写不进去。共 {{refused}} 个请求失败。',
      long: '集群有 {{seconds}} 秒不能写入；容器一直在运行。',
    },
    tries: { write: '在解除警报之前写点东西' },
  },
};
