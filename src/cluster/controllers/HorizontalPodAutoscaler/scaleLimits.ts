import type { Micros } from '#base/time.ts';
import type { HPAScalingPolicy, HPAScalingRules } from '#model/generated/types.ts';
import type { AutoscalerMemory, ScaleEvent } from './autoscalerMemory.ts';

/**
 * Number of replicas allowed at this moment, up or down.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/horizontal.go, calculateScaleUpLimitWithScalingRules,
 * calculateScaleDownLimitWithBehaviors.
 */
export function scaleLimit(
  direction: 'up' | 'down',
  current: number,
  memory: AutoscalerMemory,
  { selectPolicy, policies = [] }: HPAScalingRules,
  nowUs: Micros,
): number {
  if (selectPolicy === 'Disabled') return current;
  const limits = policies.map((policy) => {
    const added = changeSince(memory.ups, policy, nowUs);
    const deleted = changeSince(memory.downs, policy, nowUs);
    return policyLimit(direction, current - added + deleted, policy);
  });
  const takesHighest = (direction === 'up') !== (selectPolicy === 'Min');
  return takesHighest ? Math.max(...limits) : Math.min(...limits);
}

function policyLimit(direction: 'up' | 'down', atStart: number, { type, value }: HPAScalingPolicy): number {
  if (type === 'Pods') return direction === 'up' ? atStart + value : atStart - value;
  return direction === 'up' ? Math.ceil(atStart * (1 + value / 100)) : Math.trunc(atStart * (1 - value / 100));
}

function changeSince(events: readonly ScaleEvent[], { periodSeconds }: HPAScalingPolicy, nowUs: Micros): number {
  return events
    .filter(({ atUs }) => atUs > nowUs - periodSeconds * 1_000_000)
    .reduce((sum, { change }) => sum + change, 0);
}
