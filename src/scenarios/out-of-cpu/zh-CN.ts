import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '调度器说可以，kubelet 说 OutOfcpu',
  summary: '强制删除立刻移除对象：调度器认为 CPU 已空出。kubelet 知道进程仍在运行，在它结束之前拒绝每个到来的 Pod。',
  story: {
    promise: '调度器说可以，kubelet 说 OutOfcpu。哪一个错了？',
    stepTitles: {
      refused: '满了的节点',
      forced: '强制删除',
      yes: '调度器',
      no: 'kubelet',
      killed: '直到进程退出',
      runs: '终于有了位置',
    },
    steps: {
      refused: 'old 请求 {{all}} 个 CPU 中的 {{cpu}} 个。{{pod}} 在旁边没有空间。',
      forced: '有人强制删除 old：该名字的对象剩 {{left}} 个。它的进程不理 SIGTERM，继续运行。',
      yes: '没有对象，就没有请求值：调度器认为 {{node}} 空闲，{{pod}} 去那里。',
      no: 'kubelet 计算真正在运行的：{{reason}}。{{pod}} 被拒绝，不会回来。',
      killed: 'ReplicaSet 每次再建一个：{{seconds}} 秒内拒绝了 {{rejected}} 个。现在 old 被杀死，退出码 {{code}}。',
      runs: '强制删除 {{seconds}} 秒后，{{pod}} 在运行。',
    },
    saw: {
      two: '两个都对：调度器知道对象，kubelet 知道进程。',
      force: '强制删除只去掉对象。这里的代价是 {{rejected}} 个被拒绝的 Pod。',
    },
    tries: { closed: '先封锁节点' },
  },
  lesson: {
    title: 'OutOfcpu',
    question: '调度器放置了一个 Pod。它就会运行吗？',
    misconception: '调度器说了不算到底。kubelet 会再核对节点上实际有什么，并可能拒绝这个 Pod。',
    steps: {
      waits: {
        title: '没有空间',
        text: 'old 请求 node-1 的 {{all}} CPU 中的 {{cpu}}。Deployment next 的 Pod 请求 {{next}}，是 Pending。有人等不及了。',
      },
      forced: {
        title: '强制删除',
        text: 'old 以零宽限期被删除。API 中名为 old 的 Pod：{{left}} 个。它的进程不理会 SIGTERM，还在那里。调度器怎样处理等待的 Pod？',
        options: { waits: '等进程结束。', places: '立即放置。', refuses: '再次拒绝：CPU 在使用中。' },
        reveal: '{{pod}} 立即被放到 {{node}}。调度器累加对象的请求，而那个对象已经没有了。',
        wrong: {
          waits: '调度器看不到进程。对象没有了，请求也就没有了。',
          refuses: '使用中的 CPU 不算，只算请求。已经没有谁请求它了。',
        },
      },
      phase: {
        title: '到了节点上',
        text: 'node-1 的 kubelet 看到新 Pod。它知道 old 的容器还没有结束。新 Pod 会是什么阶段？',
        options: {
          Pending: 'Pending：它在节点上等空间。',
          Running: 'Running：调度器已经决定。',
          Failed: 'Failed：它永远不会运行。',
        },
        reveal: '{{pod}} 是 Failed，原因 {{reason}}：“{{message}}”',
        wrong: {
          Pending: 'kubelet 没有队列。它不能接纳的 Pod 就被彻底拒绝。',
          Running: '绑定只是提议。kubelet 会把节点上的再加一遍。',
        },
      },
      again: {
        title: '然后呢？',
        text: 'next 的 Failed Pod：{{failed}} 个。old 的进程还在终止。它消失之前，kubelet 拒绝多少个 Pod？',
        reveal:
          '{{seconds}} 秒内 {{rejected}} 个：在 SIGKILL 让 old 以退出码 {{code}} 结束之前，被拒绝的 Pod 立即被替换、放置，又被拒绝。',
        wrong: {
          low: 'ReplicaSet 在这里不退避。Failed 的 Pod 不算数，所以它再创建一个。',
          high: 'SIGKILL 很快就来：强制删除时 kubelet 只等两秒。',
        },
      },
      runs: {
        title: '终于',
        text: '{{pod}} 在运行。next 留下了 {{failed}} 个 Failed 的 Pod。',
        checks: {
          order: '进程结束之前有 Pod 被拒绝',
          started: '运行的那个是在此之后启动的',
          kept: 'Failed 的 Pod 会留下，直到有人或垃圾收集器移走它们',
        },
      },
    },
    teacher: {
      aim: '学生知道谁数什么：调度器数对象的请求，kubelet 数节点上尚未结束的 Pod。',
      ask: ['--force --grace-period=0 承诺什么，不承诺什么？', '谁会告诉调度器进程还在？'],
      expect: [
        { says: '调度器有缺陷。', reply: '它看到的就是 API 所说的。对象在进程结束之前被移走：强制就是这个意思。' },
        { says: '这个 Pod 会再被尝试。', reply: '它不会：Failed 是最终的。ReplicaSet 会另建一个。' },
      ],
      whatIf: [{ line: 'kubectl cordon node-1', shows: '在删除之前执行：新 Pod 保持 Pending，没有 Pod 被拒绝。' }],
    },
  },
};
