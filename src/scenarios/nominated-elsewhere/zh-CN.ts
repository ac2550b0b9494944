import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '已被提名，却在别处运行或丢了位置：为什么？',
  summary:
    'pay 抢占 slow-1，被提名到 node-1；牺牲者要 20 秒才结束。node-2 上的 quick 在 20 秒时被删除，一秒后消失：pay 再试一次就去了 node-2，因为提名只是占住空间，不是承诺。50 秒时 order 同样被提名到 node-1。55 秒时来了优先级更高的 boss：更低的提名对它不算数，70 秒时它占了这个位置；order 又变为无法调度，提名也没了。请看“调度”视图中的队列和提名标记。',
  story: {
    promise: 'Pod 被提名到一个节点，却在别处运行，或者哪里也没有。提名有多大用？',
    stepTitles: {
      nominated: 'pay 被提名',
      waits: '被抢占者慢慢退出',
      elsewhere: 'pay 去哪里',
      order: 'order 被提名',
      boss: '比它更高的',
      takes: '谁得到空间',
      lost: '剩下什么',
    },
    steps: {
      nominated: 'pay 优先级 {{priority}}，无处可放。选中 {{node}}：{{victims}} 个 Pod 要让位，pay 被提名到那里。',
      waits: 'slow-1 收到 SIGTERM，有 {{seconds}} 秒退出。pay 等着：node-1 的空间还没有。',
      elsewhere: 'node-2 的 quick 先退出。提名 {{seconds}} 秒后，pay 再次被试，去了 {{node}}。',
      order: 'order 优先级 {{priority}}，被提名到 {{node}}：slow-2 要让位。',
      boss: 'boss 优先级 {{priority}}。更低优先级的提名对它不算数：它也得到 {{node}}。',
      takes: 'slow-2 退出，两个都被唤醒，boss 先出队：占了 {{node}}。',
      lost: '接着试 order：{{nodes}} 个节点中 {{refused}} 个拒绝。它失去了被提名的位置。',
    },
    saw: {
      claim: '提名只对更低的优先级保留空间，对调度器和 Pod 都没有约束。',
      order: 'order 是 {{phase}}：删了别人，却没得到空间。',
    },
    tries: { stay: 'pay 等待时封锁 node-2', noBoss: '删除 boss' },
  },
  lesson: {
    title: '提名之后，另投他处',
    question: '调度器把一个 Pod 提名到某个节点。它就会在那里运行吗？',
    misconception: '提名不保留任何资源，它只说明哪里正在腾出空间。Pod 会再走一遍完整的调度周期，优先级更高的先行。',
    steps: {
      victim: {
        title: '选出牺牲者',
        text: 'pay 请求 {{cpu}} CPU，哪里都放不下。它的优先级是 {{priority}}：{{node}} 上的 slow-1 必须离开，pay 被提名到该节点。',
      },
      where: {
        title: '在哪里运行？',
        text: 'slow-1 还在终止。这期间有人删除了 node-2 上的 quick，pay 再次被尝试。提名写的是 {{node}}。它会被放到哪个节点？',
        reveal:
          '现在只有 {{feasible}} 个节点放得下：{{node}}。pay 在被提名 {{seconds}} 秒后放到那里；slow-1 白白终止了。',
        wrong: { 'node-1': '你把提名当成了预留。slow-1 仍占着 node-1 的 CPU，所以只有 node-2 通过过滤。' },
      },
      gains: {
        title: '空间归谁？',
        text: 'slow-2 已离开 node-1。驱逐它的是优先级 {{order}} 的 order，它先被提名；优先级 {{boss}} 的 boss 后来才到。谁会被放置？',
        options: { order: 'order：空间是为它腾出的。', boss: 'boss：order 继续等待。', neither: '暂时都不会。' },
        reveal: 'boss 的优先级是 {{boss}}，先出队。之后 {{nodes}} 个节点中有 {{refused}} 个拒绝了 order。',
        wrong: {
          order: '提名只能防住优先级相同或更低的 Pod。boss 的优先级更高。',
          neither: '空间已经有了：slow-2 已终止，总会有人用上它。',
        },
      },
      orderRuns: {
        title: '让 order 运行',
        text: 'order 请求 {{cpu}} CPU，正在等待。给它腾出空间。不要改它的请求，也不要增加节点。',
        checks: { runs: 'order 正在运行', asks: 'order 仍请求 {{cpu}} CPU', nodes: '没有增加节点' },
        hints: ['node-1 的 CPU 被谁占着？node-2 的呢？', '没有控制器的 Pod 被删除后不会回来。'],
        solutions: { boss: 'boss 离开 node-1。', pay: 'pay 离开 node-2。' },
      },
      claims: {
        title: '提名与放置',
        text: 'order 在 {{node}} 上运行。它的提名写了什么并不重要：它在所有节点上重新被尝试。',
        checks: { elsewhere: 'pay 先被提名，后来放到了 node-2', waited: 'order 被提名后，过了很久才被放置' },
      },
    },
    teacher: {
      aim: '学员能说明 status.nominatedNodeName 的含义，以及它不承诺什么。',
      ask: ['要等什么结束，空间才会出现？', '在那之前，其他节点上还可能发生什么？'],
      expect: [
        { says: '它被提名到 node-1，所以在 node-1 上运行。', reply: '问：第二次尝试时，哪些节点通过过滤？' },
        { says: '空间是 order 腾出的，所以归 order。', reply: '问队列的顺序：先看优先级，再看时间。' },
      ],
      whatIf: [
        { line: 'kubectl cordon node-2', shows: '在第二次尝试之前执行：pay 等 slow-1 终止，并放到提名的节点上。' },
      ],
    },
  },
};
