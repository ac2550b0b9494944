import type { notHelpful as reference } from '#i18n/en/lessons/notHelpful.ts';
import type { LessonTextsOf } from '#i18n/lessonTextsOf.ts';

export const notHelpful: LessonTextsOf<typeof reference> = {
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
      options: {
        budget: '有预算保护它们。',
        equal: '它们的优先级与 db 相同。',
        helpless: '没有它们 db 也放不下。',
      },
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
      solutions: {
        untaint: 'kept-1 去掉污点。',
        label: 'hdd-1 标为有这种磁盘。',
      },
    },
    helped: {
      title: '什么起了作用',
      text: 'db 在 {{node}} 上运行。它最初的消息指出的就是污点、标签和 CPU。',
      checks: {
        placed: 'db 先被拒绝，后来被放置',
        nobody: 'db 从未被提名：没有 Pod 为它离开',
      },
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
};
