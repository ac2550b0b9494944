import type { storage as reference } from '#i18n/en/stories/storage.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const storage: TextsOf<typeof reference> = {
  'etcd-leader': {
    promise: 'etcd 先少一个成员，再少两个。还有什么能用？',
    beats: {
      lost: '领导者没了',
      elected: '另一个当选',
      second: '少了两个',
      noQuorum: '没有多数',
      back: '又有了领导者',
    },
    steps: {
      lost: '领导者 {{member}} 停了。在另一个成员当选之前，写入要等待。',
      elected: '{{seconds}} 秒后 {{member}} 在第 {{term}} 届当选：三个中的两个是多数。',
      second: '现在 {{member}} 也停了，还有另一个成员。',
      noQuorum: '最后一个成员要选票却得不到：三个中的一个不是多数，没有人领导。',
      back: '{{member}} 重新领导，距第二次失去领导者 {{seconds}} 秒。',
    },
    saw: {
      one: '少一个成员，只耽误 {{seconds}} 秒。',
      two: '少两个成员，一切写入停止，这里停了 {{seconds}} 秒，尽管还有一个在运行。',
    },
    tries: { write: '没有领导者时扩容一个 Deployment' },
  },
  'etcd-quota': {
    promise: 'etcd 的数据库满了。清空之后为什么还写不进去？',
    beats: {
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
