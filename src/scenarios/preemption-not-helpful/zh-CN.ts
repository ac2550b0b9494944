import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '“Preemption is not helpful for scheduling” 是什么意思？',
  summary:
    'db 需要带 disk=ssd 且有 2 个 CPU 的节点。唯一这样的节点已满，一个带污点，另外两个是别的磁盘。“preemption:” 之前说明是哪个插件拒绝；之后说明删除 Pod 在哪里有用：被标签或污点拒绝的节点没用；而满的节点上没有优先级更低的 Pod。40 秒时优先级更高的 db-urgent 到来：它会抢占。',
  story: {
    promise: '消息的后半段讲抢占。“not helpful”说的是节点的什么？',
    stepTitles: {
      arrives: 'db 要什么',
      refused: '谁拒绝，为什么',
      notHelpful: '消息的后半段',
      noVictims: '哪里能腾出空间',
      urgent: '更高的优先级',
      placed: '被抢占者退出之后',
    },
    steps: {
      arrives: 'db 要 {{cpu}} 个 CPU，并且节点要有标签 disk={{disk}}。',
      refused: '所有节点都拒绝。磁盘不对：{{disk}} 个；有污点：{{taint}} 个；没有空间：{{full}} 个。',
      notHelpful: '“Preemption is not helpful”指 {{nodes}} 个节点：删除 Pod 不会改变标签和污点。',
      noVictims: 'ssd-1 上可以腾出空间。但那里的 {{web}} 个 Pod 优先级都不低于 db 的 {{priority}}。',
      urgent: 'db-urgent 的优先级是 {{priority}}。现在 {{node}} 上 {{victims}} 个 Pod 可以让位：抢占有用。',
      placed: '{{seconds}} 秒后被抢占者已退出，db-urgent 去了 {{node}}。',
    },
    saw: {
      halves: '“preemption:”之前是现在谁拒绝，之后是哪里删除 Pod 能改变结果。',
      db: 'db 仍是 {{phase}}：它需要另一个节点，或者更高的优先级。',
    },
    tries: { untainted: '去掉 kept-1 的污点', labelled: '给 hdd-1 加标签 disk=ssd' },
  },
  lesson: {
    title: '“抢占无济于事”',
    question: '一个 Pod 是 Pending，消息说 Preemption is not helpful。是什么失败了？',
    misconception: '抢占没有失败。消息对每个节点说明驱逐 Pod 是否有用；前半句才说是什么拒绝了这个 Pod。',
    steps: {
      arrives: {
        title: '挑节点的 Pod',
        text: 'db 请求 {{cpu}} CPU 和 disk={{disk}} 的节点。ssd-1 有这种磁盘，但满是 web。kept-1 也有，但带污点。hdd-1 和 hdd-2 是另一种磁盘。',
      },
      said: {
        title: '哪里无济于事？',
        text: '没有节点接收 db。消息对哪些节点说“Preemption is not helpful for scheduling”？',
        options: {
          full: '对 ssd-1：它满了。',
          others: '对 kept-1、hdd-1 和 hdd-2。',
          all: '对所有节点：哪里都没有驱逐。',
        },
        reveal:
          '对 TaintToleration 拒绝的 {{taint}} 个节点和 NodeAffinity 拒绝的 {{disk}} 个：驱逐改变不了污点和标签。满的那 {{full}} 个是另一种情况。',
        wrong: {
          full: '在满的节点上驱逐可能有用：它会腾出空间。',
          all: '节点分成两类。在满的节点上，要看那里运行着谁。',
        },
      },
      victims: {
        title: '满的节点',
        text: 'ssd-1 上有 {{web}} 个 web Pod。为什么没有为 db 驱逐其中任何一个？',
        options: { budget: '有预算保护它们。', equal: '它们的优先级与 db 相同。', helpless: '没有它们 db 也放不下。' },
        reveal:
          '两者的优先级都是 {{priority}}。只有优先级更低的 Pod 才能被驱逐：“No preemption victims found for incoming pod”。',
        wrong: {
          budget: '这里没有 PodDisruptionBudget，而且抢占甚至可以违反它。',
          helpless: '那样消息会把 ssd-1 也算进“not helpful”的节点。',
        },
      },
      urgent: {
        title: '同样，但紧急',
        text: 'db-urgent 的要求与 db 相同，优先级是 {{priority}}。它同样哪里都放不下。它被提名到哪个节点？',
        reveal: '{{node}}：那里有 {{victims}} 个 web Pod 离开。只有在这个节点上，驱逐才改变结果。',
        wrong: {
          'kept-1': 'kept-1 是空的。不管驱逐谁，污点都在。',
          'hdd-1': '优先级变不出另一种磁盘，标签不变。',
          'hdd-2': '优先级变不出另一种磁盘，标签不变。',
        },
      },
      place: {
        title: '给 db 一个位置',
        text: 'db 仍请求 {{cpu}} CPU，正在等待。让它运行起来，不要移走 Pod，也不要加节点。',
        checks: {
          runs: 'db 正在运行',
          asks: 'db 仍请求 {{cpu}} CPU',
          urgent: 'db-urgent 一直在运行',
          nobody: '没有删除 Pod',
          nodes: '没有增加节点',
        },
        hints: [
          '再读消息的前半句：有三个插件拒绝。',
          'kept-1 是空的：是什么挡住了 db？',
          'kubectl taint node kept-1 team:NoSchedule- 去掉污点；kubectl label 改变磁盘标签。',
        ],
        solutions: { untaint: 'kept-1 去掉污点。', label: 'hdd-1 标为有这种磁盘。' },
      },
      helped: {
        title: '什么起了作用',
        text: 'db 在 {{node}} 上运行。它最初的消息指出的就是污点、标签和 CPU。',
        checks: { placed: 'db 先被拒绝，后来被放置', nobody: 'db 从未被提名：没有 Pod 为它离开' },
      },
    },
    teacher: {
      aim: '学生能读懂 Pending 消息的两半，并知道驱逐能解决哪些拒绝。',
      ask: ['驱逐能改变哪一个：空间、污点还是标签？', '消息的哪一半说明该改什么？'],
      expect: [
        { says: '抢占坏了。', reply: '与 db-urgent 比较：在满的节点上抢占立即起作用。' },
        { says: '给 db 更高的优先级。', reply: '那样 web 付出代价，而 kept-1 仍然空着。' },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment web --replicas=2',
          shows: '在 db-urgent 到来之前执行：ssd-1 又有空间，不改节点 db 也被放置。',
        },
      ],
    },
  },
};
