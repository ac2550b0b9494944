import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: 'CPU 和内存都空着，却说 Too many pods：为什么？',
  summary:
    'kubelet 默认最多接受 110 个 Pod（maxPods）。110 个各请求 50m 的 Pod 只占 16 个 CPU 中的 5500m，下一个 Pod 仍然 Pending：Too many pods。请看该节点：Pod 的名额满了，CPU 和内存没有。60 秒时少要一个 Pod，等待的那个就得到名额。',
  story: {
    promise: 'CPU 和内存都有空闲，却是 Too many pods。什么满了？',
    stepTitles: {
      many: '许多小 Pod',
      arrives: '又来一个',
      refused: '什么满了',
      ends: '少一个 Pod',
      placed: 'one-more 有了位置',
    },
    steps: {
      many: 'node-1 上有 {{pods}} 个 Pod，共请求 {{all}} 个 CPU 中的 {{asked}} 个。',
      arrives: 'one-more 请求 {{cpu}} 的 CPU，空闲的有 {{free}} 个。',
      refused: '{{plugin}} 拒绝：node-1 的 kubelet 最多接收 {{most}} 个 Pod，已有 {{pods}} 个。',
      ends: 'tiny 缩到 {{replicas}} 个：{{pod}} 收到 SIGTERM。退出之前，它的位置还占着。',
      placed: '空出一个位置：被拒 {{seconds}} 秒后，one-more 去了 {{node}}。',
    },
    saw: {
      places: '除了 CPU 和内存，节点还提供 {{most}} 个 Pod 位置。Pod 再小也占一个。',
      freed: '少一个 Pod 就够了。这个设置是 kubelet 的 maxPods。',
    },
    tries: { sooner: '马上减少十个 tiny Pod' },
  },
  lesson: {
    title: '一百一十',
    question: 'CPU 和内存都空着。还有什么能把 Pod 挡在外面？',
    misconception: '不只有 CPU 和内存才算数。无论 Pod 多小，一个节点能接收的 Pod 数有上限。',
    steps: {
      room: {
        title: '空着多少？',
        text: 'node-1 是唯一的节点，提供 {{cpu}} CPU。上面运行 {{pods}} 个 tiny Pod，每个请求 {{each}}。还可请求多少 CPU？',
        reveal: '{{cpu}} CPU 减去已请求的 {{asked}} CPU，剩 {{free}}。节点大半空着。',
        wrong: { low: '再乘一次：tiny Pod 的请求值很小，加在一起也不多。', high: '再乘一次：许多小请求加起来也不少。' },
      },
      refused: {
        title: '再来一个',
        text: 'one-more 请求 {{cpu}} CPU 和 {{memory}} 内存。空着 {{free}} CPU。调度器会说什么？',
        options: {
          placed: '什么也不说：它放置该 Pod。',
          cpu: 'Insufficient cpu',
          memory: 'Insufficient memory',
          pods: 'Too many pods',
        },
        reveal: '{{plugin}} 拒绝：node-1 上有 {{pods}} 个 Pod，而它的可分配量写着最多 {{most}} 个。',
        wrong: {
          placed: '你只看了 CPU 和内存。Pod 数是节点的第三种资源量，已经用完。',
          cpu: '空闲的 CPU 远多于它的请求值。',
          memory: '内存不缺：tiny Pod 请求得很少。',
        },
      },
      place: {
        title: '找一个位置',
        text: '让 one-more 运行。它仍请求 {{cpu}} CPU，至少一百个 tiny Pod 保留。',
        checks: {
          runs: 'one-more 在某个节点上运行',
          asks: 'one-more 仍请求 {{cpu}} CPU',
          serves: '至少一百个 tiny Pod 保住自己的节点',
        },
        hints: ['节点上 Pod 太多。减小请求值没有用。', '把 tiny 缩容几个 Pod，或者增加节点。'],
        solutions: { fewer: '少几个 tiny Pod，node-1 就有位置。', node: '第二个节点有自己的位置。' },
      },
      counted: {
        title: '位置',
        text: 'one-more 在 {{node}} 上运行。node-1 还空着 {{free}} CPU：CPU 从来没有不够。',
        checks: { placed: '调度器先拒绝、后放置了 one-more', most: 'node-1 上的 Pod 没有超过上限' },
      },
    },
    teacher: {
      aim: '学生知道每个节点的第三种资源量，即 Pod 数，以及它写在 status.allocatable.pods。',
      ask: ['除了 CPU 和内存，节点还提供哪些资源量？', 'kubelet 为什么要限制 Pod 数？'],
      expect: [
        { says: '减小请求值就行。', reply: '什么都不请求的 Pod 也占一个位置。' },
        { says: '那就把 maxPods 调高很多。', reply: '可以调。代价是节点的地址和 kubelet 的工作量。' },
      ],
      whatIf: [
        {
          line: 'kubectl run nothing --image=registry.example/web:1',
          shows: '节点满着时，没有任何请求值的 Pod 也因同样的原因被拒绝。',
        },
      ],
    },
  },
};
