import type { AutoscalingView } from '#protocol/autoscaling.ts';

/** The present node autoscalers: cluster-autoscaler, Karpenter or both. */
export function autoscalerTitle(
  autoscaling: AutoscalingView | undefined,
): 'autoscaler' | 'karpenter' | 'nodeAutoscalers' {
  if (!autoscaling || autoscaling.pools.length === 0) return 'autoscaler';
  return autoscaling.autoscalers.length > 0 ? 'nodeAutoscalers' : 'karpenter';
}
