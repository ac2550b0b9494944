import { describe, expect, it } from 'vitest';
import type { HorizontalPodAutoscalerSpec, HPAScalingRules } from '#model/generated/types.ts';
import { type AutoscalerMemory, NO_MEMORY, normalize, withScaleEvent } from './normalize.ts';

const S = 1_000_000;
const NOW_US = 1000 * S;
const UP: HPAScalingRules = {
  stabilizationWindowSeconds: 0,
  policies: [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ],
};
const DOWN: HPAScalingRules = { policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] };

function spec(behavior?: HorizontalPodAutoscalerSpec['behavior'], max = 100): HorizontalPodAutoscalerSpec {
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
  return { scaleTargetRef, minReplicas: 2, maxReplicas: max, ...(behavior && { behavior }) };
}

function recommended(...past: [secondsAgo: number, replicas: number][]): AutoscalerMemory {
  return { ...NO_MEMORY, recommendations: past.map(([ago, replicas]) => ({ replicas, atUs: NOW_US - ago * S })) };
}

function scaled(...past: [secondsAgo: number, change: number][]): AutoscalerMemory {
  const events = past.map(([ago, change]) => ({ change, atUs: NOW_US - ago * S }));
  return {
    ...NO_MEMORY,
    ups: events.filter(({ change }) => change > 0),
    downs: events.filter(({ change }) => change < 0).map((event) => ({ ...event, change: -event.change })),
  };
}

describe('without a scaling behavior', () => {
  it.each<[number, number, AutoscalerMemory, number, string, string]>([
    [2, 9, NO_MEMORY, 4, 'ReadyForNewScale', 'ScaleUpLimit'],
    [5, 9, NO_MEMORY, 9, 'ReadyForNewScale', 'DesiredWithinRange'],
    [60, 200, NO_MEMORY, 100, 'ReadyForNewScale', 'TooManyReplicas'],
    [5, 1, NO_MEMORY, 2, 'ReadyForNewScale', 'TooFewReplicas'],
    [5, 3, recommended([300, 5]), 5, 'ScaleDownStabilized', 'DesiredWithinRange'],
    [5, 3, recommended([301, 5]), 3, 'ReadyForNewScale', 'DesiredWithinRange'],
  ])('limits the change from %d to %d replicas', (current, desired, memory, replicas, able, limit) => {
    const normalized = normalize(spec(), memory, current, desired, NOW_US);
    expect([normalized.replicas, normalized.able.reason, normalized.limit.reason]).toEqual([replicas, able, limit]);
  });
});

describe('with a scaling behavior', () => {
  it.each<[string, HPAScalingRules, HPAScalingRules, number, number, AutoscalerMemory, number, string]>([
    ['the larger policy wins', UP, DOWN, 2, 50, NO_MEMORY, 6, 'ScaleUpLimit'],
    ['the smaller policy wins', { ...UP, selectPolicy: 'Min' }, DOWN, 2, 50, NO_MEMORY, 4, 'ScaleUpLimit'],
    ['scaling is disabled', { ...UP, selectPolicy: 'Disabled' }, DOWN, 2, 50, NO_MEMORY, 2, 'ScaleUpLimit'],
    ['recent additions count', UP, DOWN, 6, 50, scaled([10, 4]), 6, 'ScaleUpLimit'],
    ['older additions do not count', UP, DOWN, 6, 50, scaled([15, 4]), 12, 'ScaleUpLimit'],
    ['recent removals count', UP, DOWN, 6, 50, scaled([10, -2]), 16, 'ScaleUpLimit'],
    ['the maximum applies', UP, DOWN, 80, 150, NO_MEMORY, 100, 'TooManyReplicas'],
    [
      'a percentage at a time',
      UP,
      { policies: [{ type: 'Percent', value: 10, periodSeconds: 60 }] },
      35,
      2,
      NO_MEMORY,
      31,
      'ScaleDownLimit',
    ],
    [
      'a number of Pods at a time',
      UP,
      { policies: [{ type: 'Pods', value: 5, periodSeconds: 60 }] },
      35,
      2,
      scaled([30, -3]),
      33,
      'ScaleDownLimit',
    ],
    ['the minimum applies', UP, DOWN, 5, 1, NO_MEMORY, 2, 'TooFewReplicas'],
  ])('applies the scaling policies: %s', (_, scaleUp, scaleDown, current, desired, memory, replicas, limit) => {
    const normalized = normalize(spec({ scaleUp, scaleDown }), memory, current, desired, NOW_US);
    expect([normalized.replicas, normalized.limit.reason]).toEqual([replicas, limit]);
  });

  it('takes the lowest recommendation when scaling up and the highest when scaling down', () => {
    const scaleUp = { ...UP, stabilizationWindowSeconds: 60 };
    const memory = recommended([59, 4], [61, 2], [200, 9]);
    const up = normalize(spec({ scaleUp, scaleDown: DOWN }), memory, 3, 8, NOW_US);
    expect([up.replicas, up.able.reason]).toEqual([4, 'ScaleUpStabilized']);
    const down = normalize(spec({ scaleUp, scaleDown: DOWN }), memory, 10, 5, NOW_US);
    expect([down.replicas, down.able.reason]).toEqual([9, 'ScaleDownStabilized']);
  });

  it.each<[string, [number, number][], number[]]>([
    ['after the others', [[10, 1]], [1, 4]],
    [
      'in place of an event older than the longest period',
      [
        [20, 2],
        [10, 1],
      ],
      [4, 1],
    ],
    [
      'in place of the last outdated event',
      [
        [10, 8],
        [12, 6],
        [20, 7],
        [16, 9],
      ],
      [8, 6, 7, 4],
    ],
    ['beside an event exactly that old', [[15, 2]], [2, 4]],
  ])('records a scaling event %s', (_, past, changes) => {
    const after = withScaleEvent(scaled(...past), { scaleUp: UP, scaleDown: DOWN }, 3, 7, NOW_US);
    expect(after.ups.map(({ change }) => change)).toEqual(changes);
  });

  it('counts outdated scale-up events that still fill their slots', () => {
    const scaleDown: HPAScalingRules = { policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] };
    const memory = withScaleEvent(scaled([50, 3], [40, 2]), { scaleUp: UP, scaleDown }, 5, 6, NOW_US);
    const normalized = normalize(
      spec({ scaleUp: UP, scaleDown: { ...scaleDown, stabilizationWindowSeconds: 0 } }),
      memory,
      10,
      2,
      NOW_US,
    );
    expect(normalized.replicas).toBe(5);
  });

  it('records nothing without a behavior', () => {
    const before = scaled([10, 1]);
    expect(withScaleEvent(before, undefined, 3, 7, NOW_US)).toBe(before);
  });
});
