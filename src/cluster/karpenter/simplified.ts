import type { Simplification } from '#cluster/releases/simplification.ts';

/** File names are those of the project sigs.k8s.io/karpenter, v1. */
export const KARPENTER_SIMPLIFIED = [
  {
    id: 'karpenter.model',
    en: 'Karpenter is here for comparison: NodePools and NodeClaims are records and not API objects, instance types have an order in place of prices, and drift, node repair, multi-node consolidation, spot, weights, limits, schedules of budgets and the 15 s before a consolidation is confirmed are left out.',
    'zh-CN':
      'Karpenter 仅供比较：NodePool 和 NodeClaim 是记录而不是 API 对象，实例类型以顺序代替价格；漂移、节点修复、多节点合并、竞价实例、权重、上限、预算的时间表以及合并确认前的 15 秒未建模。',
    source: 'pkg/controllers/disruption/controller.go',
  },
] as const satisfies readonly Simplification[];
