import type { scheduler as reference } from '#i18n/en/sentences/scheduler.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const scheduler: TextsOf<typeof reference> = {
  'pod.queued': '{{pod}} 进入 {{queue}} 队列：{{event}}。',
  'filter.refused': '{{plugin}} 拒绝了 {{refused}} 个节点（{{reason}}），还剩 {{left}} 个。',
  'filter.passed': '过滤结束：{{of}} 个节点中有 {{left}} 个能放下 {{pod}}。',
  'score.parted': '{{plugin}} 给 {{node}} {{points}} 分，给 {{second}} {{secondPoints}} 分，相差 {{by}}。',
  'decision.won': '{{pod}} 去 {{node}}，比 {{second}} 高 {{by}} 分；差距主要来自 {{plugin}}。',
  'decision.tied': '{{ties}} 个节点同为 {{total}} 分，按调度器的顺序取第一个：{{pod}} 去 {{node}}。',
  'decision.onlyOne': '{{of}} 个节点中只有 {{node}} 能放下 {{pod}}，无需打分。',
  'decision.none': '{{nodes}} 个节点都放不下 {{pod}}，拒绝最多的是 {{plugin}}：{{reason}}。',
  'decision.nominated': '{{pod}} 无处可放，提名 {{node}}：那里要让出 {{victims}} 个低优先级 Pod。',
  'decision.failed': '调度 {{pod}} 出错：{{message}}',
  'preemption.lift': '抢占试算：从 {{nodes}} 个节点上拿走 {{lifted}} 个低优先级 Pod。',
  'preemption.reprieve': '{{lifted}} 个 Pod 中有 {{stay}} 个被放回：{{pod}} 与它们放得下。',
  'preemption.pick': '按规则比较 {{candidates}} 个候选节点，选中 {{node}}。',
  'pod.assumed': '调度器先假定 {{pod}} 已在 {{node}}，不等 API 服务器答复就继续。',
  'pod.bound': 'API 服务器把 {{node}} 写入 {{pod}} 的 spec：绑定完成。',
};
