import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: 'OOMKilled 还是被驱逐',
  summary:
    '两处内存泄漏。有限制的，内核杀死整个容器（137），kubelet 在同一个 Pod 里重启它。没有限制的使节点内存不足，kubelet 让 Pod 彻底结束：Failed、Evicted、MemoryPressure；它的 ReplicaSet 会创建新的 Pod。',
  story: {
    promise: '两处内存泄漏：一个 OOMKilled，一个 Evicted。差别在哪里？哪个 Pod 还在？',
    stepTitles: {
      leak: '两处泄漏',
      oom: '有限制的',
      same: '还是同一个 Pod',
      short: '没有限制的',
      evicted: '节点内存不足',
      successor: '新的 Pod',
    },
    steps: {
      leak: '两个都在泄漏：limited 用了 {{limited}} Mi，unlimited 用了 {{unlimited}} Mi。只有 limited 有内存限制。',
      oom: 'limited 达到 {{limit}} Mi 的限制：内核杀死容器，OOMKilled。节点还有很多内存。',
      same: '{{seconds}} 秒后 kubelet 在同一个 Pod 里启动新容器：{{pod}}。',
      short: 'unlimited 没有限制，已用 {{used}} Mi；node-2 只剩 {{free}} Mi。阈值是 100Mi。',
      evicted: 'memory.available 低于阈值，kubelet 永久结束 {{pod}}：Failed，Evicted。',
      successor: 'ReplicaSet 另建一个：{{pod}} 在运行，被驱逐的（{{failed}} 个）留作 Failed。',
    },
    saw: {
      kernel: 'OOMKilled：内核在容器自己的限制处杀死它，这里 {{kills}} 次。Pod 还在，重启次数增加。',
      kubelet: 'Evicted：节点不足时 kubelet 结束整个 Pod，它不会再启动。',
    },
    tries: { limit: '也给 unlimited 一个限制', restart: '在节点不足之前重启 unlimited' },
  },
  lesson: {
    title: 'OOM 还是驱逐',
    question: '两个 Pod 都泄漏内存。一个 OOMKilled，一个 Evicted：是一回事吗？',
    misconception: '是两回事。内核在限制值处杀死容器，Pod 还在。kubelet 为了节点永久结束整个 Pod。',
    steps: {
      limit: {
        title: '到了限制值',
        text: 'limited 泄漏内存，限制值 {{limit}}。上次测量时已用 {{used}} MiB，node-1 还剩 {{left}} MiB。它会怎样？',
        options: {
          same: '容器被杀死，在同一个 Pod 里重新启动。',
          another: 'Pod 被结束，ReplicaSet 另建一个。',
          waits: '没事：节点还有很多内存。',
        },
        reveal: '内核杀死了容器，退出码 137。{{seconds}} 秒后，同一个 Pod {{pod}} 里运行着新容器。',
        wrong: {
          another: 'Pod 对象没有变：同名，同一节点，只多了一次重启。',
          waits: '限制值是容器自己的。节点剩多少不算。',
        },
      },
      short: {
        title: '节点不足',
        text: 'unlimited 没有限制值，还在增长。上次测量时它用了 {{used}} MiB，node-2 只剩 {{left}} MiB。kubelet 即将查看。它会怎样？',
        options: {
          killed: '内核杀死它的容器，像对 limited 那样。',
          ended: 'kubelet 结束整个 Pod。',
          moved: '调度器把它移到 node-1。',
        },
        reveal: 'kubelet 永久结束了 {{pod}}：Failed，Evicted。它说：{{message}}',
        wrong: {
          killed: '没有限制值可到。kubelet 在节点内存用完之前就行动。',
          moved: 'Pod 从不移动。它在这里结束，也许会另建一个。',
        },
      },
      listed: {
        title: '列出多少',
        text: 'unlimited 属于只有一个副本的 ReplicaSet。几秒后 kubectl get pods 会列出几个 unlimited Pod？',
        reveal: '{{listed}} 个：{{failed}} 个被驱逐的留作 Failed，还有替补 {{pod}}。',
        wrong: {
          low: '被驱逐的 Pod 没有被删除：对象留作 Failed，直到有人或 Pod 垃圾回收删除它。',
          high: '缺一个，ReplicaSet 就建一个；Failed 的不算在内。',
        },
      },
      bound: {
        title: '限住泄漏',
        text: '替补也在泄漏，又会拖垮节点。让一个容器带内存限制值的 unlimited Pod 运行起来。',
        checks: {
          bounded: '有一个带内存限制值的 unlimited Pod 在运行',
          wanted: 'Deployment 至少要一个副本',
          spared: '其间没有 unlimited Pod 被驱逐',
        },
        hints: [
          'Pod 的限制值从哪里来？来自它的模板，或命名空间的 LimitRange。',
          'kubectl set resources deployment unlimited --limits=memory=256Mi',
        ],
        solutions: {
          limit: '模板有了限制值：新的 Pod 都有。',
          range: 'LimitRange 给每个新容器限制值，再重建这些 Pod。',
        },
      },
      both: {
        title: '两种结束',
        text: '内核杀死 limited 的次数：{{kills}}。驱逐 unlimited 的次数：{{evicted}}。从现在起，泄漏止于自己的限制值。',
        checks: {
          same: 'limited 一直是同一个 Pod',
          other: '为被驱逐的 Pod 另建了一个',
          bounded: 'unlimited 现在有限制值',
        },
      },
    },
    teacher: {
      aim: '学生能从状态和名字区分 OOMKilled 与 Evicted，并知道各由谁行动。',
      ask: ['行动的是内核、kubelet 还是控制器？', 'kubectl get pods 的 RESTARTS 列会显示什么？'],
      expect: [
        { says: '两者都说明节点没有内存了。', reply: '看看 limited 被杀死时 node-1 还剩多少。' },
        { says: '重启就修好了泄漏。', reply: '只管到内存再次占满。看看间隔怎样变长。' },
      ],
      whatIf: [
        {
          line: 'kubectl rollout restart deployment unlimited',
          shows: '及时做，新 Pod 从很少的内存开始，节点暂时没事。',
        },
      ],
    },
  },
};
