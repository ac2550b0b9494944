import type { PodSpec } from '../generated/types.ts';

/** At or above this a Pod is critical and the kubelet does not evict it. */
export const SYSTEM_CRITICAL_PRIORITY = 2_000_000_000;
export const SYSTEM_CLUSTER_CRITICAL = 'system-cluster-critical';
export const SYSTEM_NODE_CRITICAL = 'system-node-critical';
/** The priorities of the two built-in classes. Upstream source (v1.36.2): pkg/apis/scheduling/types.go. */
export const SYSTEM_CLASS_PRIORITY: { readonly [name: string]: number } = {
  [SYSTEM_CLUSTER_CRITICAL]: SYSTEM_CRITICAL_PRIORITY,
  [SYSTEM_NODE_CRITICAL]: SYSTEM_CRITICAL_PRIORITY + 1000,
};

/** The resolved priority; 0 when admission has not set any. */
export function podPriority(spec: Pick<PodSpec, 'priority'>): number {
  return spec.priority ?? 0;
}
