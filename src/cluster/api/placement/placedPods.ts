import type { Node, OwnerReference, Pod } from '#model/generated/types.ts';
import type { ClusterSimulation, Surroundings } from './clusterSimulation.ts';

const MIRROR = 'kubernetes.io/config.mirror';

export function controllerOf(pod: Pod): OwnerReference | undefined {
  return pod.metadata.ownerReferences?.find(({ controller }) => controller === true);
}

export function isOfDaemonSet(pod: Pod): boolean {
  return controllerOf(pod)?.kind === 'DaemonSet';
}

export function isMirror(pod: Pod): boolean {
  return pod.metadata.annotations?.[MIRROR] !== undefined;
}

/** Whether the scheduler has tried the Pod and found no node. */
export function isUnschedulable({ metadata, spec, status }: Pod): boolean {
  if (spec.nodeName || metadata.deletionTimestamp !== undefined) return false;
  const scheduled = status?.conditions?.find(({ type }) => type === 'PodScheduled');
  return scheduled?.status === 'False' && scheduled.reason === 'Unschedulable';
}

/** Copy of the Pod as its controller would create it again: without a node. */
export function withoutNode(pod: Pod): Pod {
  const { nodeName: _, ...spec } = pod.spec;
  return { ...pod, spec };
}

export function isReadyNode({ status }: Node): boolean {
  return status?.conditions?.some(({ type, status: said }) => type === 'Ready' && said === 'True') ?? false;
}

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
