import type { GrowthView } from '#protocol/autoscaling.ts';

/** Only while somebody counts refusals, or the control plane grows by itself, is there something to compare. */
export function isGrowthTold(growth: GrowthView | undefined): growth is GrowthView {
  return growth !== undefined && (growth.counted !== undefined || growth.capacity.length > 0);
}
