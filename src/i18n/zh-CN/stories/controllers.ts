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
      deleted: 'Pod 容忍这个污点 300 秒：又过 {{seconds}} 秒第一个被删除，距断网 {{all}} 秒。',
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
      drained: '排空结束',
    },
    steps: {
      running: '{{pods}} 个 web Pod 在运行，其中 {{here}} 个在 node-1。预算要求始终有 {{floor}} 个。',
      daemons: 'kubectl drain 立刻放弃：node-1 上有 DaemonSet 的 Pod，而没有给忽略它的参数。',
      first: '加上参数后开始：{{pod}} 被驱逐。预算能让出的就这一个。',
      refused: '{{pod}} 必须留下：再驱逐就不足 {{floor}} 个。回答是 429：预算不准。',
      again: '替补已就绪，{{pod}} 可以走了。至此有 {{refused}} 次驱逐被拒：每个 Pod 每 5 秒试一次。',
      drained: '第一次驱逐之后 {{seconds}} 秒，node-1 上只剩 DaemonSet 的 Pod。',
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
      waits:
        '有 {{web}} 个 web Pod，Pending 的有 {{pending}} 个。{{refused}} 次创建被拒：ReplicaSet 的事件和状况写着。',
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
  'no-scale-up': {
    promise: '四个 Pod 在等，也有自动缩放器，却没有机器来。为什么？',
    beats: {
      one: '组已到上限',
      large: '小机器放不下',
      elsewhere: '没有组有的标签',
      expendable: '不值得一台机器',
      waits: '都在等',
      grows: '上限提高了',
      placed: '其中一个有了位置',
    },
    steps: {
      one: 'one-more 在 {{nodes}} 个节点上都放不下。多一台机器就够了，但组已到上限。',
      large: 'too-large 要 {{cpu}} 个 CPU：小机器没有这么多，大机器的污点它又不容忍。',
      elsewhere: 'elsewhere 选择的标签，任何组的节点都不会有。',
      expendable: 'expendable 的优先级是 {{priority}}：自动缩放器不会为它订机器。',
      waits: '{{pending}} 个 Pod 处于 Pending，什么也没发生：各有各的原因。',
      grows: '上限提高后，下一次查看时 {{group}} 组从 {{from}} 增到 {{to}}。',
      placed: '{{seconds}} 秒后 one-more 去了 {{node}}。其余的继续等。',
    },
    saw: {
      reasons: '还有 {{pending}} 个 Pod 在等：多一台机器只帮得上放得下的 Pod。',
      late: '从决定到有位置用了 {{seconds}} 秒：机器要启动。',
    },
    tries: { smaller: '不订机器，而是腾出位置' },
  },
  'scale-up': {
    promise: '一个 Deployment 长得比集群还大。谁来订机器？要多久？',
    beats: {
      asked: '更多副本',
      full: '没有位置了',
      grows: '订一台机器',
      booted: '机器启动',
      ready: '节点就绪',
      placed: '放下 Pod',
    },
    steps: {
      asked: 'web 要有 {{replicas}} 个 Pod。目前有 {{nodes}} 个节点。',
      full: '{{pod}} 无处可放：Pending。只有这样的 Pod 才让自动缩放器行动，负载高不会。',
      grows: '{{seconds}} 秒后自动缩放器查看，在还没有的机器上试放，把 {{group}} 从 {{from}} 增到 {{to}}。',
      booted: '云需要 {{seconds}} 秒才让 {{node}} 启动。',
      ready: '又过 {{seconds}} 秒 {{node}} 就绪：调度器可以用了。',
      placed: '{{pod}} 放到 {{node}}，距命令 {{seconds}} 秒。',
    },
    saw: {
      time: '从命令到有位置，{{seconds}} 秒。',
      machine: '其中 {{seconds}} 秒是机器：决定本身很快。',
    },
    tries: { fewer: '等的时候改要少一些' },
  },
  'hpa-load': {
    promise: '两个 Deployment 负载相同。哪个自动缩放器先找到对的数目？',
    beats: {
      two: '各两个副本',
      requests: '按请求数',
      cpu: '按 CPU',
      again: '再来一次',
    },
    steps: {
      two: '两个自动缩放器各有 {{replicas}} 个 Pod，负载相同。',
      requests: '负载变为三倍。按请求数的那个在下次查看时就要 {{replicas}} 个 Pod。',
      cpu: '另一个看的是 CPU，它不会超过限制：只要 {{replicas}} 个。',
      again: '{{seconds}} 秒后新 Pod 有了测量值，它要 {{replicas}} 个。',
    },
    saw: {
      at: '按请求数：一次就是 {{requests}} 个。按 CPU：先是 {{first}} 个，因为用量止于限制。',
      late: '第二步比第一步晚 {{seconds}} 秒：新 Pod 测量之后才算数。',
    },
    tries: { start: '一开始就用六个 Pod' },
  },
  'queue-length': {
    promise: '两个队列都积压了消息。一个自动扩缩器加 Pod，另一个不加。它们看的是什么？',
    beats: {
      calm: '两个自动扩缩器',
      more: '消息变多',
      first: '第一次查看',
      most: '一分钟之后',
      busy: '另一个',
      less: '消息又少了',
    },
    steps: {
      calm: '一个自动扩缩器要每个 Pod {{target}} 条消息，另一个要 CPU 请求值的 {{cpu}}。',
      more: '每个队列每秒来 {{rate}} 条消息。一个 Pod 处理 {{each}} 条。',
      first:
        '{{seconds}} 秒后有 {{sum}} 条在等。每个 Pod {{target}} 条，要 {{asks}} 个；第一次查看只能给 {{replicas}} 个。',
      most: '消息变多后 {{seconds}} 秒，它要 {{replicas}} 个 Pod：每次查看最多翻一倍。',
      busy: '另一个看到 CPU 是请求值的 {{cpu}}，目标是 {{target}}：{{replicas}} 个 Pod，不管有多少消息在等。',
      less: '消息变少后 {{seconds}} 秒，它只要 {{replicas}} 个：在此之前一直保持 {{window}} 秒内的最大数目。',
    },
    saw: {
      queue: '队列长度说的是还有多少事要做：{{seconds}} 秒内就要 {{replicas}} 个 Pod。',
      cpu: 'CPU 说的是一个 Pod 有多忙：请求值的 {{cpu}}，不管队列多长。',
    },
    tries: {
      fewer: '第一个最多五个 Pod',
      hand: '手动给第二个十个 Pod',
    },
  },
  'burst-or-steps': {
    promise: '一个程序要建 400 个 Pod。一次还是分步：着急的代价由谁付？',
    beats: {
      level: '请求的位置',
      burst: '一次全要',
      full: '第一次拒绝',
      refused: '多少通过了',
      waiting: '通过的怎样',
      step: '小一点的一步',
      none: '一秒之后',
      next: '下一步',
    },
    steps: {
      level: '这样的程序属于 workload-low：{{seats}} 个席位，每个程序有 {{hand}} 个队列，各 {{limit}} 个位置。',
      burst: '它一次发 {{pods}} 个请求，每个建一个 Pod。',
      full: '第一个 429：{{reason}}。这个程序的 {{hand}} 个队列都满了。',
      refused:
        '拒绝了 {{refused}} 个请求，有 {{pods}} 个 Pod：{{seats}} 个席位和 {{hand}} 个各 {{limit}} 位的队列放不下更多。',
      waiting: '{{pods}} 个 Pod 中还有 {{waiting}} 个没有节点：调度器一个一个来。',
      step: '后来程序一次只建 {{pods}} 个，每分钟这样一次。',
      none: '一秒之后有这一步的 {{pods}} 个 Pod，其中 {{waiting}} 个没有节点。拒绝：{{refused}} 个。',
      next: '下一步：分步一共建了 {{pods}} 个 Pod，拒绝了 {{refused}} 个请求。',
    },
    saw: {
      burst: '一次全要：{{refused}} 个请求被拒绝，没有人重发；建好的 Pod 还要等调度器。',
      steps: '分步：拒绝 {{refused}} 个。程序等待时，队列空了。',
    },
    tries: {
      longer: 'workload-low 的队列更长',
      larger: '突发之前换更大的服务器',
    },
  },
};
