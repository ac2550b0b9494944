import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '拓扑分布约束会把带污点的节点算进去吗？',
  summary:
    '三个可用区，zone-c 的节点带污点。默认（nodeTaintsPolicy: Ignore）zone-c 也算，而且其中没有 Pod：maxSkew 为 1 时，zone-a 和 zone-b 各只能放 web 的一个 Pod，四个中有两个 Pending。api 写了 nodeTaintsPolicy: Honor，两个可用区各两个。40 秒时 web 也这样写。',
  story: {
    promise: '有 Pod 处于 Pending，因为一个进不去的可用区。它算不算？',
    stepTitles: {
      zones: '三个可用区，一个污点',
      refused: '谁拒绝，为什么',
      honor: '另一种写法',
      changed: '修改 web',
      all: '现在在哪里',
    },
    steps: {
      zones: '{{nodes}} 个节点，三个可用区。zone-c 只有 kept-1，带污点：{{effect}}。',
      refused:
        'zone-c 算在内，web Pod 为零。别处再多一个就超过 maxSkew {{maxSkew}}：{{spread}} 个节点拒绝，污点拒绝 {{taint}} 个。',
      honor: '{{api}} 个 api Pod 在运行，web 只有 {{web}} 个。api 写了 nodeTaintsPolicy: {{policy}}，zone-c 不算。',
      changed: '现在 web 也写 {{policy}}。新模板的 {{pod}} 去了 {{node}}。',
      all: '{{web}} 个 web Pod 在运行：node-1 上 {{first}} 个，node-2 上 {{second}} 个。',
    },
    saw: {
      ignore: 'nodeTaintsPolicy 默认是 Ignore：忽略污点，所以该可用区算在内，Pod 为零。',
      honored: '设为 Honor，只算 Pod 能容忍的节点。',
    },
    tries: { untainted: '去掉 kept-1 的污点' },
  },
  lesson: {
    title: '有污点的域',
    question: '一个可用区只有带污点的节点。它算进拓扑分布吗？',
    misconception: '拓扑分布不会略过带污点的节点：默认它的可用区照算，Pod 数为零，压住其他可用区。',
    steps: {
      third: {
        title: '第三个 Pod',
        text: '三个可用区各有一个节点；zone-c 的 kept-1 有 {{effect}} 污点。web 想要 {{replicas}} 个 Pod，按可用区分布，maxSkew {{maxSkew}}。zone-a 和 zone-b 已各有一个。第三个会怎样？',
        options: {
          placed: '放到 zone-a 或 zone-b。',
          spread: '保持 Pending：zone-a 和 zone-b 已经太多。',
          full: '保持 Pending：节点满了。',
        },
        reveal:
          'PodTopologySpread 拒绝 {{spread}} 个节点，TaintToleration 拒绝 {{taint}} 个。zone-c 没有 Pod 却照算，别处再加一个就超过 {{maxSkew}}。',
        wrong: {
          placed: 'zone-c 不算时才会那样。不设 nodeTaintsPolicy 就是 Ignore：计数不看污点。',
          full: '节点还放得下很多。这里拒绝的是约束。',
        },
      },
      api: {
        title: '多一个字段',
        text: 'api 想要 {{replicas}} 个 Pod，约束相同，多了 nodeTaintsPolicy: {{policy}}。会有几个运行？',
        reveal: 'api 有 {{api}} 个运行，web 有 {{web}} 个。设为 {{policy}} 时，Pod 不容忍其污点的节点不算。',
        wrong: { low: '那是 web。有了这个字段，zone-c 不算，两个可用区可以均匀放满。', high: '一共只有四个。' },
      },
      all: {
        title: 'web 的全部四个',
        text: '{{replicas}} 个 web Pod 中有 {{web}} 个运行。让它们全部运行；约束仍然严格，maxSkew {{maxSkew}}。',
        checks: {
          four: '当前版本的四个 web Pod 可用',
          strict: 'web 仍是 DoNotSchedule',
          skew: 'maxSkew 仍是 {{maxSkew}}',
        },
        hints: [
          'zone-c 照算却不收 Pod。改变其中之一。',
          'kubectl taint nodes kept-1 team:NoSchedule- 打开 zone-c。',
          '或在 web 的模板里设置 nodeTaintsPolicy: Honor。',
        ],
        solutions: { untaint: 'zone-c 又收 Pod 了。', honor: 'zone-c 不再算。' },
      },
      where: {
        title: '它们在哪里',
        text: 'zone-a 有 {{a}} 个 web Pod，zone-b {{b}} 个，zone-c {{c}} 个。',
        checks: { refused: 'web Pod 先前被拒绝', later: '之后有 web Pod 被放置' },
      },
    },
    teacher: {
      aim: '学生能说出分布约束数哪些域，并知道 nodeTaintsPolicy。',
      ask: ['一个可用区里最少有几个 web Pod？', '容忍度会改变什么？'],
      expect: [
        { says: '带污点的节点不参与。', reply: '放置时是的。问谁在数可用区，看哪个字段。' },
        { says: 'minDomains 有用。', reply: '它要求更多的域，从不减少。' },
      ],
      whatIf: [
        { line: 'kubectl scale deployment web --replicas=2', shows: '等待的两个被删除：没有 Pending，但问题还在。' },
      ],
    },
  },
};
