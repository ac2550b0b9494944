import type { start as reference } from '#i18n/en/stories/start.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const start: TextsOf<typeof reference> = {
  'first-minute': {
    promise: '从一行 kubectl 到运行的容器，以及它为何在那里运行。',
    beats: {
      empty: '空的集群',
      asked: '应用一个 Deployment',
      made: '建出四个 Pod',
      decided: '第一个去哪里',
      bound: '写下决定',
      started: '容器开始运行',
    },
    steps: {
      empty: '五个空托盘，{{nodes}} 个节点：无人等待，无人运行。',
      asked: '有人应用了一个 Deployment：要 {{replicas}} 个 web Pod。此刻它只是 etcd 里的一个对象。',
      made: 'ReplicaSet 控制器已建 {{pods}} 个 Pod。它们都没有节点，在 activeQ 中等待。',
      decided: '{{pod}} 去 {{node}}：{{nodes}} 个节点中有 {{feasible}} 个可放，没有谁分更高。',
      bound: 'API 服务器把 {{node}} 写入 {{pod}}。还没有启动：绑定只决定在哪里。',
      started: '该节点的 kubelet 已看到它：命令后 {{seconds}} 秒，{{pod}} 的容器在运行。',
    },
    saw: {
      way: '没有谁把 Pod 送到机器上：各组件监视 API 服务器，各做各的。',
      where: '现在有 {{web}} 个 web Pod 在运行。调度器各决定一次，不会再移动它们。',
    },
    tries: {
      more: '九个 web Pod，而不是四个',
      cordon: '在决定之前封锁 node-1',
    },
  },
};
