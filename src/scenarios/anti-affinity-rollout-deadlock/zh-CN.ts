import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '等待自己的滚动更新',
  summary:
    '三个副本、三个节点、每个节点至多一个：多出的新 Pod 找不到节点，而它就绪之前旧 Pod 不能删除。90 秒时改为 maxUnavailable 1、maxSurge 0，更新得以继续。',
  story: {
    promise: '人人都有位置的滚动更新却停住了。它在等什么？',
    stepTitles: {
      one: '一个节点一个',
      surge: '多建一个',
      stuck: '找不到节点',
      changed: '换了限制',
      goes: '旧的先走',
      placed: '占了空位',
    },
    steps: {
      one: '{{nodes}} 个节点上有 {{pods}} 个 web Pod，一个节点一个，这是反亲和的要求。',
      surge: '模板变了：滚动更新先多建一个 {{pod}}。现在有 {{pods}} 个。',
      stuck: '{{pod}} 没有节点：{{plugin}} 拒绝了 {{nodes}} 个中的 {{nodes}} 个；它不就绪，旧的就不许走。',
      changed: '{{seconds}} 秒后，有人设 maxUnavailable 为 1、maxSurge 为 0。',
      goes: '于是旧的先走：{{pod}} 结束。',
      placed: '{{pod}} 占了 {{node}} 上空出的位置。',
    },
    saw: { why: '多出的 Pod 等旧 Pod 走，旧 Pod 等它就绪。', waited: '它停了 {{seconds}} 秒，否则会永远停着。' },
    tries: { scale: '卡住时改为两个副本' },
  },
  lesson: {
    title: '把自己锁住的滚动更新',
    question: '三个 web Pod 必须在三个不同的节点上。滚动更新会结束吗？',
    misconception: 'maxSurge 只是愿望。多出的 Pod 先要有位置，旧 Pod 才会离开，没有超时会替它腾出位置。',
    steps: {
      one: {
        title: '每个节点一个',
        text: '{{nodes}} 个节点上运行 {{pods}} 个 web Pod。硬性反亲和要求每个节点只有一个 web Pod。现在应用新镜像。',
      },
      surge: {
        title: '多出的 Pod',
        text: '滚动更新先多启动一个 Pod：现在有 {{pods}} 个 web Pod。新的那个会怎样？',
        options: {
          placed: '它找到节点：到处都有空间。',
          replaces: '删除一个旧 Pod 为它腾位置。',
          pending: '它保持 Pending。',
        },
        reveal: '{{plugin}} 为 {{pod}} 拒绝了全部 {{nodes}} 个节点：每个节点上都有 web Pod。CPU 和内存不起作用。',
        wrong: {
          placed: '你看的是 CPU 和内存。反亲和规则只问那里运行着哪些 Pod。',
          replaces: 'maxUnavailable 向下取整为 0，新 Pod 就绪之前旧 Pod 不能离开。',
        },
      },
      ends: {
        title: '会结束吗？',
        text: '该 Deployment 的 progressDeadlineSeconds 是 {{deadline}}。{{running}} 个 web Pod 在运行。没有人做任何事，这段时间过后会怎样？',
        options: {
          ends: '更新结束了：只是慢了些。',
          undone: 'Deployment 退回了旧镜像。',
          stays: '什么都没动，有一个状况说明了这一点。',
        },
        reveal:
          '{{replicas}} 个 Pod 中有 {{updated}} 个使用新镜像，它是 Pending。状况 Progressing 写着 {{reason}}：期限只做这一件事。',
        wrong: {
          ends: '新 Pod 等旧 Pod 离开，旧 Pod 等新 Pod 就绪。',
          undone: 'Kubernetes 从不自行回滚。要由人或流水线来做。',
        },
      },
      unlock: {
        title: '解开它',
        text: '让更新结束：所有 web Pod 使用新镜像并且可用。保留每个节点一个 web Pod 的规则。',
        checks: {
          updated: '每个 web Pod 都使用新镜像',
          available: '每个 web Pod 都可用',
          version: 'Deployment 仍要求新镜像',
          apart: '反亲和规则没有改变',
          serves: '任何时刻至少一个 web Pod 在运行',
        },
        hints: [
          '谁在等谁？新 Pod 需要一个没有 web Pod 的节点。',
          '如果策略允许，旧 Pod 可以先走：看 maxSurge 和 maxUnavailable。',
          '或者给新 Pod 一个没有 web Pod 的地方。',
        ],
        solutions: {
          strategy: 'maxSurge 为 0，maxUnavailable 为 1：旧 Pod 先走。',
          node: '多一个节点：多出的 Pod 放在那里。',
          fewer: '三个节点上两个 web Pod。',
        },
      },
      freed: {
        title: '什么解开了它',
        text: '{{running}} 个 web Pod 在运行，没有两个在同一节点。',
        checks: { refused: '新 Pod 先被拒绝', placed: '一有节点没有 web Pod，它就被放置' },
      },
    },
    teacher: {
      aim: '学生能说明滚动更新为何停住，并知道锁的两端：maxUnavailable 和多出的 Pod 的位置。',
      ask: ['滚动更新最多同时运行多少个 Pod？', 'progressDeadlineSeconds 到期后会做什么？'],
      expect: [
        { says: '它会自动回滚。', reply: '看 Deployment 中的镜像。状况只是消息，这里没有人据此行动。' },
        { says: '加 CPU 就行。', reply: '加节点有用。在同样的节点上加 CPU 没用：规则数的是 Pod。' },
      ],
      whatIf: [
        { line: 'kubectl scale deployment web --replicas=2', shows: 'Pod 少于节点：多出的 Pod 找到空出的节点。' },
      ],
    },
  },
};
