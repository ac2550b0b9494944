import { constantValue } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';

const KIB = 1024;
/** A small machine's system is taken to use no more than this part of its memory. */
const MOST_SHARE = 10;

/** What the operating system, the runtime and the kubelet use of a machine's memory: the constant `machine.systemMemory`. */
export function systemMemoryBytes(world: World, capacityBytes: number): number {
  return Math.min(constantValue(world, 'machine.systemMemory') * KIB, Math.floor(capacityBytes / MOST_SHARE));
}
