import type { OwnerReference, Pod } from '#model/generated/types.ts';

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
