import type { controllers as reference } from '#i18n/en/stories/controllers.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const controllers: TextsOf<typeof reference> = {
  'dead-node': {
    promise: '一个节点没了声音。它的 Pod 要多久才在别处运行？为什么这么久？',
    beats: {
      cut: '断网',
      silent: '听不到 kubelet',
      notReady: '节点被放弃',
      deleted: 'Pod 被删除',
      replaced: '放置替补',
      back: '节点回来了',
    },
    steps: {
      cut: 'node-1 断网。它的 {{pods}} 个 Pod 照常运行，只是别人不知道。',
      silent: '{{seconds}} 秒后，node-1 的 kubelet 无法续租 Lease。此外什么也没发生。',
      notReady: '{{seconds}} 秒后，节点生命周期控制器把 node-1 的 Ready 置为 {{ready}}，并加上污点。',
      deleted: 'Pod 容忍这个污点 300 秒：又过 {{seconds}} 秒被删除，距断网 {{all}} 秒。',
      replaced: '这时 ReplicaSet 才建替补：{{pod}} 去 {{node}}。旧的仍是 Terminating。',
      back: 'node-1 回来了：它的 kubelet 结束了 {{pod}}，距删除 {{seconds}} 秒。',
    },
    saw: {
      minutes: '从断网到删除 {{seconds}} 秒：先要察觉沉默，再容忍 300 秒。',
      terminating: '旧 Pod 有 {{seconds}} 秒处于 Terminating：只有它们自己的 kubelet 能说已经结束。',
    },
    tries: { force: '一变为 NotReady 就删除这个 Node' },
  },
  'drain-and-pdb': {
    promise: '排空总不结束，API 服务器回答 429。是它太忙吗？',
    beats: {
      running: '五个副本',
      daemons: '根本没开始',
      first: '可以走一个',
      refused: '预算不准',
      again: '替补就绪',
      drained: '节点空了',
    },
    steps: {
      running: '{{pods}} 个 web Pod 在运行，其中 {{here}} 个在 node-1。预算要求始终有 {{floor}} 个。',
      daemons: 'kubectl drain 立刻放弃：node-1 上有 DaemonSet 的 Pod，而没有给忽略它的参数。',
      first: '加上参数后开始：{{pod}} 被驱逐。预算能让出的就这一个。',
      refused: '{{pod}} 必须留下：再驱逐就不足 {{floor}} 个。回答是 429，服务器却很空闲。',
      again: '替补已就绪，{{pod}} 可以走了。至此有 {{refused}} 次驱逐被拒，每 5 秒试一次。',
      drained: '第一次驱逐之后 {{seconds}} 秒，node-1 空了。',
    },
    saw: {
      why: '有 {{refused}} 次回答 429：来自预算，不是因为服务器太忙。',
      long: '排空用了 {{seconds}} 秒，因为每个 Pod 都要等前一个的替补。',
    },
    tries: { noBudget: '没有预算', more: '八个副本，其中四个必须留下' },
  },
  'quota-no-pods': {
    promise: 'Deployment 都在，Pod 却少了，也没有 Pending。消息在哪里？',
    beats: {
      asked: '两个 Deployment',
      silent: 'api 建不出 Pod',
      over: 'web 的太少',
      waits: '没有 Pending',
      grows: '配额变大',
      late: '下次尝试很晚',
    },
    steps: {
      asked: 'web 要 {{web}} 个 Pod，命名空间里有对 CPU 的 ResourceQuota。',
      silent: 'API 服务器拒绝创建 api 的 Pod：它的容器没有说要多少 CPU。',
      over: 'web 的一个 Pod 被拒绝：{{message}}',
      waits: '有 {{web}} 个 web Pod，Pending 的有 {{pending}} 个。{{refused}} 次创建被拒，只有 ReplicaSet 的事件说了。',
      grows: '配额变大，LimitRange 替 api 说了话。没有人通知控制器：它等下一次尝试。',
      late: '{{seconds}} 秒后，ReplicaSet 控制器才再次尝试，建出一个 web Pod。',
    },
    saw: {
      where: '{{refused}} 个 Pod 在存在之前就被拒绝：消息在 ReplicaSet 上，不在 Pod 上。',
      retry: '尝试的间隔越来越长，所以配额变大后过了 {{seconds}} 秒才有下一次。',
    },
    tries: { noQuota: '没有配额' },
  },
  'anti-affinity-rollout-deadlock': {
    promise: '人人都有位置的滚动更新却停住了。它在等什么？',
    beats: {
      one: '一个节点一个',
      surge: '多建一个',
      stuck: '找不到节点',
      changed: '换了限制',
      goes: '旧的先走',
      placed: '占了空位',
    },
    steps: {
      one: '{{nodes}} 个节点上有 {{pods}} 个 web Pod，一个节点一个，这是反亲和的要求。',
      surge: '模板变了：滚动更新先多建一个 {{pod}}。现在有 {{pods}} 个。',
      stuck: '{{pod}} 没有节点：{{plugin}} 拒绝了 {{nodes}} 个中的 {{nodes}} 个；它不就绪，旧的就不许走。',
      changed: '{{seconds}} 秒后，有人设 maxUnavailable 为 1、maxSurge 为 0。',
      goes: '于是旧的先走：{{pod}} 结束。',
      placed: '{{pod}} 占了 {{node}} 上空出的位置。',
    },
    saw: {
      why: '多出的 Pod 等旧 Pod 走，旧 Pod 等它就绪。',
      waited: '它停了 {{seconds}} 秒，否则会永远停着。',
    },
    tries: { scale: '卡住时改为两个副本' },
  },
};
