import { FAULTS, faultValue } from '#cluster/environment/faults.ts';
import type { World } from '#kernel/world.ts';

/** The active faults, with their values. */
export function faultsView(world: World): Readonly<Record<string, number>> {
  const set: Record<string, number> = {};
  for (const fault of FAULTS) {
    const value = faultValue(world, fault);
    if (value > 0) set[fault] = value;
  }
  return set;
}
