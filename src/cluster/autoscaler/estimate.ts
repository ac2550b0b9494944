import type { ClusterSimulation, Surroundings } from '#cluster/api/placement/clusterSimulation.ts';
import { putFresh } from '#cluster/api/placement/putFresh.ts';
import type { CloudGroup } from '#cluster/environment/cloud/cloudRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import type { PodGroup } from './podGroups.ts';
import { templateNode } from './templateNode.ts';

/** Number of nodes of a group that the Pods need, and the Pods that they would hold. */
export interface Estimate {
  readonly nodes: number;
  readonly pods: readonly Pod[];
}

/**
 * First fit, with the larger Pods first. It adds a node, up to `most`, when no new node has room. It undoes its
 * changes.
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

/** Sorts by the share of a node's CPU plus memory that one Pod takes. */
function largestFirst(groups: readonly PodGroup[], { template }: CloudGroup): PodGroup[] {
  const cpuMilli = quantityMilliValue(template.cpu);
  const memoryBytes = quantityValue(template.memory);
  const score = ({ sample }: PodGroup): number => {
    const { cpu = 0, memory = 0 } = podRequests(sample);
    return cpu / Math.max(1, cpuMilli) + memory / Math.max(1, memoryBytes);
  };
  return [...groups].sort((a, b) => score(b) - score(a));
}
