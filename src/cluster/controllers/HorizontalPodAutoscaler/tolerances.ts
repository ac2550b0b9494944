import type { HorizontalPodAutoscaler } from '#model/generated/types.ts';
import { parseQuantity } from '#model/quantity/parseQuantity.ts';

/** Relative difference between usage and target that causes no scaling. */
export interface Tolerances {
  readonly down: number;
  readonly up: number;
}

/** Upstream source (v1.36.2): pkg/controller/podautoscaler/config/v1alpha1/defaults.go. */
const DEFAULT = 0.1;

export function tolerancesOf({ spec }: HorizontalPodAutoscaler): Tolerances {
  const { scaleDown, scaleUp } = spec.behavior ?? {};
  return { down: partOf(scaleDown?.tolerance), up: partOf(scaleUp?.tolerance) };
}

function partOf(text: string | undefined): number {
  return text === undefined ? DEFAULT : Number(parseQuantity(text).nanos) / 1e9;
}

export function isWithin({ down, up }: Tolerances, ratio: number): boolean {
  return 1 - down <= ratio && ratio <= 1 + up;
}
