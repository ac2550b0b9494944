import { constantValue } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';

const KIB = 1024;
/** Divisor: on a small machine, the system is assumed to use at most 1/10 of its memory. */
const MOST_SHARE = 10;

/** Memory use of the operating system, the runtime and the kubelet: the constant `machine.systemMemory`. */
export function systemMemoryBytes(world: World, capacityBytes: number): number {
  return Math.min(constantValue(world, 'machine.systemMemory') * KIB, Math.floor(capacityBytes / MOST_SHARE));
}
