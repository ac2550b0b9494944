import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '为什么没写 request 的 Pod 会堆在一起？',
  summary:
    'db 请求了 node-1 的一半。随后来了八个什么都没请求的 Pod：打分时每个算作 100m 和 200Mi，即节点的二十分之一，所以八个都去 node-2。放不放得下是另一个和，在那里它们算零：node-2 的 2 个 CPU 中请求为 0，尽管它们用着 1600m。于是 30 秒时请求 2 个 CPU 的 big 放得进 node-2，并几乎用满它；那八个被挤得几乎什么都得不到。请看 node-2：请求与用量并列。',
  story: {
    promise: '八个 Pod 什么都不请求，全挤在一个节点。为什么没有谁发现它满了？',
    stepTitles: {
      db: '一个有请求的 Pod',
      silent: '一个没有请求的',
      last: '第八个没有请求的',
      big: '要占满节点的 Pod',
      squeezed: '各自得到多少',
    },
    steps: {
      db: 'db 请求 node-1 的 {{all}} 个 CPU 中的 {{cpu}} 个。node-2 空着。',
      silent: 'silent-0 没有请求。打分时按 100m 和 200Mi 算：{{node}} 得 {{best}} 分，另一个得 {{second}} 分。',
      last: 'node-2 上已有 {{there}} 个 silent，silent-7 仍去 {{node}}：那里 {{best}} 分，db 旁边 {{second}} 分。',
      big: 'big 请求 {{cpu}} 个 CPU。这里 silent 都算零：node-2 已请求 {{requested}}，node-1 已请求 {{other}}，所以放得进 {{node}}。',
      squeezed: '在机器上按请求值分配：big 得到 {{big}}m CPU，silent-0 只有 {{silent}}m。',
    },
    saw: {
      points: '{{silent}} 个没有请求值的 Pod 在同一节点：打分时各算 100m 和 200Mi，比 db 少得多。',
      fits: '能否放下时它们算零：node-2 只有 {{requested}} 个 CPU 被请求，全是 big 的。',
    },
    tries: { cordon: '第一个 silent 之后封锁 node-2', late: '再把 big 删掉' },
  },
  lesson: {
    title: '100m 与 200Mi',
    question: '一个 Pod 什么都不请求。它在节点上算多少？',
    misconception: '没有请求不等于零。打分时每个容器算 100m 和 200Mi；判断放不放得下时不算；负载高时几乎什么也得不到。',
    steps: {
      first: {
        title: '它什么都不请求',
        text: 'db 在 node-1 上，请求 {{cpu}} CPU。node-2 是空的，大小相同。silent-0 什么都不请求。它去哪里？',
        reveal:
          '去 {{node}}：NodeResourcesFit 给它 {{best}} 分，给另一个 {{second}} 分。没有请求的 Pod 同样按得分放置。',
        wrong: { 'node-1': '默认情况下，剩余更多的节点得分更高，对不请求的 Pod 也一样。' },
      },
      eighth: {
        title: '第八个',
        text: 'node-2 上已有 {{there}} 个 silent Pod，都没有请求。NodeResourcesFit 第一次给 node-2 {{first}} 分。下一次呢？',
        options: { same: '一样多：那里没有请求。', less: '更少：silent Pod 也算。' },
        reveal:
          '{{best}} 分，不再是 {{first}} 分；node-1 得 {{second}} 分。每个 silent Pod 在这里算 100m CPU 和 200Mi 内存。',
        wrong: { same: '那样没有请求的 Pod 会全堆在一个节点上。所以打分时每个都算一点。' },
      },
      big: {
        title: '一个大的',
        text: 'node-2 有 {{capacity}} CPU 和 {{there}} 个 silent Pod。big 请求 {{cpu}} CPU，整个节点。big 会怎样？',
        options: { pending: '保持 Pending：没有空节点。', preempts: '驱逐 silent Pod。', fits: '放到 node-2 上。' },
        reveal: '{{node}} 放得下：此前那里请求了 {{requested}} CPU。100m 只在打分时算。',
        wrong: {
          pending: '放不放得下只看请求，而 silent Pod 没有请求。',
          preempts: '驱逐得不到空间：它们不占。big 的优先级是 {{priority}}，与它们相同。',
        },
      },
      shares: {
        title: 'big 开始干活',
        text: 'silent-0 使用 {{before}}m CPU。接着 big 启动，想要整个节点。silent-0 得到多少？',
        reveal: '{{silent}}m；big 得到 {{big}}m。负载高时 CPU 按权重分，权重来自请求，没有请求就是最小权重。',
        wrong: {
          low: '再少就停了。它的权重最小，但还是有。',
          high: '只有节点有富余时才行。份额来自请求，而 silent-0 没有。',
        },
      },
      counted: {
        title: '三种算法',
        text: 'node-2 上请求了 {{requested}} CPU，全是 big 的。需要 CPU 就要请求。',
        checks: { silent: '八个 silent Pod 都在 node-2 上', big: 'big 在它们旁边运行' },
      },
    },
    teacher: {
      aim: '学生知道没有请求的 Pod 在哪里算、在哪里不算，以及负载高时的代价。',
      ask: ['silent-0 的 QoS 类是什么？', 'kubectl describe node node-2 会显示什么？'],
      expect: [
        { says: '到处都算零。', reply: '那为什么每来一个，node-2 的得分就少一些？' },
        { says: '到处都算 100m。', reply: '那样 big 就放不下。由哪个插件、按什么判断？' },
      ],
      whatIf: [{ line: 'kubectl cordon node-2', shows: '在 silent-0 之前执行：它们都与 db 共用 node-1。' }],
    },
  },
};
