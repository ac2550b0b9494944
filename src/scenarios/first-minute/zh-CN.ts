import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = {
  title: '一个运转中的小集群',
  summary: '五个节点上的三个工作负载，负荷时涨时落：看 Pod 如何排队、被放置、启动和结束。',
  symptoms: '入门、开始、演示、小集群、第一次',
  story: {
    promise: '从一行 kubectl 到运行的容器，以及它为何在那里运行。',
    stepTitles: {
      empty: '空的集群',
      asked: '应用一个 Deployment',
      made: '建出 Pod',
      decided: '第一个去哪里',
      bound: '写下决定',
      started: '容器开始运行',
    },
    steps: {
      empty: '五个空托盘，{{nodes}} 个节点：无人等待，无人运行。',
      asked: '有人应用了一个 Deployment：要 {{replicas}} 个 web Pod。此刻它只是 etcd 里的一个对象。',
      made: 'ReplicaSet 控制器建出 {{replicas}} 个 Pod 中的第一个 {{pod}}。它没有节点，先进 activeQ。',
      decided: '{{pod}} 去 {{node}}：{{nodes}} 个节点中有 {{feasible}} 个可放，没有谁分更高。',
      bound: 'API 服务器把 {{node}} 写入 {{pod}}。还没有启动：绑定只决定在哪里。',
      started: '该节点的 kubelet 已看到它：命令后 {{seconds}} 秒，{{pod}} 的容器在运行。',
    },
    saw: {
      way: '没有谁把 Pod 送到机器上：各组件监视 API 服务器，各做各的。',
      where: '{{web}} 个 web Pod 有了节点。调度器各决定一次，不会再移动它们。',
    },
    tries: { more: '九个 web Pod，而不是四个', cordon: '在决定之前封锁 node-1' },
  },
  lesson: {
    title: 'Pod 的头两秒',
    question: 'kubectl 创建了一个 Deployment。谁启动容器？',
    misconception: 'API 服务器什么也不启动。它保存别人写的内容，并告诉正在监视的组件。',
    steps: {
      next: {
        title: '接下来谁写？',
        text: 'Deployment web 已保存，想要 {{replicas}} 个 Pod。目前 web 只有这些。接下来写入的是什么？',
        options: {
          replicaSet: '一个 ReplicaSet，由 Deployment 控制器写。',
          pods: '{{replicas}} 个 Pod，由 Deployment 控制器写。',
          containers: '什么都不写：API 服务器启动容器。',
        },
        reveal: '{{user}} 写入了 ReplicaSet {{name}}。它通过监视看到了 Deployment。',
        wrong: {
          pods: 'Deployment 创建 ReplicaSet，模板的每个版本一个。Pod 由 ReplicaSet 创建。',
          containers: 'API 服务器不动手。它保存对象，由控制器据此行动。',
        },
      },
      pod: {
        title: '没有节点的 Pod',
        text: '{{pod}} 已保存，由 {{user}} 写入。它的 spec.nodeName 是空的。接下来谁处理它？',
        options: {
          kubelet: '有空间的 kubelet 接走它。',
          scheduler: '调度器给它一个节点。',
          replicaSet: 'ReplicaSet 控制器选一个节点。',
        },
        reveal: '{{user}} 绑定了 {{pod}}：它的 spec.nodeName 现在是 {{node}}。调度器只做了这件事。',
        wrong: {
          kubelet: 'kubelet 只看到写着自己节点的 Pod。这个还没有写节点。',
          replicaSet: '该控制器只数 Pod。Pod 在哪里运行不归它管。',
        },
      },
      starts: {
        title: '谁启动它？',
        text: '{{pod}} 有了节点。谁拉取镜像并启动容器？',
        options: { apiserver: 'API 服务器。', scheduler: '调度器。', kubelet: '该节点的 kubelet。' },
        reveal: '{{node}} 的 kubelet 启动了 {{pod}} 的容器，此时 Deployment 已保存 {{seconds}} 秒。',
        wrong: {
          apiserver: 'API 服务器不会为此调用节点。kubelet 监视着，启动新出现的 Pod。',
          scheduler: '调度器写下节点的名字，从不与节点通信。',
        },
      },
      chain: {
        title: '一环接一环',
        text: '现在第二个容器在运行，Deployment 已保存 {{seconds}} 秒。每一步都依据别人写下的内容行动。',
        checks: {
          replicaSet: '先是 Deployment，再是它的 ReplicaSet',
          pods: '然后是 Pod',
          bound: '然后每个 Pod 得到节点',
          started: '然后是容器',
        },
      },
      learnt: {
        title: '没有人下命令',
        text: '没有控制器调用另一个控制器。每个都监视 API 服务器，比较期望与现状，然后写入。',
        tries: { closed: '在创建 Pod 之前封锁 node-1，看它们去哪里。', more: '要九个 Pod，看谁再次行动。' },
      },
    },
    teacher: {
      aim: '学生能说出从 kubectl 到运行中的容器之间的四个写入者，以及各自写了什么。',
      ask: ['哪些组件直接互相通信？', '如果调度器停一分钟会怎样？'],
      expect: [
        { says: 'kubectl 启动 Pod。', reply: 'kubectl 早已结束。问：那时还有谁在行动？' },
        { says: '调度器启动容器。', reply: '它只写一个字段 spec.nodeName。问：谁在监视这个字段？' },
      ],
      whatIf: [
        { line: 'kubectl scale deployment web --replicas=9', shows: '同样的写入者再次行动，从 ReplicaSet 开始。' },
      ],
    },
  },
};
