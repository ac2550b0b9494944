import type { Micros } from '#base/time.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import { isLongTerminating } from './podFacts.ts';

/** Requested share of a node; the larger of CPU and memory counts. */
export interface Utilization {
  readonly cpu: number;
  readonly memory: number;
  readonly utilization: number;
}

/** Upstream source (1.36): cluster-autoscaler/simulator/utilization/info.go, Calculate. */
export function nodeUtilization(node: Node, pods: readonly Pod[], nowUs: Micros): Utilization {
  let [cpuMilli, memoryBytes] = [0, 0];
  for (const pod of pods) {
    if (isLongTerminating(pod, nowUs)) continue;
    const { cpu: ofPodMilli = 0, memory: ofPodBytes = 0 } = podRequests(pod);
    cpuMilli += ofPodMilli;
    memoryBytes += ofPodBytes;
  }
  const { cpu: cpuThere = '0', memory: memoryThere = '0' } = node.status?.allocatable ?? {};
  const cpu = share(cpuMilli, quantityMilliValue(cpuThere));
  const memory = share(memoryBytes, quantityValue(memoryThere));
  return { cpu, memory, utilization: Math.max(cpu, memory) };
}

function share(used: number, there: number): number {
  return there > 0 ? used / there : 0;
}
