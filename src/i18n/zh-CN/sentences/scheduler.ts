import type { scheduler as reference } from '#i18n/en/sentences/scheduler.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const scheduler: TextsOf<typeof reference> = {
  'pod.queuedNew': '{{pod}} 是新的，还没有节点：进入 {{queue}}。',
  'pod.queuedChanged': '{{pod}} 自身被修改：进入 {{queue}}。',
  'pod.queuedBackoffOver': '{{pod}} 退避结束：进入 {{queue}}。',
  'pod.queuedWaits': '{{pod}} 留在不可调度 Pod 集，等待 {{plugins}} 关心的变化。',
  'pod.queuedBackoff': '第 {{attempt}} 次尝试后，{{pod}} 在 {{queue}} 等待 {{wait}}。',
  'pod.queuedTimeout': '{{pod}} 不可调度已超过 {{wait}}：进入 {{queue}} 再试。',
  'pod.queuedActivated': '有插件要求现在就试 {{pod}}：进入 {{queue}}。',
  'pod.gated': '{{plugin}} 不让 {{pod}} 进入队列。',
  'pod.gatedBy': '调度门控移除之前不会尝试 {{pod}}：{{gates}}。',
  'woken.nodeAdded': '新节点 {{object}}：{{plugin}} 认为可能有用，{{pod}} 进入 {{queue}}。',
  'woken.nodeChanged': '节点 {{object}} 有变化：{{plugin}} 认为可能有用，{{pod}} 进入 {{queue}}。',
  'woken.podGone': '{{object}} 已离开：{{plugin}} 认为 {{pod}} 可能放得下，进入 {{queue}}。',
  'woken.podPlaced': '{{object}} 有了节点：{{plugin}} 认为可能有用，{{pod}} 进入 {{queue}}。',
  'woken.other': '{{plugin}} 认为 {{event}} 可能有用：{{pod}} 进入 {{queue}}。',
  'woken.all': '事件 {{event}} 之后，{{pod}} 进入 {{queue}} 再试。',

  'preFilter.answered': '{{plugin}} 先看 {{pod}} 本身：{{answer}}。',
  'filter.passed': '这里不拒绝任何节点：{{of}} 个中有 {{left}} 个能放下 {{pod}}。',
  'filter.other': '{{plugin}} 拒绝 {{refused}} 个节点（{{reason}}），剩 {{left}} 个。',
  'filter.NodeUnschedulable': '已封锁的节点不接收新 Pod：拒绝 {{refused}} 个，{{pod}} 剩 {{left}} 个可选。',
  'filter.TaintToleration': '{{pod}} 不容忍污点 {{taint}}：拒绝 {{refused}} 个，剩 {{left}} 个。',
  'filter.NodeAffinity': '标签不是 {{pod}} 要求的：拒绝 {{refused}} 个，剩 {{left}} 个。',
  'filter.NodePorts': '{{pod}} 要的主机端口已被占用：拒绝 {{refused}} 个，剩 {{left}} 个。',
  'filter.NodeResourcesFit':
    '{{pod}} 要 {{asked}} {{resource}}：拒绝 {{refused}} 个，剩 {{left}} 个。被拒的节点中 {{node}} 空闲最多，为 {{free}}。',
  'filter.PodTopologySpread':
    '放上 {{pod}} 后，{{key}} 各值的 Pod 数相差会超过 {{maxSkew}}：拒绝 {{refused}} 个，剩 {{left}} 个。',
  'filter.InterPodAffinity': '{{pod}} 想靠近的 Pod 不在那里：拒绝 {{refused}} 个，剩 {{left}} 个。',
  'filter.InterPodAntiAffinity': '反亲和性让 {{pod}} 避开那里的 Pod：拒绝 {{refused}} 个，剩 {{left}} 个。',
  'filter.volume': '{{plugin}}：{{pod}} 的卷在那里不可用。拒绝 {{refused}} 个，剩 {{left}} 个。',
  'filter.NodeVolumeLimits': '那里不能再挂接卷：拒绝 {{refused}} 个，{{pod}} 剩 {{left}} 个可选。',
  'filter.DynamicResources': '那里没有 {{pod}} 申领的设备：拒绝 {{refused}} 个，剩 {{left}} 个。',

  'score.PodTopologySpread':
    '{{node}} 附近同类 Pod 较少：PodTopologySpread 给 {{points}} 分，比 {{second}} 多 {{by}}。',
  'score.NodeResourcesFitLeast': '{{node}} 剩余空间更多：NodeResourcesFit 给 {{points}} 分，比 {{second}} 多 {{by}}。',
  'score.NodeResourcesFitMost': '{{node}} 更满：NodeResourcesFit 给 {{points}} 分，比 {{second}} 多 {{by}}。',
  'score.NodeResourcesBalancedAllocation':
    '{{node}} 各资源用量更均衡：NodeResourcesBalancedAllocation 给 {{points}} 分，比 {{second}} 多 {{by}}。',
  'score.ImageLocality': '{{node}} 已有更多所需镜像：ImageLocality 给 {{points}} 分，比 {{second}} 多 {{by}}。',
  'score.TaintToleration': '{{node}} 上不利的污点较少：TaintToleration 给 {{points}} 分，比 {{second}} 多 {{by}}。',
  'score.NodeAffinity': '{{node}} 更符合偏好：NodeAffinity 给 {{points}} 分，比 {{second}} 多 {{by}}。',
  'score.InterPodAffinity': '{{node}} 附近的 Pod 更合适：InterPodAffinity 给 {{points}} 分，比 {{second}} 多 {{by}}。',
  'score.other': '{{plugin}} 给 {{node}} {{points}} 分，比 {{second}} 多 {{by}}。',
  'score.equal': '{{plugin}} 给 {{node}} 和 {{second}} 同为 {{points}} 分：分不出高下。',

  'won.PodTopologySpread':
    '{{node}} 胜出 {{by}} 分：附近同类 Pod 较少，PodTopologySpread 给 {{points}}，比 {{second}} 多 {{more}}。',
  'won.NodeResourcesFitLeast':
    '{{node}} 胜出 {{by}} 分：剩余空间更多，NodeResourcesFit 给 {{points}}，比 {{second}} 多 {{more}}。',
  'won.NodeResourcesFitMost':
    '{{node}} 胜出 {{by}} 分：它更满，NodeResourcesFit 给 {{points}}，比 {{second}} 多 {{more}}。',
  'won.NodeResourcesBalancedAllocation':
    '{{node}} 胜出 {{by}} 分：用量更均衡，NodeResourcesBalancedAllocation 给 {{points}}，比 {{second}} 多 {{more}}。',
  'won.ImageLocality':
    '{{node}} 胜出 {{by}} 分：已有更多镜像，ImageLocality 给 {{points}}，比 {{second}} 多 {{more}}。',
  'won.TaintToleration':
    '{{node}} 胜出 {{by}} 分：不利的污点较少，TaintToleration 给 {{points}}，比 {{second}} 多 {{more}}。',
  'won.NodeAffinity':
    '{{node}} 胜出 {{by}} 分：{{pod}} 偏好它的标签，NodeAffinity 给 {{points}}，比 {{second}} 多 {{more}}。',
  'won.InterPodAffinity':
    '{{node}} 胜出 {{by}} 分：附近的 Pod 适合 {{pod}}，InterPodAffinity 给 {{points}}，比 {{second}} 多 {{more}}。',
  'won.other': '{{node}} 比 {{second}} 高 {{by}} 分：差距最大的是 {{plugin}}，为 {{more}}。',
  'decision.tied': '{{ties}} 个节点同为最高 {{total}} 分：按调度器的顺序先轮到 {{node}}，{{pod}} 去那里。',
  'decision.tiedByChance': '{{ties}} 个节点同为最高 {{total}} 分：{{pod}} 随机去了 {{node}}。',
  'decision.onlyOne_other': '试过 {{count}} 个节点，只有 {{node}} 能放下 {{pod}}，无需打分。',
  'decision.notScored': '没有插件打分，取第一个可行的节点：{{pod}} 去 {{node}}。',
  'decision.nominee': '{{pod}} 去提名的 {{node}}：现在放得下，不再试别的节点。',
  'decision.reused': '{{pod}} 与前一个 Pod 相同：直接取其列表中的下一个 {{node}}，不再搜索。',
  'decision.none_other': '{{count}} 个节点都放不下 {{pod}}。{{plugin}} 拒绝 {{refused}} 个：{{reason}}。',
  'decision.noneRoom_other':
    '{{count}} 个节点都放不下 {{pod}}：它要 {{asked}} {{resource}}，{{refused}} 个不够，最多的 {{node}} 有 {{free}}。',
  'decision.noNodes': '{{pod}} 得不到节点：{{message}}',
  'decision.nominated_other': '{{pod}} 无处可放：提名 {{node}}，那里要让出 {{count}} 个低优先级 Pod。',
  'decision.nominatedOne': '{{pod}} 无处可放：提名 {{node}}，优先级 {{priority}} 的 {{victim}} 要让出。',
  'decision.failed': '调度 {{pod}} 出错：{{message}}',
  'decision.placed': '调度器为 {{pod}} 选中 {{node}}。',
  'decision.nominatedBriefly': '{{pod}} 无处可放：提名 {{node}}。',
  'decision.refusedBriefly': '没有节点能放下 {{pod}}。',

  'preemption.lift_other': '抢占试算：从 {{nodes}} 个节点上拿走 {{count}} 个低优先级 Pod。',
  'preemption.reprieve': '{{lifted}} 个 Pod 中有 {{stay}} 个可以留下：{{pod}} 与它们放得下。',
  'preemption.nobody_other': '{{count}} 个节点上没有比 {{pod}} 优先级低的 Pod 可驱逐。',
  'preemption.nobodyStays_other': '{{count}} 个 Pod 一个都不能留下：{{pod}} 需要全部空间。',
  'preemption.none_other': '在 {{count}} 个节点上驱逐低优先级 Pod 都帮不了 {{pod}}。',
  'preemption.only': '只有在 {{node}} 上驱逐能为 {{pod}} 腾出空间。',
  'preemption.budgets': '{{candidates}} 个候选中 {{node}} 违反的中断预算最少：{{value}}，其次 {{other}}。',
  'preemption.highest': '{{candidates}} 个候选中 {{node}} 的最高被抢占者优先级最低：{{value}}，其次 {{other}}。',
  'preemption.sum': '{{candidates}} 个候选中 {{node}} 的被抢占者优先级之和最小。',
  'preemption.fewest': '{{candidates}} 个候选中 {{node}} 的被抢占者最少：{{value}}，其次 {{other}}。',
  'preemption.start': '{{candidates}} 个候选中 {{node}} 的最高优先级被抢占者启动最晚。',
  'preemption.equal': '五条规则分不清全部 {{candidates}} 个候选：取 {{node}}。',
  'preemption.answered': '{{plugin}} 想办法为 {{pod}} 腾出空间：{{answer}}。',

  'podGroup.scheduled_other': '组 {{group}} 的 {{count}} 个 Pod 都有位置：一起绑定。',
  'podGroup.unschedulable': '组 {{group}} 整体放不下，一个都不放：{{message}}。',
  'pod.assumed': '调度器从现在起把 {{pod}} 算在 {{node}} 上，不等 API 服务器答复。',
  'pod.held': 'Permit：{{plugin}} 让 {{pod}} 等待，保留它在 {{node}} 的位置。',
  'preBind.started': 'PreBind：绑定 {{pod}} 之前，{{plugin}} 先准备 {{node}}。',
  'bind.failed': '{{pod}} 没有绑定到 {{node}}：{{message}}',
};
