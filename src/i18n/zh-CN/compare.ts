import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const compare: TextsOf<Reference['compare']> = {
  compareNow: '立即比较',
  sideBySide: '同一时钟',
  asking: '正在演算两次…',
  until: 'A：照现状。B：用草稿。都从头演算到 {{time}}。',
  notEdited: '草稿就是当前配置：不会有差异。',
  explain:
    '用相同的对象、脚本和你做过的一切，从头演算两次：一次照现状，一次用草稿中的配置和开关。然后显示哪些 Pod 位置不同、节点多满、Pod 等了多久。',
  resource: '资源',
  present: '照现状',
  draft: '用草稿',
  differ: '{{total}} 个中有 {{count}} 个不同',
  slopes: '{{count}} 个 Pod 从节点到节点的连线',
  moreLines: '还有 {{count}} 条线',
  pending: 'Pending',
  cut: '两者都止于 {{time}}：再往后一次要演算太多条目。',
  bin: '{{node}}，已请求 {{used}}，共 {{whole}}，{{pods}} 个 Pod',
  figures: '两次运行的数字',
  figure: '数字',
  'rows.requested': '全部节点的请求',
  'rows.fullest': '最满的节点',
  'rows.emptyNodes': '没有 Pod 的节点',
  'rows.bound': '已绑定的 Pod',
  'rows.pending': 'Pending 的 Pod',
  'rows.failedCycles': '没找到节点的周期',
  'rows.waitP50Us': '创建到绑定，p50',
  'rows.room': '还能放下几个 {{workload}} 这样的 Pod',
  blocks: '{{side}} 的节点上的 Pod：方向键移动，Enter 选择',
  'rows.waitP95Us': '创建到绑定，p95',
};
