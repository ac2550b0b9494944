import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: 'Pending 的 DaemonSet Pod',
  summary:
    'node-2 上全是同样优先级的 Pod，只属于该节点的 Pod 只能等待。45 秒时模板改用 system-node-critical：新的 Pod 会抢占。',
  story: {
    promise: '别的节点有空间，DaemonSet 的 Pod 却是 Pending。它为什么不去？',
    stepTitles: {
      full: '满了的节点',
      refused: '谁拒绝，为什么',
      equal: '能抢占吗？',
      critical: '更高的优先级',
      placed: 'agent 有了位置',
    },
    steps: {
      full: 'node-2 满了：{{busy}} 个 busy Pod 请求 {{cpu}} 个 CPU 中的 {{asked}} 个。DaemonSet 要在 {{nodes}} 个节点上各放一个 agent。',
      refused: '{{pod}} 只能去 node-2：NodeAffinity 排除了另外 {{others}} 个节点。而 node-2 没有空间。',
      equal: '它的优先级是 {{priority}}，busy 的是 {{busy}}。只能赶走更低的，所以它等着。',
      critical: '{{pod}} 是 system-node-critical，优先级 {{priority}}：{{node}} 上 {{victims}} 个 busy Pod 要让位。',
      placed: '{{seconds}} 秒后，{{pod}} 放到 {{node}}。',
    },
    saw: {
      one: 'DaemonSet 的 Pod 只有一个节点可去。别处的空间帮不了它。',
      priority: '每个节点都需要的 agent 应有高优先级：这里它结束了 {{seconds}} 秒的等待。',
    },
    tries: { room: '少一个 busy Pod' },
  },
  lesson: {
    title: 'DaemonSet 在等',
    question: 'DaemonSet 要在每个节点上有一个 Pod，而有一个节点满了。谁让位？',
    misconception: 'DaemonSet 没有优先通行权。它只说 Pod 属于哪个节点；谁能挤走别人，由优先级决定。',
    steps: {
      full: {
        title: '一个节点满了',
        text: 'node-2 上运行 {{busy}} 个 busy Pod，请求了它 {{cpu}} CPU 中的 {{asked}}。{{nodes}} 个节点中的其他节点是空的。现在来了 DaemonSet agent。',
      },
      becomes: {
        title: '它会怎样？',
        text: '每个 agent Pod 请求 {{cpu}} CPU。给 node-2 的那个正在调度周期中。它会怎样？',
        options: {
          evicts: '为它驱逐一个 busy Pod。',
          beside: '它与它们一起运行：DaemonSet 不计入。',
          elsewhere: '它在 node-1 上运行，那里就有两个。',
          waits: '它保持 Pending。',
        },
        reveal:
          '{{pod}} 保持 Pending：{{fit}} 个节点满了，亲和性排除了其他 {{others}} 个。它的优先级是 {{priority}}，与 busy 相同。',
        wrong: {
          evicts: '只有优先级更低的 Pod 才能被驱逐。busy 与 agent 的优先级相同。',
          beside: 'DaemonSet 的 Pod 与其他 Pod 经过同样的过滤，包括 NodeResourcesFit。',
          elsewhere: '控制器给了它只指向一个节点的亲和性。只能放在那里。',
        },
      },
      counted: {
        title: '想要几个？',
        text: '有 {{nodes}} 个节点，其中一个没有空间。DaemonSet 的 desiredNumberScheduled 是多少？',
        reveal: '想要 {{wanted}} 个，就绪 {{ready}} 个。满的节点也算：控制器为它创建 Pod，其余交给调度器。',
        wrong: { low: '控制器看污点和节点标签，不看空闲 CPU。满的节点它也创建 Pod。', high: '每个节点只有一个 Pod。' },
      },
      let: {
        title: '让它进来',
        text: '让一个 agent Pod 在 node-2 上运行。它请求的 CPU 不能变。',
        checks: {
          runs: 'node-2 上运行一个 agent Pod',
          asks: 'agent 请求的 CPU 不变',
          busy: '任何时刻至少两个 busy Pod 在运行',
        },
        hints: [
          '要么 node-2 上有空间，要么 agent 可以挤走别人。',
          'kubectl scale deployment busy 腾出空间。在 agent 的模板里写 priorityClassName 则给它优先权。',
        ],
        solutions: { critical: 'agent 使用优先级类 system-node-critical。', fewer: '少一个 busy Pod。' },
      },
      there: {
        title: '每个节点上',
        text: '现在运行 {{pods}} 个 agent Pod。',
        checks: { placed: '给 node-2 的 Pod 先被拒绝', node: 'node-2 上运行一个 agent Pod' },
      },
    },
    teacher: {
      aim: '学生知道 DaemonSet 的 Pod 与其他 Pod 一样被调度，节点代理需要优先级类。',
      ask: ['谁决定 DaemonSet 的 Pod 在哪个节点上运行？', '你们自己的节点代理是什么优先级？'],
      expect: [
        { says: 'DaemonSet 不经过调度器。', reply: '很久以前如此。请看 Pod 的节点亲和性和事件。' },
        { says: 'DaemonSet 只数有空间的节点。', reply: '请看 desiredNumberScheduled 和 numberReady。' },
      ],
      whatIf: [{ line: 'kubectl cordon node-2', shows: '没有变化：agent 容忍被封锁的节点，但那里仍没有空间。' }],
    },
  },
};
