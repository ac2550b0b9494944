import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '为什么滚动更新后拓扑分布会偏斜？',
  summary:
    '两个可用区，maxSkew 为 1，每个 Deployment 四个 Pod：各两个。30 秒时两者都换新版本，每次最多多出两个 Pod。counts-all 的新 Pod 按新旧合计求均匀；旧 Pod 离开后，一个可用区有三个新 Pod，另一个只有一个，也没有谁会搬动它们。counts-own 写了 matchLabelKeys: [pod-template-hash]：新 Pod 只数自己 ReplicaSet 的 Pod，仍是各两个。请看“节点”视图；滚动更新请看“控制器”视图。',
  story: {
    promise: 'maxSkew 是 1，更新之后一个区却有三个 Pod。是谁数错了？',
    stepTitles: {
      even: '各两个',
      updated: '新版本',
      counted: '新旧一起统计',
      left: '旧的走了',
      own: '另一个 Deployment',
    },
    steps: {
      even: 'counts-all 在 zone-a 有 {{a}} 个 Pod，在 zone-b 有 {{b}} 个，符合 maxSkew: 1。counts-own 也一样。',
      updated: '两个都换新版本，最多比期望多 {{surge}} 个 Pod：新旧 Pod 并存。',
      counted: '{{pod}} 去 {{node}}：PodTopologySpread 把新旧一起统计，所以拒绝 {{refused}} 个节点。',
      left: '旧 Pod 都走了：counts-all 在 zone-a 有 {{a}} 个，在 zone-b 有 {{b}} 个。没有谁再移动它们。',
      own: 'counts-own 有 matchLabelKeys: [pod-template-hash]，新 Pod 只统计新的：zone-a {{a}} 个，zone-b {{b}} 个。',
    },
    saw: {
      all: 'counts-all 最后是 {{a}} 和 {{b}}：每次决定都没错，只是统计了后来消失的 Pod。',
      own: 'counts-own 最后是 {{a}} 和 {{b}}：它只统计自己 ReplicaSet 的 Pod。',
    },
    tries: { again: '删掉它的 Pod，重新放置', more: '六个 Pod，而不是四个' },
  },
  lesson: {
    title: '更新后不均匀',
    question: 'maxSkew 是 1。滚动更新之后 Pod 均匀吗？',
    misconception: '拓扑分布不只数新 Pod。它数选择算符选中的所有 Pod，而旧 Pod 片刻后就没了。',
    steps: {
      skew: {
        title: '新版本',
        text: 'counts-all 在 zone-a 有 {{a}} 个 Pod，在 zone-b 有 {{b}} 个，maxSkew 为 {{maxSkew}}，DoNotSchedule。现在更新，期间最多多出 {{surge}} 个 Pod。结果如何？',
        options: {
          even: '两个和两个，与之前一样。',
          skewed: '一个和三个：超出了 maxSkew。',
          refused: '最后一个 Pod 没有可用区，保持 Pending。',
        },
        reveal: '{{a}} 个和 {{b}} 个。每次决定都守住 maxSkew，新旧一起数。之后旧 Pod 走了，没有人移动新 Pod。',
        wrong: {
          even: '只数新 Pod 才会那样。选择算符同时选中新旧。',
          refused: '旧 Pod 也算的时候，总有一个允许的可用区。',
        },
      },
      other: {
        title: '多一个字段',
        text: 'counts-own 的约束相同，多了 matchLabelKeys：{{key}}。它同时更新。zone-a 有它的几个 Pod？',
        reveal: '{{a}} 个，zone-b 有 {{b}} 个。新旧 Pod 的 {{key}} 不同，所以新 Pod 只数新的。',
        wrong: {
          low: 'zone-a 没有被避开。有了这个键，旧 Pod 不算。',
          high: 'zone-a 不会堆满。有了这个键，新 Pod 只看新的，并保持均匀。',
        },
      },
      even: {
        title: '让它均匀',
        text: 'counts-all 在 zone-a 有 {{a}} 个 Pod，在 zone-b 有 {{b}} 个。让它有四个 Pod 运行，每个可用区两个。',
        checks: {
          even: '两个可用区的 counts-all Pod 一样多',
          all: 'counts-all 有四个 Pod 在节点上',
          running: '四个都在运行',
          own: 'counts-own 的 Pod 一个不少',
        },
        hints: [
          'Pod 不会移动。只有新 Pod 会被放置，并数当时在那里的 Pod。',
          '删除这些 Pod：kubectl delete pods -l app=counts-all。或缩到 0 再扩回。',
        ],
        solutions: { delete: '删除它的 Pod，新 Pod 重新放置。', scale: '缩到零，再回到四。' },
      },
      now: {
        title: '又均匀了',
        text: 'counts-all 在 zone-a 有 {{a}} 个 Pod，在 zone-b 有 {{b}} 个。直到下次更新：它的约束没有变。',
        checks: { even: 'counts-all 是均匀的', both: 'counts-own 也是均匀的' },
      },
    },
    teacher: {
      aim: '学生能说明滚动更新后为何不均匀，以及 matchLabelKeys 改变了什么。',
      ask: ['更新期间约束的 labelSelector 选中哪些 Pod？', '谁会移动 Pod？'],
      expect: [
        { says: 'maxSkew: 1 保证均匀。', reply: '何时检查？只在放置 Pod 时。' },
        { says: '调度器有错。', reply: '在它的四次决定时，数一数每个可用区的 Pod。' },
      ],
      whatIf: [
        { line: 'kubectl scale deployment counts-all --replicas=6', shows: '两个新 Pod 去较少的一边：又均匀了。' },
      ],
    },
  },
};
