import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: 'Pending，却没有任何 Event：为什么？',
  summary:
    'trial 写了 schedulerName: batch-scheduler，却没有这样的调度器在运行。kube-scheduler 不管它：没有 Event，没有 PodScheduled 状况，也不在任何队列里，尽管两个节点都空着。请看“调度”视图：它不在任何托盘中。Pod 的 schedulerName 不能修改；40 秒时删除它，50 秒时去掉这一行重新创建。',
  story: {
    promise: 'Pod 处于 Pending，没有事件，没有状况。该由谁来看它？',
    stepTitles: {
      stored: 'trial 已存储',
      silent: '谁来看它？',
      deleted: '删除 trial',
      queued: '重新创建',
      placed: 'trial 有了节点',
    },
    steps: {
      stored: 'trial 已存储。它指定了调度器 {{scheduler}}。{{nodes}} 个节点都是空的。',
      silent:
        '{{seconds}} 秒：入队 {{queued}} 次，事件 {{events}} 个。kube-scheduler 把它留给 {{scheduler}}，而它并没有运行。',
      deleted: 'Pod 的 schedulerName 不能修改，所以删除 trial。',
      queued: '重新创建 trial，不写名字。API 服务器填上 {{scheduler}}：它马上进入 activeQ。',
      placed: '{{feasible}} 个节点可放，它去了 {{node}}。',
    },
    saw: {
      name: '每个调度器只处理指定了它的 Pod。',
      silence: '没有调度器就没有人尝试，也就没有人写事件。沉默就是信号。',
    },
    tries: { unnamed: '同样的程序，不指定调度器' },
  },
  lesson: {
    title: '无声的 Pending',
    question: '一个 Pod 一直 Pending。哪个事件说明原因？',
    misconception: '并非每个 Pending 的 Pod 都有事件。没人看过它，就没人有话可说。',
    steps: {
      event: {
        title: '哪个事件？',
        text: 'trial 刚刚创建，请求 {{cpu}} CPU，{{nodes}} 个节点都空着。几秒后有人执行 kubectl describe pod trial。会看到哪个事件？',
        options: { scheduled: 'Scheduled', failed: 'FailedScheduling', none: '没有' },
        reveal: '{{seconds}} 秒后 trial 是 Pending，有 {{events}} 个事件。它进入调度器队列 {{queued}} 次。',
        wrong: {
          scheduled: '空间是有的，但光有空间不会放置 Pod：先要有调度器接手。',
          failed: '这个事件来自尝试过该 Pod 的调度器。没有调度器尝试过它。',
        },
      },
      field: {
        title: '原因在哪里？',
        text: 'trial 的阶段是 {{phase}}，没有事件说明原因。该 Pod 与普通 Pod 有何不同？',
        options: {
          conditions: '状况 PodScheduled：它给出了原因',
          node: 'spec.nodeName：它写着一个节点',
          scheduler: 'spec.schedulerName：它写着另一个调度器',
        },
        reveal: '它写着 {{scheduler}}。这里没有运行叫这个名字的调度器，kube-scheduler 只接手属于自己的 Pod。',
        wrong: {
          conditions: '该状况由调度器在尝试之后写入。没人尝试，所以没有。',
          node: '该字段是空的。有节点的 Pod 会绕过所有调度器，直接到 kubelet。',
        },
      },
      run: {
        title: '让它运行',
        text: '让名为 trial 的 Pod 运行。已有 Pod 的调度器名不能修改。',
        checks: { runs: 'trial 在某个节点上运行', nodes: '没有增加节点' },
        hints: [
          '谁能放置这个 Pod？要么换一份 Pod 规约，要么由你来。',
          '删除 trial，再不带 schedulerName 重新创建：kubectl delete pod trial，然后 kubectl run trial。',
          '或者自己做调度器的工作：把 trial 拖到一个节点上。',
        ],
        solutions: { again: '为默认调度器重新创建 trial。', bind: '你自己把 trial 绑定到 node-1。' },
      },
      told: {
        title: '现在有人说话了',
        text: 'trial 在 {{node}} 上运行。现在有 {{events}} 个事件讲到它，每个都由做了事的组件写下。',
        checks: { runs: 'trial 是 Running', events: '有关于 trial 的事件' },
      },
    },
    teacher: {
      aim: '学生知道 Pod 的事件由谁写，没有事件时会去看 spec.schedulerName。',
      ask: ['谁写 FailedScheduling？', '到现在哪些组件看到了该 Pod，做了什么？'],
      expect: [
        {
          says: 'API 服务器应该拒绝未知的调度器。',
          reply: '它没有调度器的名单。任何程序都可以叫这个名字，包括以后才启动的。',
        },
        { says: '事件过期了。', reply: '事件保留一小时。这个 Pod 才几秒钟。' },
      ],
      whatIf: [
        {
          line: 'kubectl run trial-2 --image=registry.example/trial:1',
          shows: '没有 schedulerName 的 Pod 得到 default-scheduler，立即被放置。',
        },
      ],
    },
  },
};
