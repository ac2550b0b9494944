import type { moreFit as reference } from '#i18n/en/moreFit.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const moreFit: TextsOf<typeof reference> = {
  title: '还能放下多少？',
  of: '增加哪种 Pod',
  pasted: '我粘贴的清单',
  manifest: '一个 Pod，或一个带 Pod 模板的工作负载，YAML 或 JSON',
  count: '数一数',
  hint: '在副本上，由调度器自己的调度周期逐个放置（不抢占），直到下一个放不下。会查看每个节点；配额只对第一个 Pod 计算；为每个 Pod 创建的声明没有计算在内。当前运行保持不变。',
  answer: '还能放下多少',
  fits_other: '还能放下 {{count}} 个 {{pod}} 的 Pod（每个 {{requests}}）。',
  atLeast: '至少还能放下 {{count}} 个 {{pod}} 的 Pod（每个 {{requests}}）；不再继续尝试。',
  binding: '下一个放不下的原因：',
  lack_other: '{{count}} 个节点剩余的 {{resource}} 少于 {{asked}}。最大的剩余量是 {{free}}，在 {{node}} 上。',
  refuses_other: '{{count}} 个节点：{{reason}}（{{plugin}}）。',
  soleAll: '在这些节点上没有其他原因。',
  sole: '对其中 {{count}} 个，这是唯一的原因。',
  noNodes: '没有节点。',
  where: '它们会放到哪里',
  node: '节点',
  pods: 'Pod 数',
  group: '如果节点组 {{group}} 扩到最大（新节点 {{nodes}} 个），总共能放下 {{total}} 个。',
  groupAtLeast: '如果节点组 {{group}} 扩到最大（新节点 {{nodes}} 个），总共至少能放下 {{total}} 个。',
  claims: 'StatefulSet 为每个 Pod 创建的卷没有计算在内。',
};
