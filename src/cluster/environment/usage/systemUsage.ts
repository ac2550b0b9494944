import { constantValue } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';

const KIB = 1024;
/** A small machine's system is taken to use no more than this part of its memory. */
const MOST_SHARE = 10;

/** What the operating system, the runtime and the kubelet use of a machine's memory: the constant N3. */
export function systemMemoryBytes(world: World, capacityBytes: number): number {
  return Math.min(constantValue(world, 'N3') * KIB, Math.floor(capacityBytes / MOST_SHARE));
}
