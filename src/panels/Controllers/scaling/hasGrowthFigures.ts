import type { GrowthView } from '#protocol/autoscaling.ts';

/** Whether there is something to compare: refusals are counted, or the control plane scales itself. */
export function hasGrowthFigures(growth: GrowthView | undefined): growth is GrowthView {
  return growth !== undefined && (growth.counted !== undefined || growth.capacity.length > 0);
}
