import type { cliReports as reference } from '#i18n/en/cliReports.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const cliReports: TextsOf<typeof reference> = {
  fitUnder: '由调度器自己的调度周期逐个放置，不抢占。会查看每个节点。',
  mixFits_other: '还能放下这一组合的 {{count}} 个 Pod。',
  mixAtLeast: '至少还能放下这一组合的 {{count}} 个 Pod；不再继续尝试。',
  mix: '按权重轮流的组合',
  template: 'Pod',
  weight: '权重',
  requests: '请求',
  fit: '放下',
  keepsOut: '是什么让下一个 {{pod}} 放不下，最紧的在前',
  groups: '如果节点组扩大',
  groupsNote: '自动扩缩器只模拟过滤。DaemonSet 会在新节点上运行的 Pod 没有计算在内。',
  mostMachines: '最多试 {{most}} 台机器。',
};
