import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  lesson: {
    title: '不是每个节点都看',
    question: '集群很大。调度器会找到全局最好的节点吗？',
    misconception: '在大集群里，调度器取看过的节点中最好的，不是全局最好的。',
    steps: {
      best: {
        title: '一个有 SSD 的节点',
        text: '{{nodes}} 个空节点中只有 node-99 有标签 disk=ssd。app-0 哪里都放得下，并以最高权重偏好 disk=ssd。它去哪里？',
        options: { best: '去 node-99，全局最好。', pending: '哪里也不去：等到看到 node-99。', other: '去另一个节点。' },
        reveal: '它去 {{node}}。没有看到 node-99：轮到它之前，放得下的节点已经够了。',
        wrong: {
          best: '那才是全局最好。但搜索在 node-99 之前就结束了。',
          pending: '偏好不会让谁等待。只有必需的条件才会。',
        },
      },
      many: {
        title: '多少才够？',
        text: 'app-1 与 app-0 一样，{{nodes}} 个节点都放得下。kube-scheduler 找到几个就停？',
        reveal:
          '{{feasible}} 个，app-1 去 {{node}}。不设 percentageOfNodesToScore 时，比例是 50 % 减去每 125 个节点 1 %，至少 5 %；且不少于 100 个节点。',
        wrong: {
          low: '它不取第一个放得下的：它要有得选。',
          high: '每个 Pod 都看全部节点太费时。超过 100 个节点只看一部分。',
        },
      },
      who: {
        title: '谁得到它？',
        text: '又来两个 Pod，偏好相同。到现在每次搜索找到 {{nodes}} 个节点中的 {{feasible}} 个就结束。哪个 Pod 会放到 node-99？',
        reveal:
          '{{pod}}。每次搜索从上次结束处开始，这次 node-99 在 {{feasible}} 个之中。NodeAffinity 给它 {{points}} 分。',
        options: { third: 'app-2。', fourth: 'app-3。', neither: '都不会：每次搜索都在 node-99 之前结束。' },
        wrong: {
          fourth: '晚了一个：两次搜索几乎看完所有节点，第三次就越过末尾。',
          neither: '每次都从第一个节点开始才会那样。它从上次结束处开始。',
        },
      },
      turns: {
        title: '轮流',
        text: '必须要 SSD 的就写成必需条件：那样别的节点不算找到。',
        checks: { first: 'app-0 先放置，之后才有 Pod 到 node-99', once: '四个中只有一个在 node-99 上' },
      },
    },
    teacher: {
      aim: '学生知道 kube-scheduler 在大集群中只看一部分节点、看多少，以及偏好可能落空。',
      ask: ['为每个 Pod 给 5000 个节点打分要多大代价？', '为什么每次搜索从别处开始？'],
      expect: [
        { says: '它总能找到最好的节点。', reply: '问它给几个节点打了分：打开 app-0 的得分。' },
        { says: '取第一个放得下的。', reply: '那就没有什么可打分了。' },
      ],
      whatIf: [{ line: 'kubectl cordon node-1', shows: '被拒绝的节点不算找到：搜索只是多看一个节点。' }],
    },
  },
};
