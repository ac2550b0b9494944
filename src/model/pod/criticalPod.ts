import type { Pod } from '#model/generated/types.ts';

/** A Pod with this priority or more is critical, and the kubelet does not evict it. */
export const SYSTEM_CRITICAL_PRIORITY = 2_000_000_000;

/** The priorities of the two built-in classes. Upstream source (v1.36.2): pkg/apis/scheduling/types.go. */
export const SYSTEM_CLASS_PRIORITY: { readonly [name: string]: number } = {
  'system-cluster-critical': SYSTEM_CRITICAL_PRIORITY,
  'system-node-critical': SYSTEM_CRITICAL_PRIORITY + 1000,
};

/** The source from which the kubelet has a Pod: `file`, `http` or `api`. */
export const CONFIG_SOURCE_ANNOTATION = 'kubernetes.io/config.source';
/** On a mirror Pod: the hash of its static Pod. */
export const CONFIG_MIRROR_ANNOTATION = 'kubernetes.io/config.mirror';
/** The hash of a static Pod's manifest, which is also its uid. */
export const CONFIG_HASH_ANNOTATION = 'kubernetes.io/config.hash';

/**
 * Whether the kubelet has a Pod from a source other than the API server. Upstream source (v1.36.2):
 * pkg/kubelet/types/pod_update.go, IsStaticPod.
 */
export function isStaticPod(pod: Pick<Pod, 'metadata'>): boolean {
  const source = pod.metadata.annotations?.[CONFIG_SOURCE_ANNOTATION];
  return source !== undefined && source !== 'api';
}

/** Whether it is the API object that represents a static Pod. */
function isMirrorPod(pod: Pick<Pod, 'metadata'>): boolean {
  return pod.metadata.annotations?.[CONFIG_MIRROR_ANNOTATION] !== undefined;
}

/**
 * Whether a kubelet neither refuses the Pod nor evicts it under pressure. Upstream source (v1.36.2):
 * pkg/kubelet/types/pod_update.go, IsCriticalPod.
 */
export function isCriticalPod(pod: Pod): boolean {
  return isStaticPod(pod) || isMirrorPod(pod) || (pod.spec.priority ?? 0) >= SYSTEM_CRITICAL_PRIORITY;
}

/** Upstream source (v1.36.2): pkg/kubelet/types/pod_update.go, IsNodeCriticalPod. */
export function isNodeCriticalPod(pod: Pod): boolean {
  return isCriticalPod(pod) && pod.spec.priorityClassName === 'system-node-critical';
}
