import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '哪个事件唤醒哪个 Pod？',
  summary: '一个 Pod 在等带有 disk=ssd 的节点。不相干的标签不会唤醒它，对的标签立刻唤醒它。',
  story: {
    promise: 'Pod 睡着，等一个合适的节点。节点的每个变化都会唤醒它吗？',
    stepTitles: {
      refused: 'db 没有节点',
      other: '某个标签',
      asleep: '它唤醒 db 吗？',
      woken: '对的标签',
      placed: 'db 有了节点',
    },
    steps: {
      refused: '{{nodes}} 个节点中 {{refused}} 个被 {{plugin}} 拒绝：db 要标签 disk=ssd。',
      other: 'node-1 得到一个标签：foo={{label}}。',
      asleep: '{{seconds}} 秒内 db 入队 {{queued}} 次：foo 帮不了它，它继续睡。',
      woken: 'node-2 得到 disk={{disk}}。询问 {{plugin}}，回答是 {{hint}}：db 立刻被唤醒。',
      placed: '{{nodes}} 个节点中 {{feasible}} 个合适：db 去了 {{node}}。',
    },
    saw: { hint: '每个事件都会询问拒绝过它的插件：这有用吗？有用才再试一次。' },
    tries: { sooner: '马上给 node-3 加标签' },
  },
  lesson: {
    title: '谁唤醒谁',
    question: '一个 Pod 被拒绝，集群里有了变化。它会再试吗？',
    misconception: '不是每个变化都唤醒每个等待的 Pod。要问拒绝它的插件：这个变化有没有用。',
    steps: {
      refused: {
        title: '被拒绝',
        text: '{{plugin}} 在全部 {{refused}} 个节点上拒绝 db：它要求标签 disk=ssd，而没有节点有。几秒内别无他事。之后 db 在哪里？',
        options: {
          active: '在 activeQ：一试再试。',
          backoff: '在 backoffQ：等一会儿再试。',
          sleeps: '在不可调度的 Pod 中：不再试。',
        },
        reveal: '{{seconds}} 秒后它仍在睡。{{plugin}} 关心的没有变，再试结果也一样。',
        wrong: {
          active: '那样成千上万的 Pending Pod 会让 kube-scheduler 白忙。',
          backoff: '退避在其后：失败后过早被唤醒的 Pod 才要等。',
        },
      },
      foo: {
        title: '一个标签',
        text: 'node-1 现在得到标签 foo={{foo}}。db 会怎样？',
        options: { tried: '再试一次，再被拒绝。', placed: '放到 node-1 上。', sleeps: '什么也没有：继续睡。' },
        reveal: '{{seconds}} 秒后 db 仍只试过 {{tries}} 次。NodeAffinity 看到新标签，回答：没有用。',
        wrong: {
          tried: '没有排队提示时会那样。db 不要求的标签帮不了它。',
          placed: 'db 要求 disk=ssd。foo 是别的标签。',
        },
      },
      wake: {
        title: '唤醒它',
        text: '改变集群，让 db 醒来并被放置。db 本身不变。',
        checks: {
          woken: 'db 进入了 activeQ',
          placed: 'db 已放到节点上',
          same: 'db 仍要求标签 disk',
          once: 'db 仍是同一个 Pod',
        },
        hints: ['拒绝 db 的插件看什么？', 'kubectl label node node-3 disk=ssd'],
        solutions: { label: 'node-3 得到标签。', other: 'node-1 通过 patch 得到标签。' },
      },
      hint: {
        title: '对的变化',
        text: 'db 在 {{node}} 上。',
        checks: { affinity: 'NodeAffinity 说这个变化可能有用：提示 Queue', event: '唤醒 db 的是节点的事件' },
      },
    },
    teacher: {
      aim: '学生能说出哪种变化唤醒等待的 Pod，以及由谁决定。',
      ask: ['哪些事件能帮到被 NodeResourcesFit 拒绝的 Pod？', '每次变化都唤醒全部，代价多大？'],
      expect: [
        { says: '每个变化都唤醒它。', reply: '集群每秒变化很多次。看看 db 试了几次。' },
        { says: '每隔几秒试一次。', reply: '那样日志里会有。只有几分钟后的清理会那样做。' },
      ],
      whatIf: [
        {
          line: 'kubectl scale deployment web --replicas=1',
          shows: '腾出了空间，db 继续睡：NodeAffinity 不关心空间。',
        },
      ],
    },
  },
};
