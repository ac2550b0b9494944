import type { HorizontalPodAutoscalerSpec } from '../../../model/generated/types.ts';
import type { AutoscalerMemory } from './autoscalerMemory.ts';
import { scaleLimit } from './scaleLimits.ts';

/** Upstream source (v1.36.2): pkg/controller/podautoscaler/config/v1alpha1/defaults.go. */
export const STABILIZATION_SECONDS = 300;
const SECOND_US = 1_000_000;

export interface Reason {
  readonly reason: string;
  readonly message: string;
}

/** A recommendation made to fit. */
export interface Normalized {
  readonly replicas: number;
  /** Of the condition AbleToScale. */
  readonly able: Reason;
  /** Of the condition ScalingLimited, and whether it is. */
  readonly limit: Reason;
  readonly isLimited: boolean;
  readonly memory: AutoscalerMemory;
}

interface Wish {
  readonly current: number;
  readonly desired: number;
  readonly min: number;
  readonly max: number;
}

interface Bounded {
  readonly replicas: number;
  readonly limit: Reason;
}

const READY: Reason = { reason: 'ReadyForNewScale', message: 'recommended size matches current size' };
const HIGHEST: Reason = {
  reason: 'ScaleDownStabilized',
  message: 'recent recommendations were higher than current one, applying the highest recent recommendation',
};
const LOWEST: Reason = {
  reason: 'ScaleUpStabilized',
  message: 'recent recommendations were lower than current one, applying the lowest recent recommendation',
};
const WITHIN: Reason = { reason: 'DesiredWithinRange', message: 'the desired count is within the acceptable range' };
const TOO_MANY: Reason = {
  reason: 'TooManyReplicas',
  message: 'the desired replica count is more than the maximum replica count',
};
const TOO_FEW: Reason = {
  reason: 'TooFewReplicas',
  message: 'the desired replica count is less than the minimum replica count',
};
const TOO_FAST_UP: Reason = {
  reason: 'ScaleUpLimit',
  message: 'the desired replica count is increasing faster than the maximum scale rate',
};
const TOO_FAST_DOWN: Reason = {
  reason: 'ScaleDownLimit',
  message: 'the desired replica count is decreasing faster than the maximum scale rate',
};

/** Upstream source (v1.36.2): pkg/controller/podautoscaler/horizontal.go, normalizeDesiredReplicas, normalizeDesiredReplicasWithBehaviors. */
export function normalize(
  { behavior, minReplicas: min = 1, maxReplicas: max }: HorizontalPodAutoscalerSpec,
  memory: AutoscalerMemory,
  current: number,
  desired: number,
  nowUs: number,
): Normalized {
  const wish: Wish = { current, desired, min, max };
  const stable = behavior
    ? stabilizedBothWays(
        wish,
        memory,
        windowOf(behavior.scaleUp, 0),
        windowOf(behavior.scaleDown, STABILIZATION_SECONDS),
        nowUs,
      )
    : stabilizedDown(wish, memory, nowUs);
  const settled = { ...wish, desired: stable.replicas };
  const { replicas, limit } = behavior ? boundedByRate(settled, memory, behavior, nowUs) : bounded(settled);
  const able = stable.replicas === desired ? READY : stable.reason;
  return { replicas, able, limit, isLimited: replicas !== stable.replicas, memory: stable.memory };
}

function windowOf(rules: { readonly stabilizationWindowSeconds?: number } | undefined, seconds: number): number {
  return (rules?.stabilizationWindowSeconds ?? seconds) * SECOND_US;
}

interface Stabilized {
  readonly replicas: number;
  readonly reason: Reason;
  readonly memory: AutoscalerMemory;
}

/** The highest recommendation of the last five minutes. */
function stabilizedDown({ desired }: Wish, memory: AutoscalerMemory, nowUs: number): Stabilized {
  const recent = memory.recommendations.filter(({ atUs }) => atUs >= nowUs - STABILIZATION_SECONDS * SECOND_US);
  const replicas = recent.reduce((most, one) => Math.max(most, one.replicas), desired);
  const recommendations = [...recent, { replicas: desired, atUs: nowUs }];
  return { replicas, reason: HIGHEST, memory: { ...memory, recommendations } };
}

/** Not above the lowest of one window, not below the highest of the other. */
function stabilizedBothWays(
  { current, desired }: Wish,
  memory: AutoscalerMemory,
  upWindowUs: number,
  downWindowUs: number,
  nowUs: number,
): Stabilized {
  const { recommendations } = memory;
  const within = (windowUs: number) => recommendations.filter(({ atUs }) => atUs > nowUs - windowUs);
  const lowest = within(upWindowUs).reduce((least, one) => Math.min(least, one.replicas), desired);
  const highest = within(downWindowUs).reduce((most, one) => Math.max(most, one.replicas), desired);
  const kept = recommendations.filter(({ atUs }) => atUs >= nowUs - Math.max(upWindowUs, downWindowUs));
  return {
    replicas: Math.min(Math.max(current, lowest), highest),
    reason: desired >= current ? LOWEST : HIGHEST,
    memory: { ...memory, recommendations: [...kept, { replicas: desired, atUs: nowUs }] },
  };
}

/** Without a `behavior`: at most twice as many at once, or four. */
function bounded({ current, desired, min, max }: Wish): Bounded {
  const fastest = Math.max(2 * current, 4);
  if (desired < min) return { replicas: min, limit: TOO_FEW };
  if (desired <= Math.min(max, fastest)) return { replicas: desired, limit: WITHIN };
  return max > fastest ? { replicas: fastest, limit: TOO_FAST_UP } : { replicas: max, limit: TOO_MANY };
}

function boundedByRate(
  { current, desired, min, max }: Wish,
  memory: AutoscalerMemory,
  { scaleUp = {}, scaleDown = {} }: NonNullable<HorizontalPodAutoscalerSpec['behavior']>,
  nowUs: number,
): Bounded {
  if (desired > current) {
    const fastest = Math.max(current, scaleLimit('up', current, memory, scaleUp, nowUs));
    const highest = Math.min(max, fastest);
    if (desired > highest) return { replicas: highest, limit: max > fastest ? TOO_FAST_UP : TOO_MANY };
  } else if (desired < current) {
    const fastest = Math.min(current, scaleLimit('down', current, memory, scaleDown, nowUs));
    const lowest = Math.max(min, fastest);
    if (desired < lowest) return { replicas: lowest, limit: min < fastest ? TOO_FAST_DOWN : TOO_FEW };
  }
  return { replicas: desired, limit: WITHIN };
}
