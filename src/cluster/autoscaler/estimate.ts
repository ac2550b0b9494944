import type { ClusterSimulation, Surroundings } from '#cluster/api/placement/clusterSimulation.ts';
import { putFresh } from '#cluster/api/placement/putFresh.ts';
import type { CloudGroup } from '#cluster/environment/cloud/cloudRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import type { PodGroup } from './podGroups.ts';
import { templateNode } from './templateNode.ts';

/** How many nodes of a group the Pods would need, and which of the Pods would be on them. */
export interface Estimate {
  readonly nodes: number;
  readonly pods: readonly Pod[];
}

/**
 * First fit, the larger Pods first: a new node is opened when no new one has room, `most` at most. Leaves nothing behind.
 * Upstream source (1.36): cluster-autoscaler/estimator/binpacking_estimator.go, decreasing_pod_orderer.go.
 */
export function estimateNodes(
  simulation: ClusterSimulation,
  group: CloudGroup,
  podGroups: readonly PodGroup[],
  most: number,
  surroundings: Surroundings,
): Estimate {
  const mark = simulation.mark;
  const opened: string[] = [];
  const used = new Set<string>();
  const placed: Pod[] = [];
  const place = (pod: Pod, node: string): void => {
    simulation.addPod(pod, node);
    used.add(node);
    placed.push(pod);
  };
  for (const { pods } of largestFirst(podGroups, group)) {
    for (const pod of pods) {
      const there = simulation.firstFit(pod, (name) => opened.includes(name));
      if (there !== undefined) {
        place(pod, there);
        continue;
      }
      const last = opened.at(-1);
      const hasUnusedNode = last !== undefined && !used.has(last);
      if (hasUnusedNode || opened.length >= most) break;
      const node = templateNode(group, opened.length + 1);
      putFresh(simulation, node, surroundings);
      opened.push(node.metadata.name);
      if (simulation.objections(pod, node.metadata.name).length > 0) break;
      place(pod, node.metadata.name);
    }
  }
  simulation.backTo(mark);
  return { nodes: used.size, pods: placed };
}

/** By the share of a node that one Pod takes, of CPU and memory together. */
function largestFirst(groups: readonly PodGroup[], { template }: CloudGroup): PodGroup[] {
  const cpuMilli = quantityMilliValue(template.cpu);
  const memoryBytes = quantityValue(template.memory);
  const score = ({ sample }: PodGroup): number => {
    const { cpu = 0, memory = 0 } = podRequests(sample);
    return cpu / Math.max(1, cpuMilli) + memory / Math.max(1, memoryBytes);
  };
  return [...groups].sort((a, b) => score(b) - score(a));
}
