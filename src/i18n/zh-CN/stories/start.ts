import type { start as reference } from '#i18n/en/stories/start.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const start: TextsOf<typeof reference> = {
  'first-minute': {
    promise: '从一行 kubectl 到运行的容器，以及它为何在那里运行。',
    beats: {
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
    tries: {
      more: '九个 web Pod，而不是四个',
      cordon: '在决定之前封锁 node-1',
    },
  },
  fragmentation: {
    promise: '很多 CPU 空闲，一个 Pod 却没有位置。空闲之和掩盖了什么？',
    beats: {
      half: '有多少空闲',
      arrives: 'train 到来',
      refused: '谁拒绝，为什么',
      scaled: 'api 变小',
      woken: 'train 被唤醒',
      placed: 'train 去哪里',
    },
    steps: {
      half: '{{nodes}} 个节点共有 {{all}} 个 CPU，空闲 {{free}} 个。',
      arrives: 'train 到来，请求 {{cpu}} 的 CPU：少于空闲的总和。',
      refused:
        '{{nodes}} 个节点中 {{refused}} 个被 {{plugin}} 拒绝。node-1 空闲 {{free}} 个，而 {{cpu}} 必须在一个节点上。',
      scaled: '{{seconds}} 秒后，api 缩到 {{replicas}} 个。',
      woken: '一个 api Pod 退出。事件 {{event}} 唤醒 train：它是被 {{plugin}} 拒绝的。',
      placed: '现在有 {{feasible}} 个节点有空间：train 去了 {{node}}。',
    },
    saw: {
      one: 'Pod 在一个节点上运行：空闲的 CPU 按节点算，不看总和。',
      waited: 'train 等了 {{seconds}} 秒。调度器没有移动谁：它从不移动运行中的 Pod。',
    },
    tries: {
      fewer: '马上少一个 api Pod',
      closed: '在尝试 train 之前封锁 node-1',
    },
  },
  rollout: {
    promise: '新版本逐个 Pod 替换旧版本。由什么决定快慢？',
    beats: {
      before: '旧版本',
      asked: '模板改变',
      first: '第一个走的',
      waits: '在等什么',
      next: '下一个走的',
      done: '新版本',
    },
    steps: {
      before: '{{ready}} 个 1.4 的 web Pod 已就绪；{{nodes}} 个节点中 {{closed}} 个被封锁。',
      asked: '模板现在是 1.5。maxSurge {{surge}}：最多多几个。maxUnavailable {{unavailable}}：最多少几个。',
      first: '建了 {{fresh}} 个 1.5 的 Pod，1.4 的 {{pod}} 马上要走：maxUnavailable 允许。',
      waits: '新 Pod 有 {{fresh}} 个，就绪 {{freshReady}} 个。旧的 {{ready}} 个在服务：更多就绪之前，不能再走。',
      next: '新的就绪了 {{freshReady}} 个。于是修改后 {{seconds}} 秒，{{pod}} 可以走了。',
      done: '1.5 有 {{fresh}} 个就绪，1.4 剩 {{old}} 个。被封锁的 node-4 上有 {{closed}} 个新的。',
    },
    saw: {
      limits: 'maxSurge {{surge}} 限制提前来几个，maxUnavailable {{unavailable}} 限制可以少几个。',
      probe: '其间由就绪探针决定快慢：新的就绪，旧的才走。',
    },
    tries: {
      back: '等待时撤销',
      bolder: '可以少一半的 Pod',
    },
  },
  'thousand-nodes': {
    promise: '满载的集群丢了一个机架。为什么它的 Pod 一个节点一个节点地回来？',
    beats: {
      full: '已满载多日',
      lost: '一个机架断电',
      silent: '一起被放弃',
      queue: '一个接一个',
      leaves: '第一批 Pod 走了',
      placed: '看一部分就够',
      last: '还没完',
    },
    steps: {
      full: '五个可用区共 {{nodes}} 个节点。{{deployments}} 个 Deployment 的 {{pods}} 个 Pod 已运行多日。',
      lost: 'rack-13 断电：{{nodes}} 个节点停了，其中 node-241 上有 {{pods}} 个 Pod。别人还不知道。',
      silent: '{{seconds}} 秒后，节点生命周期控制器放弃了 {{nodes}} 个节点：Ready 为 Unknown。',
      queue: '又过 {{seconds}} 秒，{{nodes}} 个中只有 {{tainted}} 个有驱逐污点：每个可用区每秒 {{rate}} 个，不会更多。',
      leaves: '{{pod}} 容忍所在节点的污点 {{tolerated}} 秒。现在它被删除，ReplicaSet 另建一个。',
      placed: '{{pod}} 去 {{node}}。找到 {{feasible}} 个放得下的节点就停：不会看完 {{nodes}} 个。',
      last: '断电 {{seconds}} 秒后，有 {{placed}} 个 Pod 重新放置。{{waiting}} 个节点还在等污点。',
    },
    saw: {
      slowly: '{{nodes}} 个节点一起被放弃，Pod 却逐个节点搬走：至今 {{moved}} 个。',
      part: '大集群里每个 Pod 只看一部分节点：percentageOfNodesToScore。',
    },
    tries: {
      outOfService: '自己声明整个机架停止服务',
      drain: '先排空另一个节点',
    },
  },
};
