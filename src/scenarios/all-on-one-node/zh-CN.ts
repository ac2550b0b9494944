import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '为什么我的 Pod 全落在一个节点上？',
  summary:
    '打分不是轮流：每个 Pod 去自己得分最高的地方。六个单独的 Pod 先后到来，big-1 的 CPU 和内存是其他节点的八倍：多放一个，占比只有别处的八分之一，所以六个都去那里；对第六个，NodeResourcesFit 给它 90 分，给其他 87 分。web 属于一个 Deployment：PodTopologySpread 的默认分布约束会数它的 Pod，于是分到三个节点。请看“调度”视图中某次决定的得分。',
  story: {
    promise: '六个 Pod 都去同一个节点，另外六个却分散开。差别在哪里？',
    stepTitles: {
      empty: '三个空节点',
      first: '第一个 Pod',
      sixth: '第六个 Pod',
      web: '来了一个 Deployment',
      spread: '它的第二个 Pod',
      even: '各在哪里',
    },
    steps: {
      empty: 'big-1 有 {{big}} 个 CPU，small-1 和 small-2 各有 {{small}} 个。三个都空着，六个单独的 Pod 将陆续到来。',
      first: 'job-0 只占 big-1 的一小部分：NodeResourcesFit 给 {{node}} {{best}} 分，给次高的节点 {{second}} 分。',
      sixth: 'big-1 上已有 {{jobs}} 个 job，job-5 仍去 {{node}}：{{best}} 分对 {{second}} 分。打分从不讲轮流。',
      web: 'web 是有 {{replicas}} 个 Pod 的 Deployment。PodTopologySpread 默认统计有属主或 Service 的 Pod 各在哪里。',
      spread: '{{pod}}：big-1 上已有 web，PodTopologySpread 给它 {{big}} 分，给 {{node}} {{spread}} 分。由此决定。',
      even: 'big-1 有 {{big}} 个 web，small-1 有 {{one}} 个，small-2 有 {{two}} 个。',
    },
    saw: {
      alone: '{{jobs}} 个单独的 Pod 都在 big-1：各去自己得分最高的节点，那里多一个几乎不减分。',
      together: 'Deployment 的 Pod 按节点统计：默认的拓扑分布胜过 big-1 的空闲。',
    },
    tries: { cordon: '在 Pod 到来之前封锁 big-1', more: '三十个 web Pod，而不是六个' },
  },
  lesson: {
    title: '全在一个节点上',
    question: '六个相同的 Pod，三个节点：调度器会轮流分发吗？',
    misconception: '调度器不轮流。每个 Pod 去对它得分最高的节点。同一工作负载的副本会被打散，单个的 Pod 不会。',
    steps: {
      first: {
        title: '第一个 Pod',
        text: 'big-1 有 {{big}} CPU，small-1 和 small-2 各有 {{small}}。它们都是空的，job-0 在哪里都放得下。它去哪里？',
        reveal:
          'NodeResourcesFit 给 {{node}} {{best}} 分，给下一个节点 {{second}} 分：放下 job-0 后，那里空闲的比例最大。',
        wrong: {
          'small-1': '小节点剩下的比例更小。默认情况下，空闲越多，得分越高。',
          'small-2': '小节点剩下的比例更小。默认情况下，空闲越多，得分越高。',
        },
      },
      six: {
        title: '再来五个',
        text: '接着是 job-1 到 job-5，五个同样大小、各自独立的 Pod。这六个中有几个会在 big-1 上？',
        reveal: '六个中的 {{jobs}} 个。半个 CPU 相对 {{big}} 只是一小份：对每一个 Pod 来说，big-1 都是最空的节点。',
        wrong: { low: '你让调度器轮流了。它比较剩余的比例，而 big-1 每次剩得最多。', high: '一共只有六个。' },
      },
      web: {
        title: '六个副本',
        text: '现在一个 Deployment 创建 {{replicas}} 个同样大小的 Pod。其中几个会在 big-1 上？',
        reveal:
          'big-1 上 {{big}} 个，small-1 上 {{one}} 个，small-2 上 {{two}} 个。PodTopologySpread 会给已有 web Pod 的节点减分。',
        wrong: {
          low: 'big-1 也没有被避开：它和别的节点一样轮得到。',
          high: '单个的 Pod 才会那样。同一工作负载的副本会互相推开。',
        },
      },
      small: {
        title: '让 job 去小节点',
        text: '再启动一个 Pod：job-6，让它去小节点。原来的六个 job 留在原处。',
        checks: { there: 'job-6 在 small-1 或 small-2 上', stay: '至少六个 job 留在 big-1 上' },
        hints: [
          '怎样让新的 Pod 不再去 big-1？',
          '先执行 kubectl cordon big-1，再执行 kubectl run job-6 --image=registry.example/job:1。',
        ],
        solutions: { cordon: 'big-1 不再接受新的 Pod。', taint: '只有容忍该污点的 Pod 才去 big-1。' },
      },
      sum: {
        title: '独立与成组',
        text: 'big-1 上有 {{jobs}} 个 job 和 {{webs}} 个 web Pod。想要打散，就把 Pod 做成一组。',
        checks: { alone: '单个的 Pod 都留在 big-1 上', together: '每个小节点有两个 web Pod' },
      },
    },
    teacher: {
      aim: '学员能说明为什么相同的 Pod 会落在一个节点上，以及什么会打散它们。',
      ask: ['一个 job 占 big-1 的多大比例？', '放置 job-1 时，调度器知道 job-0 的什么？'],
      expect: [
        { says: '轮流：每个节点两个。', reply: '问：调度器比较的是 Pod 的个数，还是空闲的比例？' },
        { says: '副本也都去 big-1。', reply: '问：哪个插件会看同一工作负载的 Pod？' },
      ],
      whatIf: [{ line: 'kubectl scale deployment web --replicas=30', shows: '小节点被填满，其余的去 big-1。' }],
    },
  },
};
