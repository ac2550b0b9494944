import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: 'Insufficient cpu，节点却很闲：为什么？',
  summary:
    'web 的六个副本各请求 1500m，每个节点 4 个 CPU 中的 3 个被占，每个实际只用 20m。report 请求 1500m，停在 Pending：调度器只累加 request，从不看用量。请看某个节点：请求与用量并列。40 秒时 web 改为请求 500m，report 就放得下了。',
  story: {
    promise: '节点很闲，Pod 却得到 Insufficient cpu。调度器算的是什么？',
    stepTitles: {
      idle: '请求值与用量',
      arrives: 'report 到来',
      refused: '过滤算的是什么',
      less: 'web 请求得更少',
      placed: 'report 有了节点',
      now: '再看请求值与用量',
    },
    steps: {
      idle: '{{pods}} 个 web Pod 共请求 {{asked}} 个 CPU（总共 {{all}} 个），只用了 {{used}}m。',
      arrives: 'report 到来，请求 {{cpu}} 的 CPU。',
      refused:
        '{{plugin}} 只累加请求值，不看用量：node-1 还能给出 {{free}} 个 CPU。{{nodes}} 个节点中 {{refused}} 个拒绝。',
      less: 'web 被重新应用：每个 Pod 现在请求 {{cpu}}。',
      placed: '请求值之和变小了：被拒 {{seconds}} 秒后，report 去了 {{node}}。',
      now: '现在请求了 {{all}} 个 CPU 中的 {{asked}} 个。web 使用 {{used}}m。',
    },
    saw: {
      requests: 'Insufficient cpu 的意思是请求值太多。节点忙不忙，不起作用。',
      use: 'web 前后都使用 {{used}}m 的 CPU。变的是请求值。',
    },
    tries: { fewer: '四个 web Pod，而不是六个', noRequest: '一个什么都不请求的 Pod' },
  },
  lesson: {
    title: '空闲却已满',
    question: '节点几乎无事可做。还放得下一个 Pod 吗？',
    misconception: '调度器不看节点的实际用量，它累加节点上各 Pod 的请求值。',
    steps: {
      idle: {
        title: '节点很空闲',
        text: '{{nodes}} 个节点上运行着 {{pods}} 个 web Pod。它们请求 {{all}} CPU 中的 {{asked}}，实际使用 {{used}}m。',
      },
      fits: {
        title: '放得下吗？',
        text: 'report 请求 {{cpu}} CPU。所有 web Pod 共使用 {{used}}m。调度器会怎样处理 report？',
        options: {
          placed: '把 report 放到某个节点上：节点很空闲。',
          preempts: '驱逐一个 web Pod 以腾出空间。',
          pending: '让 report 保持 Pending。',
        },
        reveal:
          '{{total}} 个节点中有 {{refused}} 个拒绝了 report，都来自 {{plugin}}。node-1 还可请求 {{free}} CPU，而 report 请求 {{cpu}}。',
        wrong: {
          placed: '你看的是用量。请求是承诺：即使 Pod 空闲，调度器也为它保留。',
          preempts: '只有优先级更高的 Pod 才能驱逐别人。report 的优先级是 {{priority}}，与 web 相同。',
        },
      },
      free: {
        title: '还剩多少？',
        text: 'node-2 提供 {{allocatable}} CPU，上面运行 {{count}} 个 web Pod。还可请求多少 CPU？',
        reveal: '{{allocatable}} CPU 减去已请求的 {{requested}} CPU，剩 {{left}}。report 请求 {{cpu}}。',
        wrong: {
          low: '这个节点上的守护进程没有请求 CPU：这里只算 web Pod 的请求。',
          high: '你可能用了实际用量。可请求的量等于可分配量减去请求之和。',
        },
      },
      room: {
        title: '腾出空间',
        text: '让 report 运行起来。可以改变请求的大小或 Pod 的数量，但不要改动 report。',
        checks: {
          runs: 'report 在某个节点上运行',
          asks: 'report 仍请求 {{cpu}} CPU',
          serves: '至少两个 web Pod 在运行',
          nodes: '没有增加节点',
        },
        hints: [
          '调度器累加请求。哪个工作负载请求得比用得多？',
          '减少 web Pod 的数量：kubectl scale deployment web。',
          '减小请求：kubectl set resources deployment web --requests=cpu=500m。',
        ],
        solutions: { smaller: '每个 web Pod 只请求 500m CPU。', fewer: '四个 web Pod，而不是六个。' },
      },
      moved: {
        title: '空间从何而来',
        text: 'report 在 {{node}} 上。请求变小了；web Pod 使用 {{used}}m。',
        checks: { placed: '调度器先拒绝、后放置了 report', same: '没有增加节点' },
      },
    },
    teacher: {
      aim: '学生能区分请求与用量，并能从一个 Pending 的 Pod 找出每个节点还可请求多少。',
      ask: ['kubectl top nodes 现在会显示什么？', '如果调度器看用量，谁会受害？'],
      expect: [
        { says: '节点空闲，所以放得下。', reply: '现在空闲。请想想六个 web Pod 同时忙起来会怎样。' },
        { says: '等负载下降就行。', reply: '负载已经几乎为零。只有改变请求、Pod 数量或节点才有用。' },
      ],
      whatIf: [
        {
          line: 'kubectl run free --image=registry.example/report:1',
          shows: '没有请求的 Pod 立即被放到已满的节点上。',
        },
      ],
    },
  },
};
