import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '等待预算的 drain',
  summary:
    '五个副本，必须保留四个：kubectl drain 驱逐后续的每个 Pod 时，驱逐 API 都返回 429，它每 5 秒重试一次，直到替代的 Pod 就绪。API server 并没有过载。不加 --ignore-daemonsets 则根本不会开始。',
  story: {
    promise: '排空总不结束，API 服务器回答 429。是它太忙吗？',
    stepTitles: {
      running: '五个副本',
      daemons: '根本没开始',
      first: '可以走一个',
      refused: '预算不准',
      again: '替补就绪',
      drained: '排空结束',
    },
    steps: {
      running: '{{pods}} 个 web Pod 在运行，其中 {{here}} 个在 node-1。预算要求始终有 {{floor}} 个。',
      daemons: 'kubectl drain 立刻放弃：node-1 上有 DaemonSet 的 Pod，而没有给忽略它的参数。',
      first: '加上参数后开始：{{pod}} 被驱逐。预算能让出的就这一个。',
      refused: '{{pod}} 必须留下：再驱逐就不足 {{floor}} 个。回答是 429：预算不准。',
      again: '替补已就绪，{{pod}} 可以走了。至此有 {{refused}} 次驱逐被拒：每个 Pod 每 5 秒试一次。',
      drained: '第一次驱逐之后 {{seconds}} 秒，node-1 上只剩 DaemonSet 的 Pod。',
    },
    saw: {
      why: '有 {{refused}} 次回答 429：来自预算，不是因为服务器太忙。',
      long: '排空用了 {{seconds}} 秒，因为每个 Pod 都要等前一个的替补。',
    },
    tries: { noBudget: '没有预算', more: '八个副本，其中四个必须留下' },
  },
  lesson: {
    title: '卡住的 drain',
    question: 'kubectl drain 停住了，服务器回答“Too Many Requests”。什么太多了？',
    misconception: '这个 429 不是过载。PodDisruptionBudget 没有可用的中断名额时，驱逐 API 也返回同样的代码。',
    steps: {
      running: {
        title: '腾空之前',
        text: '{{pods}} 个 web Pod 可用，其中 {{here}} 个在 node-1 上。预算的 minAvailable 是 {{floor}}。每个节点上还有 DaemonSet agent 的 Pod。',
      },
      agents: {
        title: '第一次尝试',
        text: '有人执行 kubectl drain node-1，没有任何标志。那里的 Pod 会怎样？',
        options: {
          moves: '全部被驱逐，包括 agent。',
          skips: 'web 被驱逐，agent 留下。',
          stops: '一个也不驱逐：drain 报错停止。',
        },
        reveal: '它停止了：它不能删除 DaemonSet 的 Pod，于是一个也不动。到现在驱逐的 Pod：{{evicted}}。',
        wrong: {
          moves: 'DaemonSet 的 Pod 会立即回来，封锁的节点上也一样，所以 drain 拒绝。',
          skips: '那要用 --ignore-daemonsets，这里没有给。',
        },
      },
      evicted: {
        title: '第二次尝试',
        text: '这次给了 --ignore-daemonsets。node-1 上有 {{here}} 个 web Pod，共 {{pods}} 个可用，minAvailable 是 {{floor}}。接替者就绪之前驱逐几个？',
        reveal:
          '一个。之后只剩 {{floor}} 个，服务器拒绝了 {{refused}} 次驱逐。接替者要 {{delay}} 秒后才就绪，drain 每 5 秒再问一次。',
        wrong: {
          low: '可用的比预算要求的多一个：这一个可以走。',
          high: '每次驱逐都用掉预算的名额，只有就绪的 Pod 才能补回。',
        },
      },
      code: {
        title: '什么太多了？',
        text: '被拒绝的驱逐带有意为“Too Many Requests”的代码。谁拒绝，为什么？',
        options: {
          server: 'API 优先级和公平性：服务器太忙。',
          budget: '驱逐 API：预算不允许中断。',
          client: 'kubectl：它自己限流。',
        },
        reveal:
          "驱逐 API。{{refused}} 次回答 429，消息是“Cannot evict pod as it would violate the pod's disruption budget.”",
        wrong: {
          server: '代码相同，要靠消息区分：它提到了中断预算。',
          client: '等待中的客户端什么也不发。这些请求到达了，被拒绝了。',
        },
      },
      empty: {
        title: '腾空节点',
        text: 'node-1 上还有 {{here}} 个 web Pod。帮 drain 早点结束。用户不能受影响，预算必须保留。',
        checks: {
          empty: 'node-1 上没有 web Pod',
          serves: '任何时刻至少三个 web Pod 可用',
          guarded: 'web 有预算',
          replicas: 'Deployment 要求的 Pod 数不变',
        },
        hints: [
          'drain 在等什么？看预算的状态。',
          '预算允许缺一个 Pod。这里可以缺几个？',
          '修改预算：降低 minAvailable，或改用 maxUnavailable。',
        ],
        solutions: { floor: '降低 minAvailable。', ceiling: '改用 maxUnavailable。' },
      },
      drained: {
        title: '空了',
        text: '驱逐了 {{evicted}} 个 Pod，拒绝了 {{refused}} 次驱逐。',
        checks: { refused: '驱逐先被拒绝，后来通过', empty: 'node-1 上没有 web Pod' },
      },
    },
    teacher: {
      aim: '学生能区分预算的 429 与过载的 429，并能说出 drain 要多久。',
      ask: ['这里一次可以缺几个 Pod？', '如果 minAvailable 等于副本数会怎样？'],
      expect: [
        { says: 'API 服务器过载了。', reply: '读消息，不要只看代码。再看公平性视图：没有请求在等。' },
        { says: 'drain 放弃了。', reply: '它每五秒再问一次，直到 --timeout 为止。' },
      ],
      whatIf: [
        {
          line: 'kubectl patch pdb web -p \'{"spec":{"minAvailable":5}}\'',
          shows: '一个 Pod 也不能再走：drain 永不结束。',
        },
      ],
    },
  },
};
