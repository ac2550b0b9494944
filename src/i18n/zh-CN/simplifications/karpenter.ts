import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const karpenter: TextsOf<Reference['simplifications']['karpenter']> = {
  model:
    'Karpenter 仅供比较：NodePool 和 NodeClaim 是记录而不是 API 对象，实例类型以顺序代替价格；漂移、节点修复、多节点整合、竞价实例、权重、上限、预算的时间表以及整合确认前的 15 秒未建模。',
};
