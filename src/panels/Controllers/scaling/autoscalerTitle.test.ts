import { expect, it } from 'vitest';
import type { AutoscalingView } from '#protocol/autoscaling.ts';
import { autoscalerTitle } from './autoscalerTitle.ts';

it.each([
  [0, 0, 'autoscaler'],
  [1, 0, 'autoscaler'],
  [0, 1, 'karpenter'],
  [1, 1, 'nodeAutoscalers'],
] as const)('%i cluster-autoscalers and %i NodePools have the title %s', (autoscalers, pools, title) => {
  const view = { autoscalers: Array(autoscalers).fill({}), pools: Array(pools).fill({}) };
  expect(autoscalerTitle(view as unknown as AutoscalingView)).toBe(title);
});
