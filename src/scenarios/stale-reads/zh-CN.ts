import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '太旧的 resourceVersion',
  summary:
    'watch cache 落后五秒时，resourceVersion=0 的 LIST 返回旧数据，不带版本的则等待。基于旧版本的 PUT 得到 409。一个断开三分钟的客户端在大量变更之后回来，得到 410，重新 LIST。',
  story: {
    promise: '对象写好了，列表里却没有。是谁太旧？谁会察觉？',
    stepTitles: {
      slow: '迟到的缓存',
      written: '一个 ConfigMap',
      stale: '任意版本',
      newest: '最新版本',
      conflict: '旧的写入',
      away: '客户端断网',
      gone: '它回来了',
      again: '它怎么办',
    },
    steps: {
      slow: '从现在起，API 服务器的监视缓存晚 {{ms}} 毫秒才知道每个变化。',
      written: '写入 ConfigMap new：在 etcd 里是版本 {{version}}。监视缓存还不知道。',
      stale: '带 resourceVersion=0 的 LIST 立刻由缓存回答：{{sent}} 个 ConfigMap，没有 new。',
      newest: '不带版本的 LIST 要最新的：等缓存 {{seconds}} 秒，然后读 etcd，得到 {{sent}} 个 ConfigMap。',
      conflict: '带旧 resourceVersion 的 PUT 得到 {{code}}：new 已是版本 {{version}}。什么也没有被覆盖。',
      away: '位于版本 {{version}} 的 Informer 断网。其间每秒新建 {{rate}} 个 ConfigMap。',
      gone: '{{seconds}} 秒后，它要 {{version}} 之后的变化。缓存只记得 {{oldest}} 之后的：410。',
      again: '于是它重新列举：{{count}} 个 ConfigMap，而不是那些变化。',
    },
    saw: {
      choice: '立刻而旧，{{stale}} 个；或者等 {{seconds}} 秒而新，{{newest}} 个：由 resourceVersion 选择。',
      window: '离开得比监视缓存记得的还久，就要全部重新列举，这里是 {{count}} 个对象。',
    },
    tries: { quick: '缓存只晚 5 毫秒', calm: 'Informer 离开时没有人新建' },
  },
  lesson: {
    title: '409 与 410',
    question: '客户端读、写、监视。它知道的内容何时算太旧？',
    misconception: '监视不是实时数据库。它是带版本的缓存，版本太旧的人必须重新读取。',
    steps: {
      stale: {
        title: '来自缓存的列表',
        text: 'API 服务器的监视缓存目前比 etcd 落后 {{ms}} 毫秒。已保存 {{stored}} 个 ConfigMap，最新的刚存一秒。客户端索要缓存中的列表。它得到几个？',
        reveal: '它得到 {{sent}} 个。它写了 resourceVersion=0：立即索要缓存里现有的内容，不管多旧。',
        wrong: { low: '缓存只落后几秒：开始之前保存的都在里面。', high: '最新的 ConfigMap 在 etcd 里，但还没到缓存。' },
      },
      newest: {
        title: '不带版本',
        text: '另一个客户端在同一时刻列举，不带 resourceVersion。它得到什么？',
        options: { same: '一样，来自同一个缓存。', atOnce: '全部，而且立即。', waits: '全部，但要等待。' },
        reveal: '{{seconds}} 秒后得到 {{sent}} 个。这种列表必须一致：先等缓存，然后从 etcd 读取。',
        wrong: {
          same: '不带 resourceVersion 的列表必须包含提问之前保存的一切。',
          atOnce: '服务器先等缓存赶上来，等不到才去 etcd。',
        },
      },
      conflict: {
        title: '很久以前的写入',
        text: 'ConfigMap new 的版本是 {{version}}，颜色是 {{colour}}。客户端很久以前读过它，现在带着当时的版本写入 red。会怎样？',
        options: { written: '写入成功：最后写的算数。', retried: '服务器发现后合并改动。', refused: '被拒绝。' },
        reveal: '{{code}}："the object has been modified"。颜色仍是 {{colour}}。客户端必须重新读取再做决定。',
        wrong: {
          written: '那样别人的改动会悄悄丢失。写入所带的版本正是为了防止这一点。',
          retried: '服务器不知道客户端想要什么。重新读取再试是客户端自己的事。',
        },
      },
      away: {
        title: '离开三分钟',
        text: '一个 Informer 断了连接，停在版本 {{version}}。期间每秒写入 {{rate}} 个 ConfigMap。{{seconds}} 秒后它回来，要求从自己的版本监视。会怎样？',
        options: {
          goesOn: '得到错过的内容，继续监视。',
          conflict: '得到与那次迟到的写入同样的回答。',
          lists: '被拒绝，必须重新列举全部。',
        },
        reveal:
          '{{seconds}} 秒时它已重新列举 {{count}} 个 ConfigMap。缓存只能从 {{oldest}} 起监视：回答是 410，"too old resource version"。',
        wrong: {
          goesOn: '监视缓存只保留一个变更窗口，etcd 会压缩旧的。这个版本在窗口之前。',
          conflict: '409 针对旧版本的写入。旧版本的监视得到 410。',
        },
      },
      watches: {
        title: '三种太旧',
        text: 'Informer 从 {{version}} 起重新监视。太旧是正常的：三种情况各有出路。',
        checks: {
          stale: '来自缓存的列表落后：不带 resourceVersion 再问',
          conflict: '写入来得太晚：重新读取，再写入',
          gone: '监视的起点太早：重新列举，再监视',
        },
      },
    },
    teacher: {
      aim: '学生能区分 409 与 410，并知道每个 Informer 都是可能落后的缓存。',
      ask: ['resourceVersion 究竟数的是什么？', '控制器写入时为什么从不信任自己的缓存？'],
      expect: [
        { says: '监视显示的是现状。', reply: '它显示变更，每个都晚一点。问：第一个问题里晚了多少？' },
        { says: '409 是服务器的错误。', reply: '这正是服务器做得好：它防止有人覆盖没看到的改动。' },
      ],
      whatIf: [
        { line: 'kubectl get configmaps -A', shows: '断开之前 ConfigMap 很少，之后有几千个：这就是重新列举的代价。' },
      ],
    },
  },
};
