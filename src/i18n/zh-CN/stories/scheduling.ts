import type { scheduling as reference } from '#i18n/en/stories/scheduling.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const scheduling: TextsOf<typeof reference> = {
  preemption: {
    promise: '一个紧急的 Pod 无处可放。谁要让位？五条规则中由哪一条决定？',
    beats: {
      full: '节点全满',
      arrives: '紧急的 Pod 到来',
      refused: '无处可放',
      lift: '逐个试算',
      pick: '由规则选定',
      grace: '让位者退出',
      placed: '放到空出的位置',
    },
    steps: {
      full: '{{nodes}} 个节点都满了：{{pods}} 个 Pod 在运行，没有剩余 CPU。',
      arrives: 'pay-0 到来，优先级 {{priority}}，高于这里所有的 Pod。',
      refused: '{{plugin}} 拒绝全部 {{nodes}} 个节点：没有抢占，pay-0 只能等。',
      lift: '于是逐个节点试算：假如没有低优先级的 Pod。',
      pick: '选中 {{node}}：{{victims}} 个 Pod 要让位。第一条能分出高下的规则决定。',
      grace: '{{pod}} 收到 SIGTERM，有 {{seconds}} 秒退出。pay-0 只是被提名，也在等。',
      placed: '到来 {{seconds}} 秒后，pay-0 再次被调度，放到 {{node}}。',
    },
    saw: {
      victims: '{{killed}} 个 Pod 被要求退出。优先级选了节点，宽限期花了时间。',
      waited: 'pay-0 共等了 {{seconds}} 秒：抢占不是立刻的。',
    },
    tries: {
      closed: '在 pay-0 到来前封锁 node-1',
    },
  },
  'priority-and-gates': {
    promise: '许多 Pod 同时到来。按什么顺序尝试？谁连队列都进不了？',
    beats: {
      asked: '要很多 Pod',
      gated: '关着的门控',
      first: '第一次尝试',
      urgent: '高优先级',
      normal: '没有优先级',
      low: '最低优先级',
      still: '最后谁在等',
    },
    steps: {
      asked: '{{deployments}} 个 Deployment 要 {{pods}} 个 Pod，三种优先级。reports 的 Pod 带着门控。',
      gated: 'report-0 进不了 activeQ：门控 {{gate}} 还关着。',
      first: '{{pod}} 优先级 {{priority}}，第一个被试：它来时 activeQ 是空的。',
      urgent: '{{pod}} 的优先级是 {{priority}}，先轮到它：另有 {{waiting}} 个 Pod 留在 activeQ。',
      normal: '现在轮到 {{pod}}：已有 {{pay}} 个 pay Pod 和 {{sweep}} 个 sweep Pod 有了节点。',
      low: '最后是其余的 sweep Pod，优先级 {{priority}}：之前有 {{pay}} 个 pay 和 {{web}} 个 web。',
      still: '{{running}} 个 Pod 在运行。reports 的 {{gated}} 个 Pod 仍被门控：没有人打开。',
    },
    saw: {
      order: 'activeQ 先给优先级最高的，同级中先给最早的。',
      gates: '被门控的 Pod 不在任何顺序里：要等有人去掉最后一个门控。',
    },
    tries: {
      open: '打开 report-0 的门控',
    },
  },
  'nominated-elsewhere': {
    promise: 'Pod 被提名到一个节点，却在别处运行，或者哪里也没有。提名有多大用？',
    beats: {
      nominated: 'pay 被提名',
      waits: '被抢占者慢慢退出',
      elsewhere: 'pay 去哪里',
      order: 'order 被提名',
      boss: '比它更高的',
      takes: '谁得到空间',
      lost: '剩下什么',
    },
    steps: {
      nominated: 'pay 优先级 {{priority}}，无处可放。选中 {{node}}：{{victims}} 个 Pod 要让位，pay 被提名到那里。',
      waits: 'slow-1 收到 SIGTERM，有 {{seconds}} 秒退出。pay 等着：node-1 的空间还没有。',
      elsewhere: 'node-2 的 quick 先退出。提名 {{seconds}} 秒后，pay 再次被试，去了 {{node}}。',
      order: 'order 优先级 {{priority}}，被提名到 {{node}}：slow-2 要让位。',
      boss: 'boss 优先级 {{priority}}。更低优先级的提名对它不算数：它也得到 {{node}}。',
      takes: 'slow-2 退出，两个都被唤醒，boss 先出队：占了 {{node}}。',
      lost: '接着试 order：{{nodes}} 个节点中 {{refused}} 个拒绝。它失去了被提名的位置。',
    },
    saw: {
      claim: '提名只对更低的优先级保留空间，对调度器和 Pod 都没有约束。',
      order: 'order 是 {{phase}}：删了别人，却没得到空间。',
    },
    tries: {
      stay: 'pay 等待时封锁 node-2',
      noBoss: '删除 boss',
    },
  },
  'pack-or-spread': {
    promise: '同样的 Pod，两个配置。哪个设置分散，哪个装满一个节点？',
    beats: {
      asked: '空节点',
      second: '第二个 Pod',
      spread: '它们在哪里',
      packed: '另一个配置',
      all: '放在一起看',
    },
    steps: {
      asked: '要 {{replicas}} 个 spread Pod，{{nodes}} 个空节点。它们用默认配置。',
      second: '{{pod}} 去 {{node}}，得 {{total}} 分：那里还没有 spread Pod。',
      spread: '{{pods}} 个 spread Pod，{{nodes}} 个节点：node-1 上有 {{one}} 个。',
      packed: 'pack 用 MostAllocated。{{pod}} 去最满的 {{node}}：比 {{second}} 多 {{by}} 分。',
      all: '{{pods}} 个 pack Pod 中 {{one}} 个在 node-1，旁边有 {{spread}} 个 spread：还剩 {{free}} 个 CPU。',
    },
    saw: {
      spread: 'LeastAllocated 和 PodTopologySpread 给最空的节点最高分。',
      pack: 'MostAllocated 给最满的最高分。这里还关掉了默认的分散。',
    },
    tries: {
      closed: '在 pack 到来前封锁 node-1',
      more: '两倍的 pack Pod',
    },
  },
  gang: {
    promise: '多个 worker 一起才有用。谁保证不会有一个单独启动？',
    beats: {
      three: 'worker 不够',
      four: '试整组',
      again: '一次又一次',
      opened: '打开一个节点',
      together: '下一次尝试',
      running: '在运行的',
    },
    steps: {
      three: '{{workers}} 个 worker 在等。PodGroup 要 {{min}} 个：它们被试了 {{tried}} 次。等待没有时限，也不占节点。',
      four: '{{workers}} 个一起试。开放的节点有 {{open}} 个，{{fitted}} 个 Pod 找到位置：不够，位置都退回。',
      again: '整组已试了 {{tries}} 次，绑定了 {{bound}} 个 worker：一部分也不启动。',
      opened: 'node-4 解除封锁：开放的节点有 {{open}} 个。',
      together: '{{seconds}} 秒后整组再试：一个周期放好 {{placed}} 个 worker。',
      running: '{{running}} 个 worker 在运行。',
    },
    saw: {
      whole: '整组被拒绝了 {{tries}} 次，然后整组放好。',
      waste: '没有成组调度，一些 worker 会占着节点等其他的。',
    },
    tries: {
      sooner: '马上解除 node-4 的封锁',
    },
  },
  devices: {
    promise: '四个 Pod 都要 GPU，合适的却没有那么多。谁得到，谁又在等什么？',
    beats: {
      asks: '一个 claim',
      nothing: '没有匹配的',
      second: '第二选择',
      waits: '都被占用',
      freed: '有一块归还',
      placed: '下一个使用者',
    },
    steps: {
      asks: 'train 要 40Gi 以上的 GPU。{{devices}} 个设备中选择器选中 {{matched}} 个：它去 {{node}}。',
      nothing: 'huge 要 160Gi。{{devices}} 个设备中选中 {{matched}} 个：不管谁结束，它都是 Pending。',
      second:
        'flexible 有两个选择：{{first}} 空闲 {{firstFree}} 个，{{second}} 空闲 {{secondFree}} 个，于是去 {{node}}。',
      waits: 'next 和 train 要的一样：匹配 {{matched}} 个，空闲 {{free}} 个。{{holder}} 占着，next 等待。',
      freed: '{{seconds}} 秒后 train 结束。{{event}}：{{plugin}} 回答 {{hint}}，next 可以再试。',
      placed: 'next 在 {{node}} 得到 {{device}}。huge 试了 {{tries}} 次：归还的设备并不会更大。',
    },
    saw: {
      selector: '选择器问的是设备是什么样的；是否空闲是后面才问的。',
      given: '由模板生成的 claim 随 Pod 结束，设备就空出来给下一个。',
    },
    tries: {
      sooner: '提前删除 train',
      small: '封锁有小 GPU 的节点',
    },
  },
  'device-taint': {
    promise: '两个 Pod 共用一块 GPU。驱动说它过热时，它们会怎样？',
    beats: {
      early: '来早了',
      shared: '一个 claim，两个 Pod',
      other: '自己的 claim',
      hot: '设备上的污点',
      leave: '谁必须离开',
      free: '归还',
      again: '另一个设备',
    },
    steps: {
      early: 'reader-2 和 reader-1 引用同一个 claim。claim 正在分配，reader-2 被退回：试了 {{tries}} 次。',
      shared: 'shared 现在有 {{node}} 的 {{device}}：占用一次，{{pods}} 个 Pod 一起用。',
      other: 'alone 有自己的 claim，去 {{node}}。{{devices}} 个设备中空闲 {{free}} 个。',
      hot: '驱动给 gpu-1 的 {{device}} 写上污点：{{key}}，{{effect}}。',
      leave: '{{seconds}} 秒后删除 {{pods}} 个 Pod：它们的 claim 占着这个设备。alone 用的是另一个，留下。',
      free: '剩下 {{readers}} 个 reader，设备已归还。名为 shared 的 claim 仍有 {{claims}} 个。',
      again: 'reader-3 引用 shared，得到 {{device}}：{{hot}} 空闲，但污点 {{taint}} 挡住了 claim。',
    },
    saw: {
      claim: '设备属于 claim，不属于某个 Pod：引用这个 claim 的 Pod 一起用。',
      taint: '设备上的 NoExecute 污点驱逐其 claim 的 Pod，节点对其他 Pod 照样开放。',
    },
    tries: {
      one: '删除两个中的一个',
      both: '把节点也封锁',
    },
  },
  'one-to-a-node': {
    promise: '许多 Pod 完全一样。每一个都要把所有节点看一遍吗？',
    beats: {
      asked: '许多一样的',
      searched: '第一个',
      reused: '下一个',
      all: '数一数',
    },
    steps: {
      asked: '要 {{replicas}} 个一样的 Pod。{{nodes}} 个节点是空的，每个 Pod 占满一个。',
      searched: '为 {{pod}} 搜索：{{nodes}} 个节点中 {{feasible}} 个合适，{{node}} 最好。',
      reused: '{{pod}} 和它完全一样。不搜索：取排好的列表中下一个，{{node}}。',
      all: '{{placed}} 个 Pod 有了节点。搜索 {{searches}} 次，取自列表 {{reused}} 次。',
    },
    saw: {
      list: '{{reused}} 次决定没有搜索：OpportunisticBatching 留着排好的节点。',
      alike: '只适用于一样的、占满节点的 Pod：否则列表不再成立。',
    },
    tries: {
      more: 'Pod 比节点多',
    },
  },
  'scheduler-bypassed': {
    promise: 'kubelet 说 OutOfcpu。Pod 怎么会到没有空间的节点上？',
    beats: {
      full: 'node-1 的空间',
      created: '写好节点的 Pod',
      rejected: 'kubelet 怎么说',
      asks: '先问的 Pod',
    },
    steps: {
      full: 'node-1 上有 {{web}} 个 web Pod，空闲 {{free}} 个 CPU。',
      created: 'pinned 请求 {{cpu}} 个 CPU。创建者也写好了节点：{{node}}。',
      rejected: '它入队 {{queued}} 次：没有问过调度器。kubelet 一算，只有 {{free}} 个 CPU，就说 {{reason}}。',
      asks: 'asks-first 也请求 {{cpu}}，但先问：{{nodes}} 个节点中 {{refused}} 个拒绝。它是 {{asks}}；pinned 是 {{pinned}}。',
    },
    saw: {
      bypass: 'spec.nodeName 绕过调度器。kubelet 最后检查，拒绝了就不再改变。',
      waits: '先问调度器的只是等待，还能得到空间。',
    },
    tries: {
      room: '腾出空间：六个 web Pod',
    },
  },
  'out-of-cpu': {
    promise: '调度器说可以，kubelet 说 OutOfcpu。哪一个错了？',
    beats: {
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
    tries: {
      closed: '先封锁节点',
    },
  },
};
