import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: 'PLEG 不健康',
  summary:
    'node-1 的容器运行时不再应答，relist 无法结束：30 秒后运行时被视为停机，3 分钟后 PLEG 不健康，节点 NotReady。已运行的继续运行；运行时恢复之前，那里不会启动任何东西。',
  story: {
    promise: '节点变成 NotReady：PLEG is not healthy。什么不工作了，什么还在工作？',
    stepTitles: {
      well: '一切正常',
      frozen: '运行时不再回答',
      scaled: '再加两个 Pod',
      notReady: '节点说出来',
      pleg: '三分钟之后',
      answers: '又能回答',
      starts: '等待的启动了',
    },
    steps: {
      well: 'web 在两个节点运行，node-1 的 Ready 是 {{ready}}。PLEG 每秒向运行时询问容器。',
      frozen: 'node-1 的容器运行时不再回答（{{fault}}）。PLEG 的 relist 在等它。',
      scaled: 'web 扩容：node-2 有 {{running}} 个运行，node-1 有 {{waiting}} 个停在 Pending，那里什么都启动不了。',
      notReady: 'node-1 的 Ready 是 {{status}}：{{message}}。30 秒没有回答就这样说。',
      pleg: '{{message}}。那里仍有 {{running}} 个 web Pod 在运行。',
      answers: '{{seconds}} 秒后运行时又回答，卡住的 relist 得以完成。',
      starts: '{{pod}} 一直在 node-1 上等：{{seconds}} 秒后容器启动。',
    },
    saw: {
      relist: 'PLEG is not healthy 的意思是：三分钟没有完成一次 relist。要看容器运行时。',
      runs: '在运行的照常运行，只有启动、停止和消息要等。现在 {{running}} 个 web Pod 在运行。',
    },
    tries: { delete: '运行时卡住时删除 Pod', cordon: '运行时一停就封锁 node-1' },
  },
  lesson: {
    title: 'PLEG is not healthy',
    question: '节点的容器运行时卡住了。节点会说什么，它的 Pod 会怎样？',
    misconception: 'NotReady 的节点不会停掉 Pod。kubelet 不能启动、结束或查看任何东西，但容器继续运行。',
    steps: {
      frozen: {
        title: '运行时卡住',
        text: 'node-1 的容器运行时不再应答。那里运行着 {{running}} 个 web Pod。kubelet 自己正常，仍发出心跳。',
      },
      when: {
        title: '何时发觉？',
        text: '过了 {{passed}} 秒，node-1 的 Ready 仍是 {{status}}。运行时卡住多久之后它会改口？',
        reveal: '{{seconds}} 秒后：“{{message}}”。kubelet 每 5 秒问一次运行时，距上次应答满 30 秒才算。',
        wrong: {
          low: '一次没有应答还不够。kubelet 要等到距上次应答 30 秒。',
          high: '那是别的期限：kubelet 完全不出声的期限，或 PLEG 的期限。',
        },
      },
      running: {
        title: '那里运行的',
        text: 'node-1 是 NotReady。大约两分钟没有人做任何事。在那里运行的 web Pod 会怎样？',
        options: { ends: '它的容器结束。', moves: '它被删除，另一个在 node-2 上运行。', runs: '它继续运行。' },
        reveal: '运行时卡住 {{minutes}} 秒后它仍在运行。它容忍节点 not-ready {{tolerated}} 秒。',
        wrong: {
          ends: '容器继续运行不需要运行时，启动和结束才需要。',
          moves: '会的，但更晚：它对 not-ready 污点的容忍还没有到期。',
        },
      },
      pleg: {
        title: '那么 PLEG 呢？',
        text: '过了 {{passed}} 秒，消息是“{{message}}”。PLEG 一再列出容器，它的列举也卡住了。从开始算起，多久之后节点提到 PLEG？',
        reveal: '{{seconds}} 秒后，随节点的下一次状态：“{{message}}”。relist 应每秒完成一次；三分钟没有就太久了。',
        wrong: {
          low: 'PLEG 有自己的期限，而且更长：三分钟没有完成 relist。',
          high: '期限是三分钟，之后节点的下一次状态就会说。',
        },
      },
      help: {
        title: '帮助用户',
        text: 'Deployment web 要求 {{replicas}} 个 Pod，其中 {{stuck}} 个卡在 node-1。现在没有人能修好运行时。让这么多 web Pod 在 node-2 上运行。',
        checks: { all: 'node-2 上运行 {{replicas}} 个 web Pod', nodes: '没有增加节点' },
        hints: [
          '正在被删除的 Pod 会立即被替换，即使它无法结束。',
          'kubectl drain node-1 驱逐它的 Pod。增加副本也行：新 Pod 避开 node-1。',
        ],
        solutions: { drain: '腾空 node-1：它的 Pod 被替换。', scale: '增加副本：新的都在 node-2 上运行。' },
      },
      lives: {
        title: '仍然活着',
        text: 'node-2 上运行 {{here}} 个 web Pod。node-1 上仍有 {{there}} 个的阶段是 Running。',
        checks: { none: 'node-1 上没有容器结束：谁也结束不了它', message: '节点仍说“PLEG is not healthy”' },
      },
    },
    teacher: {
      aim: '学生能区分卡住的运行时与死掉的节点，并知道 relist 是什么。',
      ask: ['kubelet 需要运行时做什么？', '谁先发觉：kubelet 还是控制平面？'],
      expect: [
        { says: 'NotReady 说明 Pod 死了。', reply: '它说明 kubelet 不能为它们作证。请看节点上的容器。' },
        { says: 'PLEG 坏了。', reply: '它只是报信的：它在等不应答的运行时。' },
      ],
      whatIf: [
        {
          line: 'kubectl delete pods -l app=web',
          shows: 'node-2 上的 Pod 结束并被替换。node-1 上的保持 Terminating，直到运行时应答。',
        },
      ],
    },
  },
};
