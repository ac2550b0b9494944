import type { Node, Pod } from '#model/generated/types.ts';
import type { ClusterSimulation, Surroundings } from './clusterSimulation.ts';
import { controllerOf } from './placedPods.ts';

/** Adds a node to the simulation together with its DaemonSet Pods. */
export function putFresh(simulation: ClusterSimulation, node: Node, { daemonPods }: Surroundings): void {
  const { name } = node.metadata;
  simulation.putNode(node);
  for (const pod of daemonPods(node))
    if (!simulation.podsOn(name).some((there) => isOfTheSame(there, pod))) simulation.addPod(pod, name);
}

function isOfTheSame(a: Pod, b: Pod): boolean {
  const uid = controllerOf(b)?.uid;
  return uid !== undefined && controllerOf(a)?.uid === uid;
}
