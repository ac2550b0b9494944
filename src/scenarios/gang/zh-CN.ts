import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '四个 worker，要么全有，要么全无',
  summary:
    '一个 PodGroup 要四个 Pod：三个在门口等第四个，然后四个一起等第四个节点，最后在一个周期里一起绑定。等待没有时限（alpha 门控 GenericWorkload 和 GangScheduling）。',
  symptoms: '成组调度、协同调度、要么全部要么没有、训练任务',
  story: {
    promise: '多个 worker 一起才有用。谁保证不会有一个单独启动？',
    stepTitles: {
      three: 'worker 不够',
      four: '试整组',
      again: '一次又一次',
      opened: '打开一个节点',
      together: '下一次尝试',
      running: '在运行的',
    },
    steps: {
      three: '{{workers}} 个 worker 在等。PodGroup 要 {{min}} 个：它们被试了 {{tried}} 次。等待没有时限，也不占节点。',
      four: '{{workers}} 个一起试。开放的节点有 {{open}} 个，{{fitted}} 个 Pod 找到位置：不够，位置都退回。',
      again: '整组已试了 {{tries}} 次，绑定了 {{bound}} 个 worker：一部分也不启动。',
      opened: 'node-4 解除封锁：开放的节点有 {{open}} 个。',
      together: '{{seconds}} 秒后整组再试：一个周期放好 {{placed}} 个 worker。',
      running: '{{running}} 个 worker 在运行。',
    },
    saw: {
      whole: '整组被拒绝了 {{tries}} 次，然后整组放好。',
      waste: '没有成组调度，一些 worker 会占着节点等其他的。',
    },
    tries: { sooner: '马上解除 node-4 的封锁' },
  },
  lesson: {
    title: '四个，或一个也没有',
    question: '一个组需要四个 worker，只放得下三个。会启动几个？',
    misconception: 'gang 不会只启动一部分。它的 Pod 要么一起绑定，要么都不绑定；先找到的位置也不会为它们保留。',
    steps: {
      three: {
        title: '一个组',
        text: 'training 是一个 gang 为 {{min}} 的 PodGroup。已有 {{workers}} 个 worker，都还没有进入队列。现在再创建一个。',
      },
      bound: {
        title: '启动几个？',
        text: '每个 worker 请求 {{cpu}} CPU，每个节点提供 {{size}}。{{nodes}} 个节点中有 {{open}} 个开放。调度器现在绑定几个 worker？',
        reveal: '一个也没有。gang 同时需要 {{min}} 个位置。它作为整体被尝试，也作为整体被退回：{{tries}} 次。',
        wrong: { low: '再数一遍：最少就是没有。', high: '你把 Pod 一个一个地数了。gang 的各个 worker 是一起决定的。' },
      },
      says: {
        title: '它怎么说？',
        text: '只看 worker-1，它放得进 node-1。它的状况 PodScheduled 怎么说？',
        options: { cpu: '没有节点有足够的 CPU。', group: '它在等组里的其他 Pod。', cordoned: '有一个节点被封锁。' },
        reveal: '它写着：“{{message}}”。只有最后一个 worker 提到节点。',
        wrong: {
          cpu: '那是最后一个 worker 的消息。worker-1 找到过节点，又放弃了。',
          cordoned: '被封锁的节点拒绝的是最后一个 worker。worker-1 有自己的位置。',
        },
      },
      start: {
        title: '让它启动',
        text: '让 training 的所有 worker 运行起来。不要改动 gang 的 {{min}}，也不要改动 worker 的请求。',
        checks: { run: '所有 worker 都在运行', min: 'gang 仍需要 {{min}} 个', asks: 'worker-1 请求的 CPU 不变' },
        hints: ['还差一个位置。哪个节点不接收 Pod？', '重新开放 node-4，或加一个同样大的节点。'],
        solutions: { open: '重新开放 node-4。', node: '加一个节点。' },
      },
      together: {
        title: '一起启动',
        text: '{{running}} 个 worker 在运行。此前该组被退回 {{tries}} 次。',
        checks: { refused: '该组先被拒绝，后来被放置', none: '整组有位置之前，没有绑定任何 worker' },
      },
    },
    teacher: {
      aim: '学生能说明 gang 的用处，以及为什么这里三个节点空着才是对的。',
      ask: ['训练任务只有三个 worker 时会做什么？', '两个这样的组各启动一部分并占满空间：哪个能结束？'],
      expect: [
        { says: '三个启动，一个等待。', reply: '那是 Deployment。三个 worker 等一个，占着空间却不干活。' },
        { says: '空间为该组保留着。', reply: '现在启动另一个 Pod：它会占用 node-1 上的空间。' },
      ],
      whatIf: [{ line: 'kubectl cordon node-3', shows: '早些执行：两个节点都封锁时，只开放 node-4 还不够。' }],
    },
  },
};
