import type { Taint } from '#model/generated/types.ts';

/** Taints that keep a Pod off a node; the others only make it less welcome. */
export function forbidsScheduling({ effect }: Taint): boolean {
  return effect === 'NoSchedule' || effect === 'NoExecute';
}
