import type { resources as reference } from '#i18n/en/stories/resources.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const resources: TextsOf<typeof reference> = {
  'memory-demo': {
    promise: '两个 Pod 内存限制相同：一个照常运行，一个一再被杀死。是谁，什么时候？',
    beats: {
      under: '低于限制',
      second: '第二个 Pod',
      killed: '超过限制',
      status: '状态怎么说',
      again: '四分钟之后',
    },
    steps: {
      under: 'memory-demo 用了 {{used}} Mi，限制是 {{limit}}：什么都不会发生。',
      second: 'memory-demo-2 的限制也是 {{limit}}，进程却要 250M。',
      killed: '到 {{limit}} Mi，内核杀死容器，启动后 {{seconds}} 秒。它不问任何人。',
      status: '状态是 {{reason}}，退出码 {{code}}：128 + 9，即 SIGKILL。kubelet 已重启 {{restarts}} 次。',
      again: '被杀死 {{kills}} 次，重启 {{restarts}} 次：每次之后等待加倍。',
    },
    saw: {
      limit: '内存限制由内核执行：杀死 {{kills}} 次，每次一到限制就杀。',
      other: '低于限制的 Pod 重启 {{restarts}} 次。',
    },
    tries: {
      resize: '就地把限制提高到 300Mi',
      delete: '删掉被杀的 Pod',
    },
  },
  'oom-or-evicted': {
    promise: '两处内存泄漏：一个 OOMKilled，一个 Evicted。差别在哪里？哪个 Pod 还在？',
    beats: {
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
    tries: {
      limit: '也给 unlimited 一个限制',
      restart: '在节点不足之前重启 unlimited',
    },
  },
  'eviction-order': {
    promise: '节点内存不足。谁先走：QoS 类最低的吗？',
    beats: {
      four: '每个节点四个 Pod',
      rank: '目前的顺序',
      first: '最先走的',
      priority: '有优先级时',
      second: 'prio-1 上的下一个',
      stay: '谁留下',
    },
    steps: {
      four: '两个节点有同样的四个 Pod。equal-1 上 best-effort 用 {{effort}} Mi，over 用 {{over}} Mi，都在增长。',
      rank: 'best-effort 没有请求值，排第 {{effort}}；over 超出请求值 {{above}} Mi，排第 {{over}}；guaranteed 排第 {{guaranteed}}。',
      first: 'equal-1 驱逐 {{pod}}：在超出请求值的 Pod 中，它超得最多。',
      priority: 'prio-1 上 best-effort 的优先级是 {{priority}}，所以先走的是 {{pod}}：优先级比超出多少更先看。',
      second: 'prio-1 内存再次不足，现在走的是 {{pod}}：那里没有别的超出请求值。',
      stay: 'guaranteed-prio 用 {{guaranteed}} Mi，under-prio 用 {{under}} Mi，都低于请求值 {{request}}：留下。',
    },
    saw: {
      order: '驱逐 {{evicted}} 次，顺序是：是否超出请求值，再看优先级，再看超出多少。',
      stay: '低于请求值的 {{running}} 个 Pod 仍在运行。QoS 类没有被问到。',
    },
    tries: {
      over: '提前删掉 over-equal',
      effort: '提前删掉 best-effort-prio',
    },
  },
  overcommit: {
    promise: '4 GiB 的节点，限制合计 10 GiB：调度器同意。都用起来时谁付出代价？',
    beats: {
      fit: '五个 Pod 放得下',
      cpu: 'CPU 不够',
      grows: '内存增长',
      oom: '内存用完',
      evicted: 'kubelet 反应',
      taint: '新 Pod 要等',
    },
    steps: {
      fit: '{{pods}} 个 Pod 放得下：共请求 {{node}} Gi 中的 {{requests}} Gi。限制合计 {{limits}} Gi，没有谁去加。',
      cpu: '都想要更多 CPU：每个得到 {{gets}}m，合计还缺 {{squeezed}}m。',
      grows: '内存不能这样分：已用 {{used}} Gi，每个 Pod 离限制还很远。',
      oom: '节点内存用完：内核杀死一个 {{used}} Mi 的容器，它远低于限制。',
      evicted: 'kubelet 看到压力，驱逐超出请求值的 {{pod}}。',
      taint:
        '{{pod}} 要接替一个被驱逐的 Pod，{{plugin}} 却拒绝 {{nodes}} 个节点中的 {{refused}} 个：污点 memory-pressure。它只能等。',
    },
    saw: {
      sums: '调度器只加请求值，现在是 {{node}} Gi 中的 {{requests}} Gi。限制可以超过节点。',
      paid: '代价是 {{kills}} 次 OOM 杀死和 {{evicted}} 次驱逐，尽管没有容器达到限制。',
    },
    tries: {
      fewer: '三个 Pod，而不是五个',
      honest: '按用量请求：每个 2Gi',
    },
  },
};
