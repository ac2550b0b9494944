import type { fairness as reference } from '#i18n/en/stories/fairness.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const fairness: TextsOf<typeof reference> = {
  'priority-levels-idle': {
    promise: '没有负载，某个优先级却用不满自己的份额。它的席位在哪里？',
    beats: {
      shares: '份额',
      lends: '借出和借入',
      least: '能到多少',
      apply: '一个请求',
      still: '做了一些事之后',
    },
    steps: {
      shares: 'API 服务器有 {{total}} 个席位。按份额 workload-low 有 {{nominal}} 个。',
      lends:
        '它几乎用不着，所以限制是 {{current}}，而不是 {{nominal}}。node-high 是 {{other}}，而不是 {{otherNominal}}。',
      least: '限制每 10 秒调整一次。workload-low 至少保留 {{lower}} 个席位，最多 {{upper}} 个。',
      apply: '{{user}} 的请求来了：占用 {{level}} 的一个席位，它现在有 {{current}} 个。',
      still: '已有 {{pods}} 个 web Pod 在运行，workload-low 仍是 {{current}}：这点事不需要更多。',
    },
    saw: {
      lent: 'workload-low 额定 {{nominal}} 个席位，实际 {{current}} 个：用不着的借出去了。',
      back: '需要之后，借出的在下一次调整时回来。',
    },
    tries: {
      keep: '让 workload-low 什么都不借出',
      more: '给 global-default 十倍份额',
    },
  },
  'saturated-level': {
    promise: '一个优先级突然什么都要。它能借多少，能用多久？',
    beats: {
      before: '突发之前',
      burst: '突发',
      queued: '大多在等',
      borrows: '下一次调整',
      timeOut: '等得太久',
      done: '都做完了',
      fades: '几分钟之后',
    },
    steps: {
      before: 'workload-low 的限制是 {{current}} 个席位，额定 {{nominal}} 个。其余借出去了。',
      burst: 'ServiceAccount 每秒发 {{rate}} 个请求，每个要 40 秒。都属于 workload-low。',
      queued: '{{admitted}} 个立刻有席位，{{queued}} 个排队：借出的要到下一次调整才回来。',
      borrows:
        '现在限制是 {{current}}：自己的 {{nominal}}，加上别人能借的。workload-high 只有 {{other}}，而不是 {{otherNominal}}。',
      timeOut: '{{rejected}} 个请求等了 15 秒，得到 429：time-out。',
      done: '请求都完成了，限制仍是 {{current}}：优先级的需求忘得很慢。',
      fades: '{{seconds}} 秒后限制是 {{current}}。需求以五分钟的半衰期减弱。',
    },
    saw: {
      most: 'workload-low 能用 {{most}} 个席位，而不是 {{nominal}} 个：再多就没有谁能借了。',
      slow: '它还得很慢：最后一个请求几分钟后仍有 {{current}} 个席位。',
    },
    tries: {
      noLoan: '不让它借',
      keep: '让 workload-high 什么都不借出',
    },
  },
  'elephants-and-mice': {
    promise: '一个客户端发的是另一个的一百倍。小的为什么不必等它？',
    beats: {
      level: '它们的优先级',
      elephant: '大象',
      mouse: '老鼠',
      one: '共用一个队列',
      refused: '又是老鼠',
      often: '接着看',
    },
    steps: {
      level: '优先级 tenants 有 {{seats}} 个席位和 {{queues}} 个队列。每个客户端分到 {{hand}} 个队列。',
      elephant: '大象占满了自己的队列：{{waiting}} 个请求在等，每个队列最多 {{limit}} 个。',
      mouse: '大象被拒绝 {{elephant}} 次，老鼠 {{mouse}} 次：老鼠有自己的队列，各队列轮流。',
      one: '优先级改了：大家共用 {{queues}} 个队列。',
      refused: '老鼠得到 429，{{reason}}：队列里前面有大象的 {{limit}} 个请求。',
      often: '这几秒里老鼠被拒绝 {{mouse}} 次，它每秒只发两个请求。',
    },
    saw: {
      own: '有混洗分片时，大象只等自己：它的队列很少与别人共用。',
      shared: '只有一个队列时，老鼠替大象受罚：几秒里被拒绝 {{mouse}} 次。',
    },
    tries: {
      hand: '每个客户端一个队列，而不是六个',
      seats: '给这个优先级更多份额',
    },
  },
  flood: {
    promise: '每秒 1,700 个请求，数千个被拒绝。集群还能启动 Deployment 吗？',
    beats: {
      calm: '洪水之前',
      begins: '洪水',
      refuses: '第一次拒绝',
      apply: '其间来了 Deployment',
      runs: '后来怎样',
    },
    steps: {
      calm: 'workload-low 有 {{seats}} 个席位。ServiceAccount 的请求属于这里。',
      begins: '五十个 ServiceAccount 开始每秒发 {{rate}} 个请求。',
      refuses: '{{seconds}} 秒后 {{level}} 第一次拒绝：{{reason}}，429。那个客户端的队列都满了。',
      apply: '到现在拒绝了 {{refused}} 个。就在其间应用 web，要 {{replicas}} 个 Pod。',
      runs: '{{pods}} 个 web Pod 在运行。kube-scheduler 被拒绝 {{refused}} 次，洪水 {{flood}} 次：各优先级有自己的席位。',
    },
    saw: {
      own: '洪水被拒绝 {{refused}} 次，都在它自己的优先级里。',
      others: '调度器、控制器和 kubelet 在别的优先级，有自己的席位和队列。',
    },
    tries: {
      seats: '给 workload-low 四倍份额',
      more: '其间要二十个 web Pod',
    },
  },
  'too-many-requests': {
    promise: '两个客户端得到 429，一个只是等。说不的是谁，为什么？',
    beats: {
      database: '有预算的数据库',
      budget: '一次驱逐',
      evicted: '没有预算时',
      level: '满了的优先级',
      client: '自己等的客户端',
    },
    steps: {
      database: '{{pods}} 个 db Pod 在运行，PodDisruptionBudget 要求至少 {{least}} 个。',
      budget: '驱逐得到 {{code}}：{{message}} 服务器席位足够，说不的是预算。',
      evicted: '拒绝 {{refused}} 次之后预算被删除：同样的请求现在驱逐了 db-0。',
      level: '又一个 429：{{level}} 有 {{seats}} 个席位，没有队列。都占满了：{{reason}}。',
      client: 'held-back 没有得到 429：它每秒最多发 {{qps}} 个，{{throttled}} 个在客户端里等过。',
    },
    saw: {
      three: '预算说了 {{budget}} 次 429，满了的优先级说了 {{level}} 次：同一个数字，两个原因。',
      client: '客户端限流不是拒绝：{{throttled}} 个请求在发出之前等待。',
    },
    tries: {
      budget: '在腾空之前删除预算',
      schema: '删除 FlowSchema：那就有队列',
    },
  },
  'client-throttling': {
    promise: '建 300 个 Pod，一种设置要 13 秒，另一种不到两秒。是谁拖住了谁？',
    beats: {
      slow: '客户端的默认值',
      asked: '三百个 Pod',
      burst: '突发额度用完',
      patient: '全都建好',
      fast: '更快的客户端',
      again: '再来一次',
      hasty: '又全都建好',
    },
    steps: {
      slow: 'kube-controller-manager 每秒可发 {{qps}} 个请求，一次最多 {{burst}} 个：这是默认值。',
      asked: '一个 ReplicaSet 要 {{replicas}} 个 Pod。',
      burst: '{{seconds}} 秒后有 {{pods}} 个 Pod：突发额度用完。从现在起客户端每秒只放行 {{qps}} 个。',
      patient: '请求后 {{seconds}} 秒，{{pods}} 个 Pod 都有了。被 API 服务器拒绝的：{{refused}} 个。',
      fast: '现在客户端每秒可发 {{qps}} 个请求，一次最多 {{burst}} 个。',
      again: '另一个 ReplicaSet 要 {{replicas}} 个 Pod。',
      hasty: '这次用了 {{seconds}} 秒。服务器和控制器都没有变。',
    },
    saw: {
      client: '客户端在等自己：API 服务器拒绝了 {{refused}} 个请求。',
      where: '这种等待不在 429 里，也不在服务器的队列里：看 --kube-api-qps。',
    },
    tries: {
      fewer: '三十个 Pod：突发额度就够',
      delete: '删除第一个 ReplicaSet，腾出地方',
    },
  },
  'gateway-classes': {
    promise: '来的请求比网关放行的多。谁被拒绝？API 服务器会察觉吗？',
    beats: {
      set: '一个网关',
      calm: '负载很小',
      reports: '报表要得更多',
      first: '第一次拒绝',
      only: '谁被拒绝',
      apps: '应用也要更多',
      both: '现在谁被拒绝',
    },
    steps: {
      set: 'API 服务器前的网关每秒放行 {{rate}} 个请求。类别有 control、apps、reports。',
      calm: '来的比放行的少：到现在拒绝 {{refused}} 个。',
      reports: '从现在起 reports 每秒发 {{rate}} 个请求。',
      first: '{{seconds}} 秒后第一个 429，类别 {{class}}。它来自网关。',
      only: '到现在拒绝：reports {{reports}}，apps {{apps}}，control {{control}}。只有最不重要的类别受罚。',
      apps: 'apps 也每秒发 {{rate}} 个请求。',
      both: '此后拒绝：reports {{reports}}，apps {{apps}}，control {{control}}。接着受罚的是第二类，control 从不。',
    },
    saw: {
      order: '按类别的次序：apps 被拒绝 {{apps}} 次，control {{control}} 次。',
      where: '被拒绝的请求，API 服务器一个都没有看到。',
    },
    tries: {
      seats: '网关后面也只有很少席位',
    },
  },
};
