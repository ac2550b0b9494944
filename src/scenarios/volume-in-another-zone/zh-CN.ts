import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: 'volume node affinity conflict，以及因 nodeName 卡住的 PVC：为什么？',
  summary:
    'old-db 的磁盘在 zone-a，那里的节点没有空闲 CPU；zone-b 的节点空着，却够不到磁盘。（v1.36 的说法是 “didn’t match PersistentVolume’s node affinity”，以前是 “had volume node affinity conflict”。）by-name 自己写了 nodeName：它的 PVC 在等调度器选节点（WaitForFirstConsumer），而没有调度器被问到，它停在 ContainerCreating。by-selector 用 nodeSelector 要同一个节点，正常运行。60 秒时占满 zone-a 的 Pod 离开，old-db 运行。',
  story: {
    promise: '空闲的节点够不到磁盘，申领也卡住了。磁盘如何把 Pod 绑在节点上？',
    stepTitles: {
      arrives: '旧磁盘',
      refused: '谁拒绝，为什么',
      chosen: '先节点，后磁盘',
      stuck: '自己写了节点的 Pod',
      placed: '对的可用区有了空间',
    },
    steps: {
      arrives: 'old-db 要用旧磁盘，只有 {{zone}} 能访问它。',
      refused: '那里的节点没有空间：拒绝 {{full}} 个。空闲的节点够不到磁盘：拒绝 {{far}} 个。',
      chosen: 'by-selector 的新申领是 {{mode}}：调度器先选 {{node}}，再在那里创建磁盘。',
      stuck: 'by-selector 在运行。by-name 自己写了节点，没有调度器来选：申领是 {{claim}}，它停在 {{waiting}}。',
      placed: 'busy 走了：{{node}} 有空间，也能访问磁盘。{{seconds}} 秒后 old-db 有了位置。',
    },
    saw: {
      disk: '一个可用区的磁盘把 Pod 绑在该可用区。别处的空闲 CPU 没有用。',
      byName: 'nodeName 绕过调度器：by-name 的申领仍是 {{claim}}。nodeSelector 不会这样。',
    },
    tries: { sooner: '马上在 zone-a 腾出空间' },
  },
  lesson: {
    title: '卷所在的可用区',
    question: 'Pod 的磁盘在一个可用区，另一个可用区有空闲节点。磁盘会跟过去吗？',
    misconception: '卷不会跟着 Pod 走。磁盘留在自己的可用区，Pod 得到它那里去。',
    steps: {
      left: {
        title: '剩下哪个节点？',
        text: 'node-1 在 zone-a，几乎被 busy 占满。node-2 在 zone-b，空着。old-db 请求 {{cpu}} CPU；它的磁盘建在 {{zone}}。会怎样？',
        options: { follows: '它放到 node-2。', evicts: 'busy 必须给它让位。', pending: '它保持 Pending。' },
        reveal:
          '{{far}} 个节点被 VolumeBinding 拒绝，因为从它的可用区够不到磁盘。{{full}} 个被 NodeResourcesFit 拒绝。',
        wrong: {
          follows: '磁盘无法挂接到那里：它的 nodeAffinity 写着一个可用区，卷不会移动。',
          evicts: '两者优先级相同。只有优先级更高的 Pod 才能让别人离开。',
        },
      },
      disk: {
        title: '建在哪里？',
        text: 'by-selector 有一个还没有磁盘的新申领，其存储类为 {{mode}}。它的 nodeSelector 只允许 node-2。磁盘会建在哪个可用区？',
        options: { a: 'zone-a', b: 'zone-b', none: '哪里都不建：Pod 等磁盘，磁盘等 Pod。' },
        reveal: '调度器先选了 {{node}}，然后磁盘建在 {{zone}}。从开始选择到绑定 Pod 用了 {{seconds}} 秒。',
        wrong: {
          a: '在这种模式下先选节点，磁盘建在该节点的可用区。',
          none: '调度器结束了这种等待：它选一个节点，写到申领上，并等待磁盘。',
        },
      },
      runs: {
        title: '哪个能运行？',
        text: 'by-name 也有这样的申领，但它的规约用 spec.nodeName 直接写了 {{node}}。两个 Pod 中哪个得到磁盘并运行？',
        reveal: 'by-name 是 {{phase}}，它的申领是 {{claim}}。有了 nodeName 就不问调度器，于是没人说磁盘该建在哪里。',
        wrong: { 'by-name': '直接写节点看似更快。但这绕过了调度器，而申领等的正是调度器。' },
      },
      reach: {
        title: '够到磁盘',
        text: '让 old-db 被放置。它的磁盘连同数据留在 {{zone}}。',
        checks: { placed: 'old-db 有了节点', disk: '磁盘还在原处', claim: '申领仍指向该磁盘' },
        hints: [
          '用这个磁盘的 Pod 只能在磁盘的可用区运行。那里是什么挡住了它？',
          '在 node-1 上腾出空间，或在该可用区增加节点。',
        ],
        solutions: { room: 'busy 离开 node-1。', node: '在磁盘的可用区增加第二个节点。' },
      },
      zones: {
        title: 'Pod 去找磁盘',
        text: 'old-db 在 {{node}} 上，位于 {{zone}}：是 Pod 去了磁盘那里。',
        checks: { placed: 'old-db 先被拒绝，后被放置', stuck: 'by-name 仍在等一个没人建的磁盘' },
      },
    },
    teacher: {
      aim: '学生能读懂 "node(s) didn\'t match PersistentVolume\'s node affinity"，并知道新磁盘的可用区由谁选。',
      ask: ['究竟是什么只存放在一个可用区？', '谁把选中的节点写到申领上？'],
      expect: [
        { says: '存储系统会复制磁盘。', reply: '有些可以，但要由人请求快照。调度器从不这样做。' },
        {
          says: 'nodeName 和 nodeSelector 一样。',
          reply: 'nodeSelector 由调度器读取。nodeName 让调度器不管这个 Pod。',
        },
      ],
      whatIf: [{ line: 'kubectl delete pod busy', shows: '磁盘的可用区有了空间，old-db 被唤醒并放置。' }],
    },
  },
};
