import type { controllers as reference } from '#i18n/en/cards/controllers.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const controllers: TextsOf<typeof reference> = {
  rollout: {
    title: '滚动更新',
    also: '滚动更新，发布，升级，maxSurge，部署策略，滚动升级',
    what: 'Deployment 每次创建几个新 Pod、移除几个旧 Pod。有两个限制：最多有多少 Pod，至少多少可用。',
    rule: '最多 replicas + maxSurge（向上取整）；可用至少 replicas − maxUnavailable（向下取整）',
    now: 'replicas {{replicas}}，maxSurge {{surge}}，maxUnavailable {{unavailable}}：最多 {{most}}，至少 {{least}} 可用',
  },
  nodeLoss: {
    title: '节点失联',
    also: '节点失联，节点宕机，节点不可达，失联多久驱逐，NotReady，容忍时间',
    what: 'Lease 没有续约的节点过了宽限期变为 Unknown，并带上污点。Pod 对 NoExecute 污点的容忍到期后离开。',
    rule: '最后的迹象 + 宽限期 → 污点 unreachable:NoExecute + tolerationSeconds → 驱逐',
    now: '宽限期 {{grace}} s',
  },
  drain: {
    title: '腾空节点（drain）',
    also: '排空节点，排空，腾空，驱逐，维护节点，封锁',
    what: 'kubectl 封锁节点，逐个驱逐其 Pod。预算可以用 429 拒绝；kubectl 5 秒后再问。DaemonSet 的 Pod 留下。',
  },
  budget: {
    title: 'PodDisruptionBudget（Pod 中断预算）',
    also: 'PDB，Pod 中断预算，干扰预算，允许的中断数',
    what: '须有这么多 Pod 保持健康。会破坏它的驱逐以 429 被拒绝；删除则不询问它。',
    rule: '允许的中断 = 健康 − 要求健康，至少为 0',
    now: '{{name}}：健康 {{healthy}} − 须留下 {{desired}}：可以走 {{allowed}} 个',
  },
  hpa: {
    title: 'HorizontalPodAutoscaler',
    also: 'HPA，水平扩缩，水平自动扩缩，自动扩缩，目标利用率',
    what: '把指标与目标比较并设置副本数。在容差之内不变。有多个指标时取最高的期望。',
    rule: '期望 = ⌈副本数 × 当前 / 目标⌉，在 minReplicas 与 maxReplicas 之间',
    now: '{{metrics}}；副本数在 {{least}} 与 {{most}} 之间',
  },
  hpaHold: {
    title: '稳定窗口',
    also: '稳定窗口，抖动，缩容等待',
    what: '想减少副本时，取窗口内最高的期望，使短暂的低谷不会移除 Pod。',
    now: '窗口 {{seconds}} s',
  },
  autoscaler: {
    title: '集群自动扩缩器',
    also: '集群自动扩缩器，集群自动缩放器，节点组，扩容，缩容，利用率阈值',
    what: '寻找没有节点的 Pod，在每个组的节点上试放，在放得下的地方申请机器。几乎没有请求的节点过一阵移除。',
    rule: '移除：请求低于阈值达 scale-down-unneeded-time，且其 Pod 放得进别处',
  },
  heat: {
    title: '节点有多满',
    also: '热力图，使用率',
    what: '节点可分配的量中被其 Pod 请求的份额。用量不在其中：节点可能请求已满却空闲。',
    rule: 'Σ 请求值 / 可分配',
  },
  clients: {
    title: '客户端',
    also: '客户端，用户',
    what: '从外部发送请求者：使用 kubectl 的你，以及场景中的程序。集群中的一切都经过 API 服务器。',
  },
  schema: {
    title: '模式与校验',
    also: '校验，模式，未知字段，422',
    what: '对象被解码、补上默认值并检查：未知的值和禁止的更改以 400 或 422 拒绝。',
  },
  validating: {
    title: '验证准入',
    also: '验证准入，验证 webhook，策略，CEL',
    what: '插件和 webhook 查看完成的对象，可以拒绝，例如 ResourceQuota 以 403 拒绝。',
  },
  scheduler: {
    title: 'kube-scheduler（调度器）',
    also: '调度器，调度周期',
    what: '为每个新 Pod 选择节点：过滤节点，给剩下的打分，把 Pod 绑定到最好的一个。一次一个 Pod。',
  },
  controllerManager: {
    title: 'kube-controller-manager（控制器管理器）',
    also: '控制器管理器，控制循环，调谐',
    what: '一个进程里有许多控制器。每个监视自己的对象，比较现状与期望，发送请求消除差距。',
    now: '有 {{keys}} 个键要处理',
  },
  clock: {
    title: '模拟时间',
    also: '虚拟时间，仿真时间',
    what: '对集群来说运行了多久。它与你墙上的时间无关：见速度。',
    now: '{{time}}',
  },
  entry: {
    title: 'seq（序号）',
    also: '日志条目，事件序号',
    what: '日志最后一条的编号。模型的每一步是一条：处理了什么，改变了什么，为什么。',
    now: '第 {{seq}} 条',
  },
  pace: {
    title: '速度',
    also: '播放速度，慢放，快进',
    what: '讲解和跟随跳过无事的时间，放慢重要的事。实时：每秒一个模拟秒。快速：按刻度所示的倍数。',
    now: '{{speed}}',
  },
  wholeRun: {
    title: '整个运行',
    what: '到现在为止播放的一切：事情多处有柱，分支有标记，还有下方放大的部分。拖动即可前往。',
    now: '长度 {{length}}{{far}}',
  },
  track: {
    title: '组件的轨道',
    what: '每个标记是日志的一条；横条代表挨得很近的许多条。点击前往其时刻。',
    now: '{{name}}：所示部分有 {{entries}} 条',
  },
};
