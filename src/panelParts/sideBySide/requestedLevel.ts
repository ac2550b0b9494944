import type { ComparedNode } from '#protocol/comparison.ts';

/** How much of a node's allocatable CPU is requested, in percent, 100 at most. */
export function requestedLevel({ requestedCpuMilli, cpuMilli }: ComparedNode): number {
  return cpuMilli > 0 ? Math.min(100, (100 * requestedCpuMilli) / cpuMilli) : 0;
}
