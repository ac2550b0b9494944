import { type Micros, SECOND_US } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { HorizontalPodAutoscalerSpec, HPAScalingPolicy, HPAScalingRules } from '#model/generated/types.ts';

/** Recommendations and scale changes, by the HorizontalPodAutoscaler's key. */
export const AUTOSCALER_MEMORIES = table<AutoscalerMemory>('controllers/HorizontalPodAutoscaler.memory');

export const NO_MEMORY: AutoscalerMemory = { recommendations: [], ups: [], downs: [] };

/** Upstream source (v1.36.2): pkg/controller/podautoscaler/config/v1alpha1/defaults.go. */
export const STABILIZATION_SECONDS = 300;

export interface ScalingReason {
  readonly reason: string;
  readonly message: string;
}

/** A recommendation within all limits. */
export interface Normalized {
  readonly replicas: number;
  /** Reason of the condition AbleToScale. */
  readonly able: ScalingReason;
  /** Reason of the condition ScalingLimited, and whether it is true. */
  readonly limit: ScalingReason;
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
  readonly limit: ReasonName;
}

const MESSAGES = {
  ReadyForNewScale: 'recommended size matches current size',
  ScaleDownStabilized:
    'recent recommendations were higher than current one, applying the highest recent recommendation',
  ScaleUpStabilized: 'recent recommendations were lower than current one, applying the lowest recent recommendation',
  DesiredWithinRange: 'the desired count is within the acceptable range',
  TooManyReplicas: 'the desired replica count is more than the maximum replica count',
  TooFewReplicas: 'the desired replica count is less than the minimum replica count',
  ScaleUpLimit: 'the desired replica count is increasing faster than the maximum scale rate',
  ScaleDownLimit: 'the desired replica count is decreasing faster than the maximum scale rate',
} as const;

type ReasonName = keyof typeof MESSAGES;

/** Upstream source (v1.36.2): pkg/controller/podautoscaler/horizontal.go, normalizeDesiredReplicas, normalizeDesiredReplicasWithBehaviors. */
export function normalize(
  { behavior, minReplicas: min = 1, maxReplicas: max }: HorizontalPodAutoscalerSpec,
  memory: AutoscalerMemory,
  current: number,
  desired: number,
  nowUs: Micros,
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
  const able = stable.replicas === desired ? 'ReadyForNewScale' : stable.reason;
  const isLimited = replicas !== stable.replicas;
  return { replicas, able: withMessage(able), limit: withMessage(limit), isLimited, memory: stable.memory };
}

function withMessage(reason: ReasonName): ScalingReason {
  return { reason, message: MESSAGES[reason] };
}

function windowOf(rules: { readonly stabilizationWindowSeconds?: number } | undefined, seconds: number): number {
  return (rules?.stabilizationWindowSeconds ?? seconds) * SECOND_US;
}

interface Stabilized {
  readonly replicas: number;
  readonly reason: ReasonName;
  readonly memory: AutoscalerMemory;
}

/** Highest recommendation of the last five minutes. */
function stabilizedDown({ desired }: Wish, memory: AutoscalerMemory, nowUs: Micros): Stabilized {
  const recent = memory.recommendations.filter(({ atUs }) => atUs >= nowUs - STABILIZATION_SECONDS * SECOND_US);
  const replicas = recent.reduce((most, one) => Math.max(most, one.replicas), desired);
  const recommendations = [...recent, { replicas: desired, atUs: nowUs }];
  return { replicas, reason: 'ScaleDownStabilized', memory: { ...memory, recommendations } };
}

/** At most the lowest of one window, at least the highest of the other. */
function stabilizedBothWays(
  { current, desired }: Wish,
  memory: AutoscalerMemory,
  upWindowUs: Micros,
  downWindowUs: Micros,
  nowUs: Micros,
): Stabilized {
  const { recommendations } = memory;
  const within = (windowUs: Micros) => recommendations.filter(({ atUs }) => atUs > nowUs - windowUs);
  const lowest = within(upWindowUs).reduce((least, one) => Math.min(least, one.replicas), desired);
  const highest = within(downWindowUs).reduce((most, one) => Math.max(most, one.replicas), desired);
  const kept = recommendations.filter(({ atUs }) => atUs >= nowUs - Math.max(upWindowUs, downWindowUs));
  return {
    replicas: Math.min(Math.max(current, lowest), highest),
    reason: desired >= current ? 'ScaleUpStabilized' : 'ScaleDownStabilized',
    memory: { ...memory, recommendations: [...kept, { replicas: desired, atUs: nowUs }] },
  };
}

/** Without a `behavior`: at most double the replicas at once, or four. */
function bounded({ current, desired, min, max }: Wish): Bounded {
  const fastest = Math.max(2 * current, 4);
  if (desired < min) return { replicas: min, limit: 'TooFewReplicas' };
  if (desired <= Math.min(max, fastest)) return { replicas: desired, limit: 'DesiredWithinRange' };
  return max > fastest ? { replicas: fastest, limit: 'ScaleUpLimit' } : { replicas: max, limit: 'TooManyReplicas' };
}

function boundedByRate(
  { current, desired, min, max }: Wish,
  memory: AutoscalerMemory,
  { scaleUp = {}, scaleDown = {} }: NonNullable<HorizontalPodAutoscalerSpec['behavior']>,
  nowUs: Micros,
): Bounded {
  if (desired > current) {
    const fastest = Math.max(current, scaleLimit('up', current, memory, scaleUp, nowUs));
    const highest = Math.min(max, fastest);
    if (desired > highest) return { replicas: highest, limit: max > fastest ? 'ScaleUpLimit' : 'TooManyReplicas' };
  } else if (desired < current) {
    const fastest = Math.min(current, scaleLimit('down', current, memory, scaleDown, nowUs));
    const lowest = Math.max(min, fastest);
    if (desired < lowest) return { replicas: lowest, limit: min < fastest ? 'ScaleDownLimit' : 'TooFewReplicas' };
  }
  return { replicas: desired, limit: 'DesiredWithinRange' };
}

/**
 * Number of replicas allowed at this moment, up or down.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/horizontal.go, calculateScaleUpLimitWithScalingRules,
 * calculateScaleDownLimitWithBehaviors.
 */
function scaleLimit(
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

interface Recommendation {
  readonly replicas: number;
  readonly atUs: Micros;
}

/** A change of scale by this number of replicas. */
interface ScaleEvent {
  readonly change: number;
  readonly atUs: Micros;
}

/** Memory of the controller about an autoscaler, which is lost at a restart. */
export interface AutoscalerMemory {
  readonly recommendations: readonly Recommendation[];
  readonly ups: readonly ScaleEvent[];
  readonly downs: readonly ScaleEvent[];
}

/**
 * Remembers changes only for the policies of a `behavior`. A change older than the longest period of its direction is
 * replaced by the new one. Other old ones stay, and policies of the other direction may still count them.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/horizontal.go, storeScaleEvent.
 */
export function withScaleEvent(
  memory: AutoscalerMemory,
  behavior: { readonly scaleUp?: HPAScalingRules; readonly scaleDown?: HPAScalingRules } | undefined,
  before: number,
  after: number,
  nowUs: Micros,
): AutoscalerMemory {
  if (!behavior) return memory;
  const event = { change: Math.abs(after - before), atUs: nowUs };
  return after > before
    ? { ...memory, ups: withEvent(memory.ups, event, behavior.scaleUp) }
    : { ...memory, downs: withEvent(memory.downs, event, behavior.scaleDown) };
}

function withEvent(
  events: readonly ScaleEvent[],
  event: ScaleEvent,
  rules: HPAScalingRules | undefined,
): readonly ScaleEvent[] {
  const outdated = events.findLastIndex(({ atUs }) => atUs < event.atUs - longestPeriodUs(rules));
  return outdated < 0 ? [...events, event] : events.with(outdated, event);
}

function longestPeriodUs(rules: HPAScalingRules | undefined): number {
  return (rules?.policies ?? []).reduce((most, { periodSeconds }) => Math.max(most, periodSeconds), 0) * 1_000_000;
}
