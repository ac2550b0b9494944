import type { ComparedNode } from '#protocol/comparison.ts';

/** Which share of a node's allocatable CPU is requested, 1 at most. */
export function requestedLevel({ requestedCpuMilli, cpuMilli }: ComparedNode): number {
  return cpuMilli > 0 ? Math.min(1, requestedCpuMilli / cpuMilli) : 0;
}
