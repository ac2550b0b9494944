import type { scheduling as reference } from '#i18n/en/cards/scheduling.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const scheduling: TextsOf<typeof reference> = {
  activeQ: {
    title: 'activeQ（活动队列）',
    also: '调度队列，子队列，优先级队列，活动队列，调度器的队列，等待调度，排队',
    what: '可以立即尝试的 Pod。调度器一次取出一个：优先级最高者先，优先级相同时等得最久者先。',
    rule: '顺序 = 优先级，再按到达时间（PrioritySort）',
    now: '{{waiting}} 个在等待',
  },
  backoffQ: {
    title: 'backoffQ（退避队列）',
    also: '退避队列，回退队列，退避时间，重试间隔，指数退避，退避多久',
    what: '失败过、可以再试但时候未到的 Pod。每失败一次，时间加倍。activeQ 为空时，会提前从这里取出一个。',
    rule: '退避 = min(podMaxBackoffSeconds, podInitialBackoffSeconds × 2^(失败次数 − 1))',
    now: '{{waiting}} 个在等待',
  },
  errorBackoff: {
    title: '错误退避',
    also: '错误退避队列，API 出错后重试',
    what: '上次尝试以错误结束的 Pod，例如 API 调用失败。只有自己的退避到期才能离开：不会提前取出。',
    rule: '退避 = min(podMaxBackoffSeconds, podInitialBackoffSeconds × 2^(连续错误次数 − 1))',
    now: '{{waiting}} 个在等待',
  },
  unschedulable: {
    title: '不可调度的 Pod',
    also: '不可调度，不可调度队列，五分钟定期刷新，定期刷新，不再重试，无法调度的 Pod',
    what: '没有节点容得下或允许的 Pod。拒绝过它的插件说某个事件可能有用，这个事件就唤醒它。',
    rule: '唤醒：回答为 Queue 的事件，或 5 分钟后的定期清理',
    now: '{{waiting}} 个在等待',
  },
  gated: {
    title: '门控',
    also: '调度门控，调度门，调度就绪，被门控的 Pod',
    what: '被 PreEnqueue 插件拦住的 Pod，多半因为 spec.schedulingGates 不为空。所有门控移除之前不会尝试。',
    now: '{{waiting}} 个在等待',
  },
  inFlight: {
    title: '在途',
    also: '在途 Pod，在途事件，正在调度',
    what: '已取出、尝试尚未结束的 Pod。其间到来的事件会留存，尝试失败时再重放。',
    now: '{{waiting}} 个在途',
  },
  PreFilter: {
    title: 'PreFilter',
    also: '预过滤，预选前',
    what: '插件看一次 Pod，准备 Filter 所需。插件可以缩小节点范围、直接拒绝 Pod，或说它的 Filter 不必运行。',
  },
  Filter: {
    title: 'Filter（过滤）',
    also: '预选，过滤节点，可行节点',
    what: '每个节点依次接受各插件检查。第一个拒绝的插件结束对该节点的检查。',
    rule: '可行 = 所有 Filter 插件都回答 Success',
    now: '看过的 {{evaluated}} 个节点中有 {{feasible}} 个可行',
  },
  PostFilter: {
    title: 'PostFilter',
    also: '抢占，后过滤，腾出位置',
    what: '没有可行节点时才运行。DefaultPreemption 会寻找优先级更低、移除后能腾出空间的 Pod。',
  },
  PreScore: {
    title: 'PreScore',
    also: '预打分，打分前',
    what: 'Score 插件准备对所有节点相同的内容。没有可比之处的插件回答 Skip，不参与打分。',
  },
  Score: {
    title: 'Score（打分）',
    also: '打分，评分，优选，节点排序，怎样选择节点，如何选节点',
    what: '每个 Score 插件给每个可行节点一个数。只有一个可行节点时不打分。',
  },
  NormalizeScore: {
    title: 'NormalizeScore（归一化）',
    also: '归一化，标准化评分，打分归一化，插件权重',
    what: '分数范围自定的插件把分数换算到 0 至 100。之后才乘以权重。',
    rule: '加权 = 归一化 × 权重',
  },
  Reserve: {
    title: 'Reserve（预留）',
    also: '预留，保留，取消预留，假定',
    what: 'Pod 被假定在该节点上，插件留出它所需的资源，例如卷。后续步骤失败时由 Unreserve 归还。',
  },
  Permit: {
    title: 'Permit',
    also: '批准，拒绝，等待，绑定前把关',
    what: '绑定前的最后一关：批准、拒绝或等待。一个周期里有位置的成员达到 minCount，整组才从这里放行，否则位置全部退回。',
  },
  PreBind: {
    title: 'PreBind',
    also: '绑定前，绑定周期',
    what: '绑定前必须完成的事，例如制备卷。其间下一个 Pod 已在调度。',
  },
  Bind: {
    title: 'Bind（绑定）',
    also: '绑定，绑定周期',
    what: 'DefaultBinder 向 API 服务器发送 Binding，由它写入 spec.nodeName。该字段只写一次。',
  },
  PostBind: {
    title: 'PostBind',
    also: '绑定后，清理',
    what: '通知插件 Pod 已绑定，以便清理。这里不会再失败。',
  },
  total: {
    title: '节点总分',
    also: '最高总分，总分相同，平局，最终得分',
    what: '加权分数之和。总分最高者胜出。总分相同时由节点在列表中的位置决定；v1.34 及以前或有扩展器时随机决定。',
    rule: '总分 = Σ 归一化分数 × 权重',
    now: '{{node}}：{{sum}} = {{total}}，最高可得 {{highest}}',
  },
  totals: {
    title: '总分',
    also: '最高总分，平局，最终得分',
    what: '每个可行节点的加权分数之和。总分最高者胜出。总分相同时由节点在列表中的位置决定；v1.34 及以前或有扩展器时随机决定。',
    rule: '总分 = Σ 归一化分数 × 权重',
  },
  scoreCell: {
    title: '节点的分数',
    also: '插件打分，原始分，加权分',
    what: '一个插件对一个节点的看法。归一化分数在 0 与 100 之间；权重说明该插件的分量。',
    rule: '加权 = 归一化 × 权重',
    now: '{{plugin}} 对 {{node}}：原始 {{raw}}，归一化 {{normalized}} × {{weight}} = {{weighted}}',
  },
  skipped: {
    title: '无事可做的插件',
    what: '这些插件的 PreFilter 或 PreScore 说此 Pod 没有要检查的内容，因此不运行。',
  },
  sampling: {
    title: '节点抽样',
    also: '采样，节点采样比例，抽样，只看一部分节点，调度性能，大集群',
    what: '大集群中，可行节点足够多时调度器便停止寻找。下一次从这次结束处开始。',
    rule: '足够 = max(100, 节点数 × 百分比 / 100)；百分比 = max(5, 50 − 节点数 / 125)',
    now: '看了 {{nodes}} 个节点中的 {{evaluated}} 个',
  },
  bins: {
    title: '节点如箱',
    also: '节点容量，可分配资源，剩余资源',
    what: '每个箱是一个节点。方块面积是 Pod 请求的 cpu，箱沿是节点可分配的量。这里只算请求值，不算用量。',
    rule: '空闲 = 可分配 − Σ 请求值',
  },
  bin: {
    title: '节点上的空间',
    also: '剩余空间，剩余资源，可分配，放得下吗',
    what: '调度器计算 Pod 的请求值，而不是用量。每项请求都不超过空闲量，Pod 才放得下。',
    rule: '空闲 = 可分配 − Σ 请求值',
    now: '{{node}}：cpu {{allocatable}} − {{used}} = {{free}} 空闲',
  },
  podGroup: {
    title: 'PodGroup',
    also: '成组调度，协同调度，要么全部要么没有，组调度，批调度',
    what: '属于一体的 Pod。gang 策略下所有成员在一个周期里一起试；有位置的成员不到 minCount 个，Permit 一个也不放行。两次尝试之间不为它们保留位置。',
    rule: '放行 = 有位置的成员 ≥ minCount；Permit 的 5 分钟不会结束缺成员的组：它不在 Permit 等',
    now: '{{name}}：{{reached}} / {{wanted}}，已试 {{tries}} 次',
  },
  bus: {
    title: '事件总线',
    also: '排队提示，队列提示，集群事件，事件唤醒，唤醒 Pod，哪些事件',
    what: '集群中可能使 Pod 可以调度的变化。插件注册事件；提示函数查看对象，回答 Queue 或 QueueSkip。',
  },
};
