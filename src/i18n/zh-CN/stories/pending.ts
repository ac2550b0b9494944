import type { pending as reference } from '#i18n/en/stories/pending.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const pending: TextsOf<typeof reference> = {
  'idle-but-full': {
    promise: '节点很闲，Pod 却得到 Insufficient cpu。调度器算的是什么？',
    beats: {
      idle: '请求值与用量',
      arrives: 'report 到来',
      refused: '过滤算的是什么',
      less: 'web 请求得更少',
      placed: 'report 有了节点',
      now: '再看请求值与用量',
    },
    steps: {
      idle: '{{pods}} 个 web Pod 共请求 {{asked}} 个 CPU（总共 {{all}} 个），只用了 {{used}}m。',
      arrives: 'report 到来，请求 {{cpu}} 的 CPU。',
      refused:
        '{{plugin}} 只累加请求值，不看用量：node-1 还能给出 {{free}} 个 CPU。{{nodes}} 个节点中 {{refused}} 个拒绝。',
      less: 'web 被重新应用：每个 Pod 现在请求 {{cpu}}。',
      placed: '请求值之和变小了：被拒 {{seconds}} 秒后，report 去了 {{node}}。',
      now: '现在请求了 {{all}} 个 CPU 中的 {{asked}} 个。web 使用 {{used}}m。',
    },
    saw: {
      requests: 'Insufficient cpu 的意思是请求值太多。节点忙不忙，不起作用。',
      use: 'web 前后都使用 {{used}}m 的 CPU。变的是请求值。',
    },
    tries: {
      fewer: '四个 web Pod，而不是六个',
      noRequest: '一个什么都不请求的 Pod',
    },
  },
  'control-plane-taint': {
    promise: '集群只有一个节点，它拒绝一个 Pod。什么是不被容忍的污点？',
    beats: {
      node: '唯一的节点',
      refused: 'web 被拒绝',
      tolerated: 'tools 没有被拒绝',
      waits: '等待有用吗？',
      woken: '去掉污点',
      placed: 'web 有了节点',
    },
    steps: {
      node: '集群有 {{nodes}} 个节点，带污点 {{key}}，效果是 {{effect}}。',
      refused: '{{nodes}} 个节点中 {{refused}} 个被 {{plugin}} 拒绝：{{pod}} 不容忍该污点，有多少空间都不行。',
      tolerated: '{{pod}} 容忍该污点：同一个节点 {{node}} 接收它。',
      waits: '{{seconds}} 秒后，仍有 {{pods}} 个 web Pod 处于 Pending。等待不会去掉污点。',
      woken: '有人去掉了污点。这个事件唤醒 {{woken}} 个 web Pod：它们是被 TaintToleration 拒绝的。',
      placed: '{{pod}} 立刻去了 {{node}}。',
    },
    saw: {
      taint: '污点拒绝所有不容忍它的 Pod。kubeadm 给每个控制平面节点加上它。',
      waited: 'web 等了 {{seconds}} 秒，直到污点去掉。在模板中加容忍度也可以。',
    },
    tries: {
      sooner: '马上去掉污点',
    },
  },
  'too-many-pods': {
    promise: 'CPU 和内存都有空闲，却是 Too many pods。什么满了？',
    beats: {
      many: '许多小 Pod',
      arrives: '又来一个',
      refused: '什么满了',
      ends: '少一个 Pod',
      placed: 'one-more 有了位置',
    },
    steps: {
      many: 'node-1 上有 {{pods}} 个 Pod，共请求 {{all}} 个 CPU 中的 {{asked}} 个。',
      arrives: 'one-more 请求 {{cpu}} 的 CPU，空闲的有 {{free}} 个。',
      refused: '{{plugin}} 拒绝：node-1 的 kubelet 最多接收 {{most}} 个 Pod，已有 {{pods}} 个。',
      ends: 'tiny 缩到 {{replicas}} 个：{{pod}} 收到 SIGTERM。退出之前，它的位置还占着。',
      placed: '空出一个位置：被拒 {{seconds}} 秒后，one-more 去了 {{node}}。',
    },
    saw: {
      places: '除了 CPU 和内存，节点还提供 {{most}} 个 Pod 位置。Pod 再小也占一个。',
      freed: '少一个 Pod 就够了。这个设置是 kubelet 的 maxPods。',
    },
    tries: {
      sooner: '马上减少十个 tiny Pod',
    },
  },
  'preemption-not-helpful': {
    promise: '消息的后半段讲抢占。“not helpful”说的是节点的什么？',
    beats: {
      arrives: 'db 要什么',
      refused: '谁拒绝，为什么',
      notHelpful: '消息的后半段',
      noVictims: '哪里能腾出空间',
      urgent: '更高的优先级',
      placed: '被抢占者退出之后',
    },
    steps: {
      arrives: 'db 要 {{cpu}} 个 CPU，并且节点要有标签 disk={{disk}}。',
      refused: '所有节点都拒绝。磁盘不对：{{disk}} 个；有污点：{{taint}} 个；没有空间：{{full}} 个。',
      notHelpful: '“Preemption is not helpful”指 {{nodes}} 个节点：删除 Pod 不会改变标签和污点。',
      noVictims: 'ssd-1 上可以腾出空间。但那里的 {{web}} 个 Pod 优先级都不低于 db 的 {{priority}}。',
      urgent: 'db-urgent 的优先级是 {{priority}}。现在 {{node}} 上 {{victims}} 个 Pod 可以让位：抢占有用。',
      placed: '{{seconds}} 秒后被抢占者已退出，db-urgent 去了 {{node}}。',
    },
    saw: {
      halves: '“preemption:”之前是现在谁拒绝，之后是哪里删除 Pod 能改变结果。',
      db: 'db 仍是 {{phase}}：它需要另一个节点，或者更高的优先级。',
    },
    tries: {
      untainted: '去掉 kept-1 的污点',
      labelled: '给 hdd-1 加标签 disk=ssd',
    },
  },
  'nobodys-scheduler': {
    promise: 'Pod 处于 Pending，没有事件，没有状况。该由谁来看它？',
    beats: {
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
    tries: {
      unnamed: '同样的程序，不指定调度器',
    },
  },
  'volume-in-another-zone': {
    promise: '空闲的节点够不到磁盘，申领也卡住了。磁盘如何把 Pod 绑在节点上？',
    beats: {
      arrives: '旧磁盘',
      refused: '谁拒绝，为什么',
      chosen: '先节点，后磁盘',
      stuck: '自己写了节点的 Pod',
      placed: '对的可用区有了空间',
    },
    steps: {
      arrives: 'old-db 要用旧磁盘，只有 {{zone}} 能访问它。',
      refused: '那里的节点没有空间：拒绝 {{full}} 个。空闲的节点够不到磁盘：拒绝 {{far}} 个。',
      chosen: 'by-selector 的新申领是 {{mode}}：调度器先选 {{node}}，再在那里创建磁盘。',
      stuck: 'by-selector 在运行。by-name 自己写了节点，没有调度器来选：申领是 {{claim}}，它停在 {{waiting}}。',
      placed: 'busy 走了：{{node}} 有空间，也能访问磁盘。{{seconds}} 秒后 old-db 有了位置。',
    },
    saw: {
      disk: '一个可用区的磁盘把 Pod 绑在该可用区。别处的空闲 CPU 没有用。',
      byName: 'nodeName 绕过调度器：by-name 的申领仍是 {{claim}}。nodeSelector 不会这样。',
    },
    tries: {
      sooner: '马上在 zone-a 腾出空间',
    },
  },
  'spread-over-taints': {
    promise: '有 Pod 处于 Pending，因为一个进不去的可用区。它算不算？',
    beats: {
      zones: '三个可用区，一个污点',
      refused: '谁拒绝，为什么',
      honor: '另一种写法',
      changed: '修改 web',
      all: '现在在哪里',
    },
    steps: {
      zones: '{{nodes}} 个节点，三个可用区。zone-c 只有 kept-1，带污点：{{effect}}。',
      refused:
        'zone-c 算在内，web Pod 为零。别处再多一个就超过 maxSkew {{maxSkew}}：{{spread}} 个节点拒绝，污点拒绝 {{taint}} 个。',
      honor: '{{api}} 个 api Pod 在运行，web 只有 {{web}} 个。api 写了 nodeTaintsPolicy: {{policy}}，zone-c 不算。',
      changed: '现在 web 也写 {{policy}}。新模板的 {{pod}} 去了 {{node}}。',
      all: '{{web}} 个 web Pod 在运行：node-1 上 {{first}} 个，node-2 上 {{second}} 个。',
    },
    saw: {
      ignore: 'nodeTaintsPolicy 默认是 Ignore：忽略污点，所以该可用区算在内，Pod 为零。',
      honored: '设为 Honor，只算 Pod 能容忍的节点。',
    },
    tries: {
      untainted: '去掉 kept-1 的污点',
    },
  },
  'daemonset-pending': {
    promise: '别的节点有空间，DaemonSet 的 Pod 却是 Pending。它为什么不去？',
    beats: {
      full: '满了的节点',
      refused: '谁拒绝，为什么',
      equal: '能抢占吗？',
      critical: '更高的优先级',
      placed: 'agent 有了位置',
    },
    steps: {
      full: 'node-2 满了：{{busy}} 个 busy Pod 请求 {{cpu}} 个 CPU 中的 {{asked}} 个。DaemonSet 要在 {{nodes}} 个节点上各放一个 agent。',
      refused: '{{pod}} 只能去 node-2：NodeAffinity 排除了另外 {{others}} 个节点。而 node-2 没有空间。',
      equal: '它的优先级是 {{priority}}，busy 的是 {{busy}}。只能赶走更低的，所以它等着。',
      critical: '{{pod}} 是 system-node-critical，优先级 {{priority}}：{{node}} 上 {{victims}} 个 busy Pod 要让位。',
      placed: '{{seconds}} 秒后，{{pod}} 放到 {{node}}。',
    },
    saw: {
      one: 'DaemonSet 的 Pod 只有一个节点可去。别处的空间帮不了它。',
      priority: '每个节点都需要的 agent 应有高优先级：这里它结束了 {{seconds}} 秒的等待。',
    },
    tries: {
      room: '少一个 busy Pod',
    },
  },
};
