import type { Micros } from '#base/time.ts';
import { table } from '#kernel/tableOf.ts';
import type { HPAScalingRules } from '#model/generated/types.ts';

export interface Recommendation {
  readonly replicas: number;
  readonly atUs: Micros;
}

/** A change of scale by this number of replicas. */
export interface ScaleEvent {
  readonly change: number;
  readonly atUs: Micros;
}

/** Memory of the controller about an autoscaler, which is lost at a restart. */
export interface AutoscalerMemory {
  readonly recommendations: readonly Recommendation[];
  readonly ups: readonly ScaleEvent[];
  readonly downs: readonly ScaleEvent[];
}

/** Recommendations and scale changes, by the HorizontalPodAutoscaler's key. */
export const AUTOSCALER_MEMORIES = table<AutoscalerMemory>('controllers/HorizontalPodAutoscaler.memory');

export const NO_MEMORY: AutoscalerMemory = { recommendations: [], ups: [], downs: [] };

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
