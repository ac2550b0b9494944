import type { ComparedNode } from '#protocol/comparison.ts';

/** The requested share of a node's allocatable CPU, 1 at most. */
export function requestedLevel({ requestedCpuMilli, cpuMilli }: ComparedNode): number {
  return cpuMilli > 0 ? Math.min(1, requestedCpuMilli / cpuMilli) : 0;
}
