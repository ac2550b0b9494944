import type { imageIsThere as reference } from '#i18n/en/lessons/imageIsThere.ts';
import type { LessonTextsOf } from '#i18n/lessonTextsOf.ts';

export const imageIsThere: LessonTextsOf<typeof reference> = {
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
};
