import type { controllers as reference } from '#i18n/en/scenarios/controllers.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const controllers: TextsOf<typeof reference> = {
  'anti-affinity-rollout-deadlock': {
    title: '等待自己的滚动更新',
    summary:
      '三个副本、三个节点、每个节点至多一个：多出的新 Pod 找不到节点，而它就绪之前旧 Pod 不能删除。90 秒时改为 maxUnavailable 1、maxSurge 0，更新得以继续。',
  },
  'quota-no-pods': {
    title: '有配额，却没有 Pod',
    summary:
      'Deployment 都在，Pod 却缺少，也没有任何 Pod 处于 Pending：准入拒绝创建它们，原因只写在 ReplicaSet 的 Event 里。web 超出了 ResourceQuota；api 没有写明需要多少 CPU。60 秒时配额增大，LimitRange 替 api 补上请求；ReplicaSet 以越来越长的间隔重试。',
  },
  'dead-node': {
    title: '死节点上的 Terminating',
    summary:
      '60 秒时一个节点断网。约 50 秒后其上的 Pod 变为未就绪并移出 endpoints，再过 300 秒被删除并由新 Pod 代替；它们一直是 Terminating，直到 480 秒节点恢复。',
  },
  'volume-still-attached': {
    title: '仍被挂接的卷',
    summary:
      '60 秒时 db-0 所在的机器断电。约 410 秒时该 Pod 应被删除，却一直是 Terminating；480 秒时有人强制删除它。接替的 Pod 等待卷，每次 2 分 3 秒，直到 6 分钟后控制器把卷从死节点上强制分离。',
  },
  'drain-and-pdb': {
    title: '等待预算的 drain',
    summary:
      '五个副本，必须保留四个：kubectl drain 驱逐后续的每个 Pod 时，驱逐 API 都返回 429，它每 5 秒重试一次，直到替代的 Pod 就绪。API server 并没有过载。不加 --ignore-daemonsets 则根本不会开始。',
  },
  'hpa-load': {
    title: '自动扩缩：按请求还是按 CPU？',
    summary:
      '两个 Deployment 承受同样的负载：先是每秒 200 个请求，后来 600 个。按请求数扩缩的下一次检查就要六个 Pod。另一个看的是 CPU：用量不会超过 limit，测量也晚一步，所以先翻倍，等新 Pod 有了测量值，再继续增加。负载下降后，两者都保持五分钟不变。',
  },
  'no-scale-up': {
    title: '自动缩放器为什么不扩容？',
    summary:
      '四个 Pod 在等待，却没有新机器：一个组已到上限，一个 Pod 比任何机器都大，一个选择了没有组具备的标签，一个可被牺牲。NotTriggerScaleUp 会列出原因。120 秒时上限提高：只帮到其中一个。',
  },
  'scale-up': {
    title: '从等待的 Pod 到新节点',
    summary:
      '13 秒时增加十个副本，其中八个放不下。cluster-autoscaler 每 10 秒查看一次，在推演中试放到各组的机器上，选浪费最少的组并订购两台机器；90 秒后它们就绪，Pod 被绑定。',
  },
  'scale-down': {
    title: '哪个节点离开，哪个留下',
    summary:
      '三个节点的请求量为 45%、55% 和 25%。第一个低于阈值 0.5：倒计时十分钟后被排空。第二个永远不会。第三个因为其上的 Pod 没有控制器而留下。',
  },
  'two-autoscalers': {
    title: '两个自动缩放器同时看到等待的 Pod',
    summary:
      '两个 cluster-autoscaler 各管四个节点组、各有自己的 lease，都看到这 20 个等待的 Pod，于是都增加一台机器：多余的一台十分钟后离开。960 秒时第二个工作负载的 Pod 用标签说明归谁：只来一台机器。',
  },
  'sharded-autoscalers': {
    title: '两个 cluster-autoscaler 管理 3,200 个节点',
    summary:
      'ca-1 负责组 core（2 到 50 个节点）和 data-m1 到 data-m3（各 2 到 450 个）：共 8 到 1,400 个节点。ca-2 负责 data-m4 到 data-m7：8 到 1,800 个。合计 16 到 3,200 个节点，超过单个实例测试过的 1,000 个。两者都把各组补到最小值，共 16 个节点。',
  },
  'node-expiry': {
    title: '节点到期：先有替代者，还是没有',
    summary:
      '两个 Karpenter NodePool，其节点只活十分钟（默认 720 小时）。v1beta1 及之前，替代节点就绪后 Pod 才离开；自 v1 起立即开始排空，只有 PodDisruptionBudget 保住四个 Pod 中的三个。',
  },
  'burst-or-steps': {
    title: '一次加百分之十，还是每分钟加百分之二',
    summary:
      '一个程序在 10 秒时一次创建 400 个 Pod（4000 个的十分之一）：队列溢出，请求得到 429，最后的 Pod 要等调度器。从 120 秒起每分钟创建 80 个：没有请求被拒绝，也没有等待。',
  },
  'queue-length': {
    title: '按队列长度自动扩缩',
    summary:
      '60 到 180 秒之间，两个队列每秒各到达 40 条消息；一个 Pod 每秒处理 5 条。按外部指标 queue_length（每个 Pod 30 条，如 KEDA 所给）扩缩时，Pod 增加到队列清空，然后保持五分钟。按 CPU 扩缩时一个也不增加：不管有多少消息在等，Pod 只用 request 的一半。',
  },
  'machine-lifetime': {
    title: '机器有最长寿命：托管组与普通组',
    summary:
      '60 秒时两个组各有一台机器到期。托管组先增加一台新的，再按 PodDisruptionBudget 排空旧的：没有请求失败。普通组直接终止它：约 50 秒后节点控制器放弃它之前请求一直有失败，它的 Node 被删除一分钟后新 Pod 才会出现。',
  },
  'warmed-balancer': {
    title: '预热过与没有预热的负载均衡器',
    summary:
      '两个 Service，前面各有一个每秒接收 100 个请求的负载均衡器。一个在 60 秒的 300 个请求的突发之前预热到 400，一个也不拒绝。冷的那个每秒用自己的 503 拒绝 200 个，五分钟后才能接收更多。两者后面的 Pod 都够用。',
  },
};
