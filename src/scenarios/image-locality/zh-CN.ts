import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: 'ImageLocality：是把副本拉到一起，还是什么也没做？',
  summary:
    '三个 Pod 用 1,000 MiB 的镜像：第一个节点拉取之后，ImageLocality 给它多加 (333 - 23) / (1000 - 23) = 31 分，因为大小要乘以已有该镜像的节点比例。这比 LeastAllocated 因更满而扣的分多，所以三个都去那里。然后三个用 20 MiB 的镜像：小于 23 MiB 不加分，于是去了另外两个更空的节点。请看“调度”视图中每次决定的得分。',
  story: {
    promise: '三个 Pod 跟着大镜像去同一个节点，另三个却不理会。镜像多大才算数？',
    stepTitles: {
      first: '谁都没有镜像',
      pulled: '一个节点有了',
      pulls: '第二个 Pod',
      third: '第三个 Pod',
      small: '小镜像',
    },
    steps: {
      first: '谁都没有 model-0 的镜像，{{nodes}} 个空节点各得 {{total}} 分。选了 {{node}}。',
      pulled: '决定之后 {{seconds}} 秒，{{node}} 有了 1,000 MiB 的镜像。别的节点没有。',
      pulls: 'model-1 去 {{node}}：ImageLocality 因镜像给 {{image}} 分，更满只少 {{fuller}} 分。',
      third: 'model-2 也去 {{node}}，多 {{by}} 分：更满已少 {{fuller}} 分，仍比镜像给的少。',
      small: 'web-1：{{holder}} 有它 20 MiB 的镜像，却得 {{image}} 分。小于 23 MiB 不算分；{{node}} 更空。',
    },
    saw: {
      large: '{{models}} 个 model Pod 在 node-1：大镜像的分多于空闲的分。',
      free: '小镜像不给分：它的 Pod 去最空的节点。',
    },
    tries: { cordon: '封锁有镜像的 node-1', avoid: '软污点比镜像更重' },
  },
  lesson: {
    title: '镜像已经在那里',
    question: '一个节点已有镜像。下一个 Pod 会去那里吗？',
    misconception: '镜像只给节点加分。大镜像可以压过剩余空间，小镜像一分也不加。',
    steps: {
      pulled: {
        title: '一个节点有了镜像',
        text: 'model-0 的镜像已拉取。{{nodes}} 个节点中只有 {{node}} 现在有它的镜像，镜像很大。',
      },
      large: {
        title: '第二个 model',
        text: 'model-1 需要同一个镜像。{{holder}} 有它，但比别的节点更满。model-1 去哪里？',
        options: { there: '去有镜像的 {{node}}。', empty: '去一个空节点。' },
        reveal: '{{node}} 从 ImageLocality 得 {{image}} 分；因为更满，NodeResourcesFit 少给它 {{fuller}} 分。',
        wrong: { empty: '没有镜像时空节点会赢。已有的大镜像比一个 Pod 的空间更重。' },
      },
      small: {
        title: '小镜像',
        text: 'web-0 在 {{holder}} 上运行。web-1 需要同一个镜像，镜像很小。它去哪里？',
        options: { there: '去有镜像的节点。', other: '去另一个节点。' },
        reveal: '它去 {{node}}。{{holder}} 有镜像，却得 {{image}} 分：小于 23 MiB 的镜像不计分。',
        wrong: { there: '拉取 20 MiB 很快。镜像大小乘以拥有它的节点比例，要超过 23 MiB 才有分。' },
      },
      rule: {
        title: '大的算，小的不算',
        text: 'node-1 上有 {{models}} 个 model。已有的镜像吸引 Pod，但从不强制。',
        checks: { models: '至少两个 model 在有镜像的节点上' },
      },
    },
    teacher: {
      aim: '学员能说明 ImageLocality 给多少分、从多大开始给，以及与什么相权衡。',
      ask: ['这些节点还有哪些不同？', '拉取 20 MiB 要多久？1000 MiB 呢？'],
      expect: [
        { says: '总是去有镜像的节点。', reply: '问：镜像很小，或节点已满时会怎样？' },
        { says: '镜像不起作用。', reply: '打开 model-1 的 ImageLocality 得分。' },
      ],
      whatIf: [{ line: 'kubectl cordon node-1', shows: '在 model-1 到来之前执行：它去别处，镜像再拉取一次。' }],
    },
  },
};
