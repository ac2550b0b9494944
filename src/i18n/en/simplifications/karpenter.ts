export const karpenter = {
  model:
    'Karpenter is here for comparison: NodePools and NodeClaims are records and not API objects, instance types have an order in place of prices, and drift, node repair, multi-node consolidation, spot, weights, limits, schedules of budgets and the 15 s before a consolidation is confirmed are left out.',
} as const;
